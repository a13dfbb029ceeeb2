/** The live socket: it comes back by itself, and the server's first message then tells everything anew. */
import { language } from "../lib/language.svelte";
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
    window.addEventListener("online", this.retry);
    this.begin();
  }

  /** Goes on with the socket that the page's early script has opened, or opens one. */
  private begin(): void {
    const { early } = window;
    const socket = early?.id === this.table ? early.socket : null;
    if (!socket || socket.readyState > WebSocket.OPEN) return this.open();
    early!.socket = null;
    // Whoever listens has to be there first.
    queueMicrotask(() => {
      this.attend(socket);
      for (const { data } of early!.heard) socket.dispatchEvent(new MessageEvent("message", { data: data as string }));
    });
  }

  /** The device has a connection again: nobody waits for the next attempt. */
  private retry = (): void => {
    if (this.socket?.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.timer);
    this.open();
  };

  private open(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const seat = typeof this.seat === "number" ? `&seat=${this.seat}` : "";
    this.attend(this.make(`${scheme}://${location.host}/api/tables/${this.table}/live?language=${language.code}${seat}`));
  }

  /** Listens to a socket. */
  private attend(socket: WebSocket): void {
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
    window.removeEventListener("online", this.retry);
    clearTimeout(this.timer);
    this.socket?.close();
  }
}
