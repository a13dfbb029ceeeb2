/** Several players at one device: who has the table, and when it is covered. */
import type { State } from "../api/types";
import { settings } from "../lib/settings.svelte";

/** What it needs of the sitting. */
export interface Stage {
  readonly id: string;
  readonly state: State | null;
  readonly watching: boolean;
  /** Looks from another seat. */
  look(seat: number | null): void;
}

export class Hands {
  /** Who should have the table, and whom it has been handed to. */
  private wanted = $state<number | null>(null);
  handed = $state<number | null>(null);
  open = $state(false);
  /** The seat the covered table waits for; null when it lies open. */
  curtain = $derived.by<number | null>(() => {
    const { state, watching } = this.stage;
    if (!state || this.open || watching || state.mine.length < 2 || state.status !== "running") return null;
    const wanted = this.next(state);
    if (wanted === null) return null;
    // The old seat's table stays covered until the new seat's has come.
    return this.handed === wanted && state.looking === wanted ? null : wanted;
  });

  constructor(private readonly stage: Stage) {
    this.open = settings.openHands(stage.id);
  }

  /** A new state comes after another: whose turn it has become should have the table. */
  take(state: State, before: State | null): void {
    const due = state.asked !== before?.asked || this.next(state) === null;
    if (due && state.mine.includes(state.asked ?? -1)) this.wanted = state.asked;
  }

  /** A player of this device should have the table: it is covered until they have taken it. */
  hand(seat: number): void {
    this.wanted = seat;
    if (this.curtain === null) this.look(seat);
  }

  look(seat: number | null): void {
    this.handed = seat;
    this.stage.look(seat);
  }

  /** From now on nobody of this device hides anything from the others. */
  uncover(): void {
    this.open = true;
    settings.setOpenHands(this.stage.id);
    if (this.stage.state) this.turn(this.stage.state);
  }

  /** Where all look at one screen, the table turns to whoever should have it. */
  turn(state: State): void {
    if (!this.open) return;
    const seat = this.next(state) ?? state.looking ?? state.mine[0] ?? null;
    if (seat !== state.looking) this.look(seat);
  }

  /** Who should have the table, if it is still theirs: a seat may be given away. */
  private next(state: State): number | null {
    return this.wanted !== null && state.mine.includes(this.wanted) ? this.wanted : null;
  }
}
