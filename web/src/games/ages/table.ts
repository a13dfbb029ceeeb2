/** The typed record of Through the Ages, as its board uses it, and readings of the view's areas. */
import type { Piece, Spot, View } from "../../api/types";

export interface Space {
  card: string;
  price: number;
  blocked: string;
  rule: string;
}
export interface ForecastLine {
  science: number;
  culture: number;
  food: number;
  resources: number;
  corruption: number;
  consumption: number;
  hunger: number;
  uprising: boolean;
  cards: number;
  discards: number;
}
export interface TacticLine {
  card: string;
  strength: number;
  common: boolean;
  current: boolean;
}
export interface Civilization {
  seat: number;
  name_key: string;
  science: number;
  culture: number;
  science_rating: number;
  culture_rating: number;
  strength: number;
  strength_gap: number;
  happiness: number;
  happiness_needed: number;
  discontent: number;
  unused: number;
  food: number;
  resources: number;
  food_production: number;
  resource_production: number;
  consumption: number;
  corruption: number;
  population_cost: number;
  yellow: number;
  blue: number;
  civil: number;
  civil_total: number;
  military: number;
  military_total: number;
  civil_limit: number;
  military_limit: number;
  colonization: number;
  unit_resources: number;
  forecast: ForecastLine;
  resigned: boolean;
}
export interface AuctionLine {
  card: string;
  bid: number;
  bidder: number;
  most: number;
  cheapest: string[];
}
export interface DefenceLine {
  card: string;
  attacker: number;
  target: number;
  attack: number;
  defence: number;
  cards_left: number;
  cheapest: string[];
}
export interface Banks {
  population_cost: number[];
  consumption: number[];
  happiness: number[];
  corruption: number[];
}
export interface Prices {
  build: Record<string, number>;
  develop: Record<string, number>;
  stages: number[];
  stages_at_once: number;
  urban_limit: number;
}
export interface AgesTable {
  mode: string;
  age: string;
  first: number;
  current: number;
  round: number;
  last_round: number;
  civil_left: number;
  military_left: number;
  row: Space[];
  events: [string, number, number][];
  discards: number[];
  tactics: TacticLine[];
  players: Civilization[];
  auction: AuctionLine | null;
  defence: DefenceLine | null;
  prices: Prices | null;
  banks: Banks | null;
  next_event: string;
}

/** The spots of an area, by its id; none if the area is not there. */
export function spotsOf(view: View, id: string): Spot[] {
  const area = view.areas.find((each) => each.id === id);
  return area && "spots" in area ? (area.spots ?? []) : [];
}

/** The first card lying on a spot. */
export const cardOn = (spot: Spot | undefined): string => spot?.pieces?.find((piece) => piece.kind === "card")?.key ?? "";

/** How many of a kind of piece lie on a spot. */
export const countOn = (spot: Spot, kind: string): number =>
  (spot.pieces ?? []).filter((piece) => piece.kind === kind).reduce((sum, piece) => sum + (piece.count ?? 1), 0);

/** A card of a hand or of a deck, face up or down. */
export interface Held {
  spot: string;
  piece: Piece;
}

export function held(view: View, id: string): Held[] {
  return spotsOf(view, id).flatMap((spot) => (spot.pieces ?? []).slice(0, 1).map((piece) => ({ spot: spot.id, piece })));
}

/** A technology in play with its workers and cubes. */
export interface Tech {
  spot: string;
  card: string;
  type: string;
  workers: number;
  cubes: number;
}

export function techs(view: View, seat: number): Tech[] {
  return spotsOf(view, `p${seat}:techs`).map((spot) => ({
    spot: spot.id,
    card: cardOn(spot),
    type: spot.kind ?? "",
    workers: countOn(spot, "worker"),
    cubes: countOn(spot, "blue"),
  }));
}

export const sum = (numbers: number[]): number => numbers.reduce((a, b) => a + b, 0);

export const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);
