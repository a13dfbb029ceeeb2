/** What a strong player would choose. */
import { api } from "../api/http";
import type { Hint, State } from "../api/types";
import type { TableModel } from "./model.svelte";

/** What hints need of the sitting. */
export interface Stage {
  readonly id: string;
  readonly state: State | null;
  readonly model: TableModel;
  fail(error: unknown): void;
}

/** Chances nearer to each other than this are the same: the difference is noise. */
const NOISE = 0.02;

export class Hints {
  shown = $state.raw<Hint | null>(null);
  busy = $state(false);
  /** True when no option is clearly better than the next. */
  even = $derived(!!this.shown && this.shown.chance - (this.shown.others[0]?.chance ?? 0) < NOISE);

  constructor(private readonly stage: Stage) {}

  /** Another position is on the table. */
  clear(): void {
    this.shown = null;
  }

  async ask(): Promise<void> {
    const { id, model } = this.stage;
    const { looking: seat } = this.stage.state!;
    const asked = model.view;
    this.busy = true;
    try {
      const hint = await api.hint(id, seat);
      if (model.view === asked) this.show(hint);
    } catch (error) {
      this.stage.fail(error);
    } finally {
      this.busy = false;
    }
  }

  private show(hint: Hint): void {
    const { model } = this.stage;
    this.shown = hint;
    const option = model.options.find((one) => one.id === hint.option);
    if (!this.even) model.lit = new Set(option?.spots ?? []);
  }
}
