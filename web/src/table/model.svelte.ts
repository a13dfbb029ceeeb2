/** The table as the browser holds it: the view last sent, what is picked, what is pointed at. */
import { getContext, setContext } from "svelte";
import type { Face, Option, Previewed, Reason, View } from "../api/types";
import { Choice } from "../lib/offers";
import { withNames } from "../lib/names";

/** Something pointed at: a card of the catalogue, a spot, or words of a board's own. */
export interface Target {
  card?: string;
  spot?: string;
  title?: string;
  lines?: string[];
  /** True where the board itself shows what is meant, and a box would cover it. */
  silent?: boolean;
}

/** Why something may not be done, and what was asked about. */
export interface Refused {
  sentence: string;
  rule: string;
  spot: string;
  more: Reason[];
}

/** What the table tells the server. */
export interface Sender {
  choose(option: Option): void;
  undo(): void;
  whyNot(spot: string): void;
  preview(option: Option): void;
}

export class TableModel {
  view = $state.raw<View>()!;
  turn = $state(0);
  players = $state.raw<string[]>([]);
  mine = $state.raw<number[]>([]);
  canUndo = $state(false);
  catalogue = $state.raw<ReadonlyMap<string, Face>>(new Map());

  /** True while the view shown is not the live one, so that nothing can be chosen in it. */
  past = $state(false);
  /** True from a choice until the server's answer. */
  waiting = $state(false);
  /** True while a click asks "why not?" of whatever it meets. */
  asking = $state(false);

  picked = $state.raw<string[]>([]);
  menu = $state.raw<{ spot: string; options: Option[] } | null>(null);
  refused = $state.raw<Refused | null>(null);
  pointed = $state.raw<{ target: Target; at: Element; touch: boolean } | null>(null);
  preview = $state.raw<Previewed | null>(null);
  /** Spots where something changed with the last view. */
  fresh = $state.raw<ReadonlySet<string>>(new Set());
  /** Spots lit because a log line or an option in the list names them. */
  lit = $state.raw<ReadonlySet<string>>(new Set());

  options = $derived.by<Option[]>(() => (this.past ? [] : (this.view?.ask?.options ?? [])));
  choice = $derived(new Choice(this.options, this.picked));
  offers = $derived<ReadonlyMap<string, Option[]>>(this.choice.offers);
  /** Digit keys of the offered spots, while there are at most nine. */
  digits = $derived.by<ReadonlyMap<string, number>>(() => {
    const spots = [...this.offers.keys()];
    return new Map(spots.length <= 9 ? spots.map((spot, i) => [spot, i + 1]) : []);
  });
  myTurn = $derived(this.options.length > 0);

  private readonly sender: Sender;

  constructor(sender: Sender) {
    this.sender = sender;
  }

  /** Shows a view: the live one, or one of the past. */
  show(view: View, past = false): void {
    this.view = withNames(view, this.players);
    this.past = past;
    this.waiting = false;
    this.lit = new Set();
    this.clear();
  }

  clear(): void {
    this.picked = [];
    this.menu = null;
    this.refused = null;
    this.preview = null;
    this.asking = false;
  }

  /** Chooses an option. */
  act = (option: Option): void => {
    if (this.past || this.waiting) return;
    this.waiting = true;
    this.picked = [];
    this.menu = null;
    this.refused = null;
    this.pointed = null;
    this.sender.choose(option);
  };

  /** A spot was clicked: pick it, play it, or ask why not. */
  click = (spot: string): void => {
    if (this.waiting) return;
    this.refused = null;
    this.pointed = null;
    if (this.asking) {
      this.asking = false;
      this.whyNot(spot);
      return;
    }
    this.menu = null;
    if (this.picked.includes(spot)) {
      this.picked = this.picked.filter((other) => other !== spot);
      return;
    }
    let result = this.choice.click(spot);
    if (result.kind === "none" && this.picked.length > 0) result = new Choice(this.options).click(spot);
    if (result.kind === "act") this.act(result.option);
    else if (result.kind === "pick") this.picked = result.picked;
    else if (result.kind === "menu") {
      this.picked = result.picked;
      this.menu = { spot, options: result.options };
    } else this.whyNot(spot);
  };

  /** Asks the server why nothing can be done with a spot. */
  whyNot = (spot: string): void => {
    if (!this.past && this.view.ask && !this.view.over) this.sender.whyNot(spot);
  };

  undo = (): void => {
    if (this.picked.length > 0) this.clear();
    else if (this.canUndo && !this.past) this.sender.undo();
  };

  look = (option: Option | null): void => {
    this.preview = null;
    this.lit = new Set(option?.spots ?? []);
    if (option && !this.past) this.sender.preview(option);
  };

  /** Something is pointed at; null when nothing is any more. */
  hover = (target: Target | null, at?: Element, touch = false): void => {
    this.pointed = target && at ? { target, at, touch } : null;
  };

  name(seat: number | null | undefined): string {
    return seat === null || seat === undefined ? "" : (this.players[seat] ?? `${seat + 1}`);
  }

  face(key: string | undefined): Face | undefined {
    return key ? this.catalogue.get(key) : undefined;
  }
}

const KEY = Symbol("table");

export function provideTable(table: TableModel): TableModel {
  return setContext(KEY, table);
}

/** The table around a component. */
export function useTable(): TableModel {
  return getContext<TableModel>(KEY);
}
