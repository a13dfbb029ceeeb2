/**
 * The acts of others, one at a time. The server tells what has happened as it happens; the table shows it at
 * a pace one can follow, stands still on demand, and shows any act again.
 */
import { api } from "../api/http";
import type { LogLine, State, View } from "../api/types";
import { PACES, settings } from "../lib/settings.svelte";
import { steps, type Step } from "../lib/steps";

/** A longer absence is summed up, not played back. */
const MOST_STEPS = 40;

/** What the playback needs of the sitting. */
export interface Stage {
  readonly id: string;
  readonly state: State | null;
  readonly log: LogLine[];
  /** Puts a view on the table; `step` is the act that led to it. */
  display(view: View, past: boolean, step: Step | null): void;
  /** The question on the table has been answered: nothing of it is offered any more. */
  answered(): void;
  fail(error: unknown): void;
}

export class Playback {
  /** The moment on the table, and the one the server has told of. */
  shown = $state(0);
  live = $state(0);
  /** The last choice made here: what came after it is what others did. */
  since = $state(0);
  paused = $state(false);
  /** True when acts were passed over unseen. */
  missed = $state(false);

  steps = $derived.by<Step[]>(() => steps(this.stage.log, this.since));
  /** The act being shown. */
  current = $derived(this.steps.findLast((step) => step.after <= this.shown) ?? null);
  /** True from an act until it has been seen for as long as it takes. */
  private resting = $state(false);
  active = $derived(this.shown < this.live || this.resting || this.paused);
  left = $derived(this.steps.filter((step) => step.after > this.shown).length);

  /** Views the server has told, by moment. */
  private views = new Map<number, View>();
  private timer = 0;
  /** The moment being fetched, if one is. */
  private wanted: number | null = null;

  constructor(private readonly stage: Stage) {}

  /** A new state has come; `atOnce` where there is nobody to show it to step by step. */
  take(state: State, atOnce: boolean): void {
    this.live = state.turn;
    this.views.set(state.turn, state.view);
    const behind = state.turn > this.shown;
    if (atOnce || !behind || document.hidden || settings.pace === "once" || this.tooMuch(state)) {
      // Who wants everything at once misses nothing by it.
      this.missed ||= behind && this.left > 0 && !atOnce && settings.pace !== "once";
      this.skip();
    } else if (!this.resting && this.wanted === null && !this.paused) void this.next();
  }

  private tooMuch(state: State): boolean {
    return state.looking !== null && this.left > MOST_STEPS;
  }

  /** From now on what follows this moment is what others do. */
  begin(since: number): void {
    this.since = since;
    this.missed = false;
    for (const moment of this.views.keys()) if (moment < since) this.views.delete(moment);
  }

  /** Another seat looks on: views of the last one are not its. */
  reset(shown: number, since: number): void {
    this.halt();
    this.views.clear();
    this.shown = shown;
    this.paused = false;
    this.begin(since);
  }

  /** Shows the next act; then, after a rest, the one that follows. */
  async next(): Promise<void> {
    this.halt();
    const step = this.steps.find((one) => one.after > this.shown);
    if (!step) return this.skip();
    await this.present(step.after, step);
    if (!this.paused && this.shown === step.after) this.rest();
  }

  async back(): Promise<void> {
    const at = this.steps.findLastIndex((one) => one.after <= this.shown);
    await this.seeAgain(this.steps[Math.max(0, at - 1)]!);
  }

  /** Shows an act once more, and stands still after it. */
  async seeAgain(step: Step): Promise<void> {
    this.halt();
    this.paused = true;
    const before = this.steps.findLast((one) => one.after < step.after)?.after ?? this.since;
    if (this.shown !== before) await this.present(before, null);
    await this.present(step.after, step);
  }

  /** Plays everything since the last choice made here. */
  async replay(): Promise<void> {
    this.halt();
    this.paused = false;
    await this.present(this.since, null);
    this.rest();
  }

  toggle(): void {
    this.paused = !this.paused;
    if (this.paused) this.halt();
    else void this.next();
  }

  /** Goes to the table as it is now. */
  skip(): void {
    this.halt();
    this.paused = false;
    this.shown = this.live;
    const { state } = this.stage;
    if (state) this.stage.display(state.view, false, null);
  }

  halt(): void {
    clearTimeout(this.timer);
    this.resting = false;
    this.wanted = null;
  }

  private rest(): void {
    this.resting = true;
    this.timer = window.setTimeout(() => void this.next(), PACES[settings.pace].rest);
  }

  private async present(after: number, step: Step | null): Promise<void> {
    this.wanted = after;
    this.stage.answered();
    try {
      const view = await this.view(after);
      if (this.wanted !== after) return;
      this.wanted = null;
      this.shown = after;
      this.stage.display(view, true, step);
    } catch (error) {
      this.stage.fail(error);
      this.skip();
    }
  }

  /** The table at a moment: as it was told, or asked for, where the server had passed over it. */
  private async view(after: number): Promise<View> {
    const { id, state } = this.stage;
    if (after === state!.turn) return state!.view;
    const known = this.views.get(after) ?? (await api.replay(id, after, state!.looking)).view;
    this.views.set(after, known);
    return known;
  }
}
