/** The table as the browser holds it: the view last sent, what is picked, what is pointed at. */
import { getContext, setContext, untrack } from "svelte";
import { SvelteMap } from "svelte/reactivity";
import type { Ahead, Face, Option, Previewed, Reason, View } from "../api/types";
import { doubtful } from "../lib/doubt";
import { Choice, type Offer } from "../lib/offers";
import { NARROW } from "../lib/narrow";
import { settings } from "../lib/settings.svelte";

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

/** Milliseconds in which a hand cannot stop a click. */
const REFLEX = 400;

export class TableModel {
  view = $state.raw<View>()!;
  turn = $state(0);
  players = $state.raw<string[]>([]);
  mine = $state.raw<number[]>([]);
  canUndo = $state(false);
  catalogue = $state.raw<ReadonlyMap<string, Face>>(new Map());

  /** True while the view shown is not the live one, so that nothing can be chosen in it. */
  past = $state(false);
  /** True while a seat is free and nobody can go on. */
  halted = $state(false);
  /** True where nothing counts, and so nothing is asked about twice. */
  sure = false;
  /** True from a choice until the server's answer. */
  waiting = $state(false);
  /** True while a click asks "why not?" of whatever it meets. */
  asking = $state(false);

  /** The one kind of options that glows; empty for all. */
  only = $state("");
  picked = $state.raw<string[]>([]);
  menu = $state.raw<{ spot: string; options: Option[] } | null>(null);
  refused = $state.raw<Refused | null>(null);
  pointed = $state.raw<{ target: Target; at: Element; touch: boolean } | null>(null);
  /** On a phone: what was tapped, and what a press of its button then does. */
  tapped = $state.raw<{ target: Target; option: Option } | null>(null);
  preview = $state.raw<Previewed | null>(null);
  /** An option that was clicked and awaits its preview, and one that awaits a yes. */
  private meant: Option | null = null;
  doubt = $state.raw<{ option: Option; seen: Previewed } | null>(null);
  /** What the last question offered: a click on its way while the next one came is meant for no refusal. */
  private last: { offers: ReadonlyMap<string, Option[]>; until: number } | null = null;
  /** The spot a "why not?" was asked of. */
  private asked: string | null = null;
  /** Spots where something changed with the last view. */
  fresh = $state.raw<ReadonlySet<string>>(new Set());
  /** Spots lit because a log line or an option in the list names them. */
  lit = $state.raw<ReadonlySet<string>>(new Set());

  options = $derived.by<Option[]>(() => (this.past || this.halted ? [] : (this.view?.ask?.options ?? [])));
  choice = $derived(new Choice(this.only ? this.options.filter((option) => option.group === this.only) : this.options, this.picked));
  /** What a click or a drag answers together with the question it leads to, by the place where it ends. */
  ahead = $derived.by<ReadonlyMap<string, Ahead[]>>(() => {
    const found = new Map<string, Ahead[]>();
    if (this.past || this.halted || this.only || this.picked.length > 0) return found;
    for (const one of this.view?.ask?.ahead ?? []) found.set(one.spots.at(-1)!, [...(found.get(one.spots.at(-1)!) ?? []), one]);
    return found;
  });
  /** The answer to the question that a choice just made leads to. */
  private next = "";
  offers = $derived<ReadonlyMap<string, Option[]>>(this.choice.offers);
  /** Digit keys of the offered spots, while there are at most nine. */
  digits = $derived.by<ReadonlyMap<string, number>>(() => {
    const spots = [...this.offers.keys()];
    return new Map(spots.length <= 9 ? spots.map((spot, i) => [spot, i + 1]) : []);
  });
  myTurn = $derived(this.options.length > 0);

  /** Where each place is drawn: spots say so themselves. */
  private readonly drawn = new SvelteMap<string, readonly Element[]>();
  private readonly sender: Sender;

  constructor(sender: Sender) {
    this.sender = sender;
  }

  /** Shows a view: the live one, or one of the past. */
  show(view: View, past = false): void {
    this.last = { offers: untrack(() => this.offers), until: performance.now() + REFLEX };
    this.view = view;
    this.past = past;
    this.waiting = false;
    this.lit = new Set();
    this.clear();
    const { next } = this;
    this.next = "";
    const answer = next ? this.options.find((option) => option.action === next) : undefined;
    // Once all that shows the view has seen it.
    if (answer) setTimeout(() => this.view === view && !this.waiting && this.send(answer));
  }

  /** How a spot stands in the choice being made. */
  state(spot: string): Offer {
    const state = this.choice.state(spot);
    return state === "none" && this.short(spot).length > 0 ? "offered" : state;
  }

  /** Whether a drag may begin at a spot. */
  drags(spot: string): boolean {
    return this.choice.begins(spot) || (this.view?.ask?.ahead ?? []).some((one) => one.spots.length > 1 && one.spots[0] === spot);
  }

  /** What a click on a spot answers ahead. */
  private short(spot: string): Ahead[] {
    return (this.ahead.get(spot) ?? []).filter((one) => one.spots.length === 1);
  }

