/** What is said at a table, as far as this person may read it, and what they note for themselves. */
import { api } from "../api/http";
import type { Line, Talk as Told } from "../api/types";
import { myName } from "../lobby/play";

/** Something of one's own that tells a line from every other, so that sending it again does not double it. */
const newMark = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

export class Talk {
  lines = $state.raw<Line[]>([]);
  room = $state<Told["room"]>("spectators");
  read = $state(0);
  private mark = newMark();

  unread = $derived(this.lines.filter((line) => line.number > this.read && !line.mine && line.text !== "").length);

  constructor(private readonly table: string) {}

  /** Asks for what was said from a line on. */
  async fetch(from = 1): Promise<void> {
    const after = Math.min(from - 1, this.lines.at(-1)?.number ?? 0);
    const { lines, room, read } = await api.talk(this.table, after);
    this.lines = [...this.lines.filter((line) => line.number <= after), ...lines];
    this.room = room;
    this.read = Math.max(this.read, read);
  }

  /** Says something; where it fails it can be said again and stands there once. */
  async say(text: string): Promise<void> {
    const said = await api.say(this.table, { text, mark: this.mark, name: myName() });
    this.mark = newMark();
    await this.fetch(said.number);
  }

  /** All that is there has been read. */
  async markRead(): Promise<void> {
    const last = this.lines.at(-1)?.number ?? 0;
    if (this.unread === 0 || last <= this.read) return;
    this.read = last;
    await api.readTalk(this.table, { number: last });
  }

  async mute({ number, muted }: Line): Promise<void> {
    await api.mute(this.table, number, { wish: !muted });
    await this.fetch(1);
  }

  async report({ number }: Line, reason: string): Promise<string> {
    return (await api.report(this.table, number, { reason })).sentence;
  }
}
