/** What has become different between two moments, as far as it concerns a seat. */
import type { View } from "../api/types";
import { spotsOf } from "./moves";

/** Something a player should look at first. */
export type Concern =
  | { kind: "overtaken"; by: number; spots: string[] }
  | { kind: "less"; before: number; after: number; spots: string[] }
  | { kind: "lost"; piece: string; key: string; count: number; spots: string[] }
  | { kind: "gone"; key: string; spots: string[] };

/** Who has passed a seat by their score; ties and what breaks them are no news. */
function overtaken(before: View, after: View, seat: number): Concern[] {
  const was = before.standing.scores;
  const is = after.standing.scores;
  return is
    .map((_, other) => other)
    .filter((other) => was[other]! <= was[seat]! && is[other]! > is[seat]!)
    .map((by) => ({ kind: "overtaken", by, spots: [] }));
}

/** A score that has fallen. */
function less(before: View, after: View, seat: number): Concern[] {
  const [was, is] = [before.standing.scores[seat]!, after.standing.scores[seat]!];
  return is < was ? [{ kind: "less", before: was, after: is, spots: [] }] : [];
}

interface Owned {
  kind: string;
  key: string;
  count: number;
  spots: string[];
}

/** What a seat has on the table, and where: cards anywhere, and what stands in common places. Supplies come and go. */
function owned(view: View, seat: number): Map<string, Owned> {
  const found = new Map<string, Owned>();
  const spots = view.areas.flatMap((area) => ("spots" in area ? (area.spots ?? []).map((spot) => ({ spot, own: area.owner === seat })) : []));
  for (const { spot, own } of spots) {
    for (const piece of spot.pieces ?? []) {
      if (piece.owner !== seat || (own && !piece.key)) continue;
      const id = `${piece.kind}/${piece.key ?? ""}`;
      const one = found.get(id) ?? { kind: piece.kind, key: piece.key ?? "", count: 0, spots: [] };
      one.count += piece.count ?? 1;
      one.spots.push(spot.id);
      found.set(id, one);
    }
  }
  return found;
}

/** Pieces of a seat that are no longer there; the places where they were. */
function lost(before: View, after: View, seat: number): Concern[] {
  const is = owned(after, seat);
  return [...owned(before, seat)].flatMap(([id, one]) => {
    const left = is.get(id);
    const missing = one.count - (left?.count ?? 0);
    const spots = one.spots.filter((spot) => !left?.spots.includes(spot));
    return missing > 0 ? [{ kind: "lost" as const, piece: one.kind, key: one.key, count: missing, spots }] : [];
  });
}

const keys = (view: View): Map<string, string> =>
  new Map([...spotsOf(view).values()].flatMap((spot) => (spot.pieces ?? []).flatMap(({ key }) => (key ? [[key, spot.id] as const] : []))));

/** Watched cards that have left their place. */
function gone(before: View, after: View, watched: Iterable<string>): Concern[] {
  const was = keys(before);
  const is = keys(after);
  return [...watched].filter((key) => was.has(key) && was.get(key) !== is.get(key)).map((key) => ({ kind: "gone", key, spots: is.has(key) ? [is.get(key)!] : [] }));
}

/** What concerns a seat between two moments, the gravest first. */
export function concerns(before: View, after: View, seat: number, watched: Iterable<string>): Concern[] {
  return [...lost(before, after, seat), ...less(before, after, seat), ...overtaken(before, after, seat), ...gone(before, after, watched)];
}
