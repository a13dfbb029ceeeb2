/** "Since your last turn": what others did meanwhile, summed up by seat, what concerns one first. */
import { api } from "../api/http";
import type { LogLine, State, View } from "../api/types";
import { concerns, type Concern } from "../lib/news";
import { speaksOf } from "../lib/said";
import { settings } from "../lib/settings.svelte";
import type { TableModel } from "./model.svelte";
import type { Playback } from "./playback.svelte";

/** What it needs of the sitting. */
export interface Stage {
  readonly id: string;
  readonly state: State | null;
  /** The moment of the last choice from the seat looked from. */
  readonly chosen: number | null;
  readonly model: TableModel;
  readonly playback: Playback;
}

/** What one seat did. */
export interface Deeds {
  seat: number;
  lines: LogLine[];
  before: number;
  after: number;
}

/** Whether the page was opened from a notice, whose reader was away: once. */
function fromNotice(): boolean {
  const is = location.hash === "#since";
  if (is) history.replaceState(history.state, "", location.pathname);
  return is;
}

export class Since {
  open = $state(false);
  /** Cards somebody wants to know about when they go. */
  watched = $state.raw<string[]>([]);
  /** The table after the last choice made here. */
  private before = $state.raw<View | null>(null);
  /** The moment it was last opened by itself for: once is enough. */
  private told = -1;

  private me = $derived.by(() => this.stage.state?.looking ?? null);
  concerns = $derived.by<Concern[]>(() => {
    const { state } = this.stage;
    return this.before && state && this.me !== null ? concerns(this.before, state.view, this.me, this.watched) : [];
  });
  /** Lines of others that speak of this seat. */
  aimed = $derived.by<LogLine[]>(() => this.lines.filter((line) => this.me !== null && line.seat !== this.me && line.others.includes(this.me)));
  private lines = $derived.by<LogLine[]>(() => this.stage.playback.steps.flatMap((step) => step.lines));
  deeds = $derived.by<Deeds[]>(() => {
    const { state, model } = this.stage;
    return model.players
      .map((_, seat) => ({
        seat,
        // What names somebody is what they did; the rest happened to the table in their turn.
        lines: this.lines.filter((line) => line.seat === seat && speaksOf(line, seat) && !this.aimed.includes(line)),
        before: this.before?.standing.scores[seat] ?? 0,
        after: state?.view.standing.scores[seat] ?? 0,
      }))
      // What a bot did in one's stead one has not seen.
      .filter(({ seat, lines }) => (seat !== this.me || (state?.stood ?? 0) > 0) && lines.length > 0);
  });
  /** Whether there is anything to tell. */
  any = $derived(this.deeds.length > 0 || this.aimed.length > 0 || this.concerns.length > 0);

  constructor(private readonly stage: Stage) {
    this.watched = settings.watched(stage.id);
  }

  /** Begins or ends to watch a card. */
  watch(card: string): void {
    this.watched = this.watched.includes(card) ? this.watched.filter((one) => one !== card) : [...this.watched, card];
    settings.setWatched(this.stage.id, this.watched);
  }

  /** A choice was made here, or another seat looks on. */
  begin(): void {
    this.open = false;
    this.before = null;
  }

  /** The table is as it is now: if it asks this seat, it is told what it should know. */
  arrive(): void {
    const { state, chosen, playback, model } = this.stage;
    if (!state || this.told === playback.since || state.turn === playback.since) return;
    if (state.asked !== state.looking || !model.myTurn || chosen === null) return;
    const { since } = playback;
    this.told = since;
    // Whoever has opened it meanwhile keeps it; whoever has chosen meanwhile needs it no more.
    void this.fetch().then(() => {
      if (since !== playback.since || !this.any) return;
      // That scores go up and down is no reason to interrupt anybody.
      const grave = this.concerns.some(({ kind }) => kind !== "overtaken");
      if (playback.missed || fromNotice() || grave || this.aimed.length > 0) this.open = true;
    });
  }

  /** Opens it, whenever somebody wants to see it again. */
  async show(): Promise<void> {
    await this.fetch();
    this.open = true;
  }

  private async fetch(): Promise<void> {
    const { id, state, playback } = this.stage;
    if (this.before) return;
    const since = playback.since;
    const { view } = await api.replay(id, since, state!.looking);
    if (since === playback.since) this.before = view;
  }
}