  /** An answer ahead, as an option that can be shown and chosen. */
  private optionOf(one: Ahead): Option & { then: string } {
    return { ...this.options[one.option]!, label: one.label, spots: one.spots, then: one.then };
  }

  /** One spot was dragged onto another: that means clicking both. */
  drag = (from: string, onto: string): void => {
    const one = this.ahead.get(onto)?.find((other) => other.spots[0] === from && other.spots.length > 1);
    if (one) return this.act(this.optionOf(one));
    this.picked = [];
    this.click(from);
    this.click(onto);
  };

  /** Shows the same moment anew (a name has changed, say): what was picked stays picked. */
  refresh(view: View): void {
    this.view = view;
    this.waiting = false;
  }

  clear(): void {
    this.only = "";
    this.picked = [];
    this.menu = null;
    this.tapped = null;
    this.refused = null;
    this.preview = null;
    this.asking = false;
    this.asked = null;
    this.meant = null;
    this.doubt = null;
  }

  /** Chooses an option; one that ends more than it says is asked about first. */
  act = (option: Option): void => {
    if (this.past || this.waiting) return;
    this.picked = [];
    this.menu = null;
    this.tapped = null;
    this.refused = null;
    this.pointed = null;
    if (settings.confirm === "never" || this.sure) this.send(option);
    else if (this.preview?.option === option.id && this.preview.turn === this.turn) this.mean(option, this.preview);
    else {
      this.meant = option;
      this.sender.preview(option);
    }
  };

  /** What was asked about is meant. */
  confirm = (): void => {
    if (this.doubt) this.send(this.doubt.option);
  };

  private mean(option: Option, seen: Previewed): void {
    if (doubtful(seen, option, settings.confirm, this.canUndo)) this.doubt = { option, seen };
    else this.send(option);
  }

  private send(option: Option): void {
    this.doubt = null;
    this.waiting = true;
    this.next = (option as { then?: string }).then ?? "";
    this.sender.choose(option);
  }

  /** A spot was clicked: pick it, play it, or ask why not. A tap on a phone shows what it would play. */
  click = (spot: string, target: Target = { spot }): void => {
    if (this.waiting) return;
    this.refused = null;
    this.pointed = null;
    this.tapped = null;
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
    if (result.kind === "none" && (this.picked.length > 0 || this.only)) result = new Choice(this.options).click(spot);
    const short = result.kind === "none" ? this.short(spot).map((one) => this.optionOf(one)) : [];
    if (short.length === 1) result = { kind: "act", option: short[0]! };
    else if (short.length > 1) result = { kind: "menu", picked: [], options: short };
    if (result.kind === "act" && settings.tap === "shows" && matchMedia(NARROW).matches) {
      this.tapped = { target, option: result.option };
      this.look(result.option);
    } else if (result.kind === "act") this.act(result.option);
    else if (result.kind === "pick") this.picked = result.picked;
    else if (result.kind === "menu") {
      this.picked = result.picked;
      this.menu = { spot, options: result.options };
    } else if (!this.last?.offers.has(spot) || performance.now() > this.last.until) this.whyNot(spot);
  };

  /** Asks the server why nothing can be done with a spot. */
  whyNot = (spot: string): void => {
    if (this.past || !this.view.ask || this.view.over) return;
    this.asked = spot;
    this.sender.whyNot(spot);
  };

  /** The server refuses something. An answer to what was asked of an older table is nobody's business any more. */
  refuse(refused: Refused): void {
    const wanted = refused.spot === "" ? this.waiting : refused.spot === this.asked;
    this.waiting = false;
    this.asked = null;
    if (wanted) this.refused = refused;
  }

  undo = (): void => {
    if (this.picked.length > 0 || this.doubt) this.clear();
    else if (this.canUndo && !this.past) this.sender.undo();
  };

  look = (option: Option | null): void => {
    this.preview = null;
    this.lit = new Set(option?.spots ?? []);
    // A pointer may still rest on an option of the last question.
    if (option && this.options.includes(option)) this.sender.preview(option);
  };

  /** The server says what an option would do. */
  previewed(seen: Previewed): void {
    if (seen.turn !== this.turn) return;
    this.preview = seen;
    const { meant } = this;
    if (meant?.id !== seen.option) return;
    this.meant = null;
    this.mean(meant, seen);
  }

  /** Something is pointed at; null when nothing is any more. */
  hover = (target: Target | null, at?: Element, touch = false): void => {
    this.pointed = target && at ? { target, at, touch } : null;
  };

  /** A spot is drawn here; returns how to take that back. */
  draw(spot: string, element: Element): () => void {
    const known = () => untrack(() => this.drawn.get(spot)) ?? [];
    this.drawn.set(spot, [...known(), element]);
    return () => {
      const left = known().filter((other) => other !== element);
      if (left.length > 0) this.drawn.set(spot, left);
      else this.drawn.delete(spot);
    };
  }

  /** The element that draws a spot, if one does. */
  place(spot: string): Element | undefined {
    return this.drawn.get(spot)?.[0];
  }

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
