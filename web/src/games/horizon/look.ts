/** How the things of Beyond the Horizon look: fields, tracks, terrain, phases. */
import type { Face } from "../../api/types";
import type { TileInfo } from "../../api/games/horizon";

export const FIELDS: Record<string, { icon: string; word: string }> = {
  blue: { icon: "gi:erlenmeyer", word: "field.blue" },
  green: { icon: "gi:lyre", word: "field.green" },
  yellow: { icon: "gi:scales", word: "field.yellow" },
  red: { icon: "gi:crossed-swords", word: "field.red" },
};
export const COLOURS = ["blue", "green", "yellow", "red"] as const;

/** When an effect of a card happens, in the order in which a card tells it. */
export const WHENS = ["now", "action", "lasting", "end"] as const;
export const WHEN: Record<(typeof WHENS)[number], string> = {
  now: "gi:lightning-trio",
  action: "gi:chess-pawn",
  lasting: "gi:infinity",
  end: "gi:laurel-crown",
};

export const TRACKS = [
  { id: "food", icon: "gi:wheat" },
  { id: "economy", icon: "gi:two-coins" },
  { id: "infrastructure", icon: "gi:brick-wall" },
  { id: "investment", icon: "gi:growth" },
] as const;

export const TRACK_ICONS: Record<string, string> = {
  food: "gi:wheat",
  economy: "gi:two-coins",
  infrastructure: "gi:brick-wall",
};

export const UNIT_ICONS: Record<string, string> = {
  settler: "gi:shepherds-crook",
  soldier: "gi:spartan-helmet",
};

/** The fill of a hex, by what it is. */
export const TERRAINS: Record<string, string> = {
  plains: "var(--plain)",
  hills: "var(--hill)",
  forest: "var(--forest)",
  coast: "var(--water)",
  mountains: "var(--mountain)",
  desert: "var(--desert)",
  jungle: "var(--swamp)",
  island: "var(--lake)",
  cradle: "var(--paper-2)",
};
export const TERRAIN_ICONS: Record<string, string> = {
  plains: "gi:high-grass",
  hills: "gi:hills",
  forest: "gi:forest",
  coast: "gi:at-sea",
  mountains: "gi:mountains",
  desert: "gi:desert",
  jungle: "gi:jungle",
  island: "gi:island",
  cradle: "gi:sunrise",
  home: "gi:house",
};

export const PHASES = ["action", "expansion", "production", "objective"] as const;

export const roman = (n: number): string => ["", "I", "II", "III", "IV"][n] ?? String(n);

/** Where the slots of the tree lie: the middle of a card in percent of the height. */
export function slotPlace(key: string): { column: number; y: number } {
  const [level = "", place = "1"] = key.split("-");
  const n = Number(place);
  if (level === "I") return { column: 0, y: ([1, 2, 4, 5][n - 1] ?? 1) * (100 / 6) };
  if (level === "II") return { column: 1, y: (n - 0.5) * (100 / 6) };
  if (level === "III") return { column: 2, y: (n - 0.5) * (100 / 6) };
  // The lowest corner is left to the key.
  return { column: 3, y: ([1, 2.3, 3.6][n - 1] ?? 1) * (100 / 6) };
}

const SHELVES: Record<string, string> = {
  technologies: "#0c687e",
  leaders: "#5b3a1e",
  governments: "#7b5c08",
  "government stages": "#7b5c08",
  structures: "#6a5333",
  territories: "#3f6b35",
  objectives: "#8f4d17",
  "board actions": "#4a4740",
};
const FIELD_TONES: Record<string, string> = {
  blue: "#1f5f96",
  green: "#2c6b3f",
  yellow: "#7b5c08",
  red: "#8c2f37",
};

export function tone(face: Face): { tone: string; on: string } {
  const colour = face.numbers?.find(([label]) => label === "colour")?.[1]?.split(",")[0] ?? "";
  return { tone: FIELD_TONES[colour] ?? SHELVES[face.shelf] ?? "#6a5333", on: "#ffffff" };
}

/** What a screen reader says of a tile. */
export function tileWords(tile: TileInfo, names: readonly string[], structure: string): string {
  const parts = [tile.name, tile.kind];
  if (tile.owner >= 0) parts.push(`home of ${names[tile.owner] ?? ""}`);
  if (tile.village && tile.city) {
    parts.push(`strength ${tile.strength}`);
    parts.push(tile.village.owner >= 0 ? `village of ${names[tile.village.owner] ?? ""}` : `free village, ${tile.village.points} points`);
    parts.push(tile.city.owner >= 0 ? `city of ${names[tile.city.owner] ?? ""}` : `free city, ${tile.city.points} points`);
  }
  if (structure) parts.push(structure);
  for (const unit of tile.units) parts.push(`${names[unit.seat] ?? ""}: ${unit.kind} of strength ${unit.strength}`);
  return parts.join(", ");
}
