/** What moved between two views: pieces that left one spot and came to another. */
import type { Piece, Spot, View } from "../api/types";

export interface Move {
  piece: string;
  from: string;
  to: string;
}

/** What a piece is, for telling whether it is the same one elsewhere. */
export function identity(piece: Piece): string {
  return [piece.kind, piece.key ?? "", piece.owner ?? ""].join("/");
}

/** Every spot of a view by its address. */
export function spotsOf(view: View): Map<string, Spot> {
  const found = new Map<string, Spot>();
  for (const area of view.areas) {
    if ("spots" in area) for (const spot of area.spots ?? []) found.set(spot.id, spot);
  }
  return found;
}

function counts(spot: Spot | undefined): Map<string, number> {
  const found = new Map<string, number>();
  for (const piece of spot?.pieces ?? []) {
    const id = identity(piece);
    found.set(id, (found.get(id) ?? 0) + (piece.count ?? 1));
  }
  return found;
}

const keyOf = (piece: string) => piece.split("/")[1];
const area = (spot: string) => spot.slice(0, spot.lastIndexOf(":"));

/** Pieces gone from somewhere matched with equal pieces that appeared elsewhere, and what simply appeared. */
export function moves(before: View, after: View): { moved: Move[]; appeared: { piece: string; at: string }[] } {
  const was = spotsOf(before);
  const is = spotsOf(after);
  const gone = new Map<string, string[]>();
  const come: [string, string][] = [];
  for (const id of new Set([...was.keys(), ...is.keys()])) {
    const a = counts(was.get(id));
    const b = counts(is.get(id));
    for (const piece of new Set([...a.keys(), ...b.keys()])) {
      const change = (b.get(piece) ?? 0) - (a.get(piece) ?? 0);
      if (change < 0) gone.set(piece, [...(gone.get(piece) ?? []), id]);
      if (change > 0) come.push([piece, id]);
    }
  }
  const moved: Move[] = [];
  const appeared: { piece: string; at: string }[] = [];
  const left = come.filter(([piece, to]) => {
    // Of several equal pieces that are gone the one of the same row or map has come here.
    const places = gone.get(piece) ?? [];
    const near = places.findIndex((from) => area(from) === area(to));
    const [from] = places.splice(Math.max(0, near), 1);
    if (from) moved.push({ piece, from, to });
    return !from;
  });
  for (const [piece, to] of left) {
    // Whoever takes a card owns it from then on: it is the same card.
    const same = [...gone].find(([other, places]) => places.length > 0 && keyOf(other) !== "" && keyOf(other) === keyOf(piece));
    const from = same?.[1].shift();
    if (from) moved.push({ piece, from, to });
    else if (was.has(to)) appeared.push({ piece, at: to });
  }
  return { moved, appeared };
}
