/** Names of pieces for people: what a screen reader says of a piece, of a spot. */
import type { Face, Figure, Piece, Spot } from "../api/types";
import { has, t } from "../lib/messages";

type Faces = ReadonlyMap<string, Face>;

/** A kind of piece or place in words of its game, or of all games; empty where there are none. */
export function kindWords(game: string, key: string): string {
  const known = [`${game}.piece.${key}`, `piece.${key}`].find(has);
  return known ? t(known) : "";
}

/** The same, and the key itself rather than nothing. */
const named = (game: string, key: string): string => kindWords(game, key) || spaced(key);

/** A piece in words: "reinforced token of Ada". */
export function pieceWords(game: string, piece: Piece, faces: Faces, players: readonly string[]): string {
  const name = piece.label || faces.get(piece.key ?? "")?.name || named(game, piece.key || piece.kind);
  const parts = [piece.face ? named(game, piece.face) : "", name].filter(Boolean).join(" ");
  const owner = piece.owner === undefined || piece.owner === null ? "" : ` (${players[piece.owner] ?? piece.owner + 1})`;
  return `${parts}${owner}${(piece.count ?? 1) > 1 ? ` ×${piece.count}` : ""}`;
}

/** What a spot is called: its label or address. */
export function placeWords(spot: Spot): string {
  return spot.label || spot.id.split(":").at(-1)!;
}

/** A spot in words: its label or address, then what lies on it. */
export function spotWords(game: string, spot: Spot, faces: Faces, players: readonly string[]): string {
  const place = placeWords(spot);
  const kind = spot.kind ? kindWords(game, spot.kind) : "";
  const pieces = (spot.pieces ?? []).map((piece) => pieceWords(game, piece, faces, players));
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

/** A line of a card's face, by its key. */
export function figure(face: Face | undefined, key: string): Figure | undefined {
  return face?.numbers?.find((one) => one.key === key);
}

/** What a line of a card's face says; empty if it has none. */
export function valueOf(face: Face | undefined, key: string): string {
  return figure(face, key)?.value ?? "";
}

/** The key of what a line of a card's face names first: its type, its land. */
export function namedBy(face: Face | undefined, key: string): string {
  return figure(face, key)?.amounts?.[0]?.of ?? "";
}

/** I, II, III, IV. */
export function roman(n: number): string {
  return ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII"][n] ?? String(n);
}
