/** The live socket: it comes back by itself, and the server's first message then tells everything anew. */
import { merged, type Patch } from "./parts";
import type { AnyReply, AnyRequest, Parts, State } from "./types";

/** What a listener hears: parts are merged into the state, so that it hears of whole states only. */
export type Heard = Exclude<AnyReply, Parts>;

export interface Listener {
  reply(reply: Heard): void;
  connected(is: boolean): void;
}

const FIRST_WAIT = 300;
const LONGEST_WAIT = 5000;

export class Live {
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private timer = 0;
  private closed = false;
  /** The state as this socket was told it so far. */
  private state: State | null = null;
  /** The seat last looked from, so that a new socket looks from it at once. */
  seat: number | null | undefined;

  constructor(
    private readonly table: string,
    private readonly listener: Listener,
    private readonly make: (address: string) => WebSocket = (address) => new WebSocket(address),
  ) {
    this.open();
  }

  private open(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const seat = typeof this.seat === "number" ? `?seat=${this.seat}` : "";
    const socket = this.make(`${scheme}://${location.host}/api/tables/${this.table}/live${seat}`);
    this.socket = socket;
    socket.onopen = () => {
      this.wait = FIRST_WAIT;
      this.listener.connected(true);
    };
    socket.onmessage = (event) => {
      if (socket === this.socket) this.listener.reply(this.hear(JSON.parse(event.data as string) as AnyReply));
    };
    socket.onclose = () => {
      if (this.closed || socket !== this.socket) return;
      this.listener.connected(false);
      this.timer = window.setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
    };
  }

  private hear(reply: AnyReply): Heard {
    if (reply.type === "Parts") {
      const { parts, log_from, log } = reply;
      return (this.state = { ...merged(this.state!, parts as Patch), log_from, log });
    }
    if (reply.type === "State") this.state = reply;
    return reply;
  }

  /** Sends a message; false if the socket is down, and the message is dropped (the turn may have changed). */
  send(request: AnyRequest): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(request));
    return true;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }
}
