/** A plan shown where nothing counts: one act after the other, as a hint proposed them. */
import type { Option } from "../api/types";
import { PACES, settings } from "../lib/settings.svelte";
import type { TableModel } from "./model.svelte";

export class Plan {
  /** The actions still to be shown. */
  left = $state.raw<string[]>([]);
  private timer = 0;

  constructor(
    private readonly table: string,
    private readonly model: TableModel,
    private readonly choose: (option: Option) => void,
  ) {
    this.left = settings.plan(table);
  }

  /** The table asks something: the next step of the plan answers it, once one has seen the question. */
  go(): void {
    clearTimeout(this.timer);
    if (this.left.length === 0 || !this.model.myTurn) return;
    const chosen = (action: string) => this.model.options.find((option) => option.action === action);
    // Steps that have answered themselves are passed over.
    this.keep(this.left.slice(this.left.findIndex(chosen)));
    const option = chosen(this.left[0]!);
    if (!option) return this.keep([]);
    this.model.lit = new Set(option.spots ?? []);
    this.timer = window.setTimeout(() => this.choose(option), Math.max(PACES.fast.rest, PACES[settings.pace].rest));
  }

  /** Something is chosen: the plan goes on if it is what was planned. */
  follow(option: Option): void {
    clearTimeout(this.timer);
    if (this.left.length > 0) this.keep(option.action === this.left[0] ? this.left.slice(1) : []);
  }

  halt(): void {
    clearTimeout(this.timer);
  }

  private keep(left: string[]): void {
    this.left = left;
    settings.setPlan(this.table, left);
  }
}
