/** What is said, by its marks: the server tells which stretches name a seat, a component, a place or a die, in any language. */
import type { Face, LogLine, Mark, View } from "../api/types";
import { spotsOf } from "./moves";

type Marked = Pick<LogLine, "text" | "marks">;
type Faces = ReadonlyMap<string, Face>;

/** A stretch of a sentence, and what it names, if anything. */
export interface Piece {
  text: string;
  mark: Mark | null;
}

/** A sentence in pieces, in order. */
export function pieces({ text, marks }: Marked): Piece[] {
  // The server counts characters, not the halves that JavaScript makes of some.
  const letters = [...text];
  const stretch = (start: number, end: number) => letters.slice(start, end).join("");
  let at = 0;
  const found: Piece[] = [];
  for (const mark of marks) {
    found.push({ text: stretch(at, mark.start), mark: null }, { text: stretch(mark.start, mark.end), mark });
    at = mark.end;
  }
  found.push({ text: stretch(at, letters.length), mark: null });
  return found.filter((piece) => piece.text !== "");
}

/** Whether a sentence names a seat. */
export function speaksOf({ marks }: Marked, seat: number): boolean {
  return marks.some((mark) => mark.seat === seat);
}

/** The first card a sentence names. */
export function cardOf({ marks }: Marked, faces: Faces): string | undefined {
  return marks.map(({ key }) => key).find((key) => key && faces.has(key));
}

/** The key of what an address is all about (`hex:D4`, `p0:module:research`); places within something have none. */
function keyOf(address: string): string {
  const [, key = "", ...rest] = address.replace(/^p\d+:/, "").split(":");
  return rest.length > 0 ? "" : key;
}

/** A component that lies in more places than this (a building, a good) names none of them. */
const FEW = 3;

/** The addresses a line of the log names, as the table lies now: of boards only on those it speaks of. */
export function placesOf(line: Pick<LogLine, "marks" | "seat" | "others">, view: View, faces: Faces): string[] {
  const keys = new Set(line.marks.flatMap(({ key }) => key || []));
  const owners = new Map(view.areas.flatMap((area) => ("spots" in area ? (area.spots ?? []).map((spot) => [spot.id, area.owner ?? null] as const) : [])));
  const meant = new Set([null, line.seat, ...line.others]);
  const spots = [...spotsOf(view).values()].filter(({ id }) => line.seat === null || meant.has(owners.get(id)!));
  const called = spots.filter(({ id }) => keys.has(keyOf(id)));
  const holding = [...keys].filter((key) => faces.has(key)).flatMap((key) => {
    const found = spots.filter((spot) => spot.pieces?.some((piece) => piece.key === key));
    return found.length <= FEW ? found : [];
  });
  return [...new Set([...called, ...holding].map(({ id }) => id))];
}

/** What a place is called: its label up to the first stop, in any language; of a bare coordinate a little more. */
export function heading(label: string): string {
  const [first = "", second = ""] = label.split(/[:;,.：；，。](?:\s+|$)/);
  const coordinate = /^[\p{Lu}\d-]+$/u.test(first);
  return second && coordinate ? `${first}, ${second}` : first;
}
