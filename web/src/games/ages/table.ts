/** Readings of the typed record and of the view's areas. */
import type { Piece, Spot, View } from "../../api/types";
import { t } from "../../lib/messages";

export type { AgesTable, Banks, Civilization, Space } from "../../api/games/ages";

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

/** A plan of action texts in words, equal steps together: "2 × Warriors, Military Bonus, discard Rats". */
export function planned(steps: string[], name: (card: string) => string): string {
  const said = new Map<string, number>();
  for (const step of steps.filter((each) => each !== "done")) said.set(step, (said.get(step) ?? 0) + 1);
  return [...said]
    .map(([step, n]) => {
      const [verb, card = ""] = step.split(" ");
      const cards = `${n > 1 ? `${n} × ` : ""}${name(card)}`;
      return verb === "discard" ? t("ages.discarding", { cards }) : cards;
    })
    .join(", ");
}
