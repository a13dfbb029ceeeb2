/** What a game's own board is given and may offer. See web/README.md. */
import type { Component } from "svelte";
import type { Face, Option, View } from "../api/types";
import type { Target } from "../table/model.svelte";

/** The properties of a game's board; `T` is the game's typed record, `view.table`. */
export interface BoardProps<T = unknown> {
  view: View;
  table: T;
  /** The spots that may be clicked now, with the options each takes part in. */
  offers: ReadonlyMap<string, Option[]>;
  /** The seat looked from; null for a spectator. */
  me: number | null;
  /** On a phone, the tab shown; empty on a desktop, where everything is. */
  tab: string;
}

/** What the small parts of a game get. */
export interface PartProps<T = unknown> {
  view: View;
  table: T;
}

export interface Tab {
  id: string;
  /** A message key of the game: `tab.map` is looked up as `<game>.tab.map`. */
  label: string;
  icon: string;
}

/** What a player wants to have at hand: `messages/help.json` of a game. */
export interface Help {
  /** A turn on one page, phase by phase. */
  turn: { title: string; note: string; lines: string[] }[];
  /** Icons and their words, by groups. */
  legend: { title: string; entries: string[][] }[];
}

// Boards are typed with their own record; the frame hands `view.table` through unread.
/* eslint-disable @typescript-eslint/no-explicit-any */
export interface GameTable {
  /** Fills the window between the top bar and the rail. */
  Board: Component<BoardProps<any>>;
  /** In the top bar beside the game's name: the round, the era, what comes next. */
  Clock?: Component<PartProps<any>>;
  /** In a seat's chip in the top bar: the two or three numbers everybody watches. */
  Seat?: Component<PartProps<any> & { seat: number }>;
  /** One word about a seat, below its name in the top bar: its nation, its people. */
  note?: (table: any, seat: number) => string;
  /** In the prompt, below the question: odds, forecasts, progress. */
  Forecast?: Component<PartProps<any>>;
  /** The phases of a turn, as texts `phase.<key>` in their order, and which of them it is: a track over the question. */
  phases?: { keys: readonly string[]; now: (table: any) => string };
  /** In the rail of a desktop: all seats side by side. */
  Rivals?: Component<PartProps<any>>;
  /** Instead of the plain hover card, for the targets it knows; draw nothing to fall back. */
  Hover?: Component<PartProps<any> & { target: Target; face: Face | undefined }>;
  /** The colours of a card's head, by its face. */
  tone?: (face: Face) => { tone: string; on: string };
  /** Tabs on a phone; the first is shown first. Without them the board is one page. */
  tabs?: Tab[];
  /** Texts, looked up as `<game>.<key>`. */
  messages?: Record<string, string>;
  /** The game's sign in the top bar. */
  icon?: string;
  /** A short name for the top bar, where the full title would take too much room: a key of its texts. */
  short?: string;
}
