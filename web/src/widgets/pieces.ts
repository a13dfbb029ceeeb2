/** Names of pieces for people: what a screen reader says of a piece, of a spot. */
import type { Face, Piece, Spot } from "../api/types";
import { withName } from "../lib/names";

type Faces = ReadonlyMap<string, Face>;

/** A piece in words: "reinforced token of Ada". */
export function pieceWords(piece: Piece, faces: Faces, players: readonly string[]): string {
  const name = piece.label || faces.get(piece.key ?? "")?.name || spaced(piece.key || piece.kind);
  const parts = [piece.face ? spaced(piece.face) : "", name].filter(Boolean).join(" ");
  const owner = piece.owner === undefined || piece.owner === null ? "" : ` (${players[piece.owner] ?? piece.owner + 1})`;
  return `${withName(parts, players)}${owner}${(piece.count ?? 1) > 1 ? ` ×${piece.count}` : ""}`;
}

/** What a spot is called: its label or address. */
export function placeWords(spot: Spot, players: readonly string[]): string {
  return withName(spot.label || spot.id.split(":").at(-1)!, players);
}

/** A spot in words: its label or address, then what lies on it. */
export function spotWords(spot: Spot, faces: Faces, players: readonly string[]): string {
  const place = placeWords(spot, players);
  const kind = spot.kind ? spaced(spot.kind) : "";
  const pieces = (spot.pieces ?? []).map((piece) => pieceWords(piece, faces, players));
  return [place, kind, ...pieces].filter(Boolean).join(", ");
}

export function spaced(key: string): string {
  return key.replaceAll("_", " ");
}

/** The icon of a card's face with its prefix; a plain sign where it has none. */
export function iconOf(face: Face | undefined): string {
  const icon = face?.icon;
  if (!icon) return "gi:card-random";
  return icon.includes(":") ? icon : `gi:${icon}`;
}

/** I, II, III, IV. */
export function roman(n: number): string {
  return ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII"][n] ?? String(n);
}
