/** How the things of Beyond the Horizon look: fields, tracks, terrain, phases. */
import type { Face } from "../../api/types";
import { t } from "../../lib/messages";
import { namedBy } from "../../widgets/pieces";
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
  cradle: "var(--natural)",
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
  technologies: "var(--t-science)",
  leaders: "var(--t-leader)",
  governments: "var(--t-economy)",
  "government stages": "var(--t-economy)",
  structures: "var(--t-plain)",
  territories: "var(--t-land)",
  objectives: "var(--t-industry)",
  "board actions": "var(--t-board)",
};
const FIELD_TONES: Record<string, string> = {
  blue: "var(--t-blue)",
  green: "var(--t-green)",
  yellow: "var(--t-economy)",
  red: "var(--t-military)",
};

export function tone(face: Face): { tone: string; on: string } {
  const colour = namedBy(face, "colour");
  return { tone: FIELD_TONES[colour] ?? SHELVES[face.shelf] ?? "var(--t-plain)", on: "var(--on-k)" };
}

/** What a screen reader says of a tile. */
export function tileWords(tile: TileInfo, names: readonly string[], structure: string): string {
  const name = (seat: number) => names[seat] ?? "";
  const site = (kind: "village" | "city", { owner, points }: { owner: number; points: number }) =>
    owner >= 0 ? t(`horizon.${kind}of`, { name: name(owner) }) : t(`horizon.${kind}free`, { n: points });
  const parts = [tile.name, t(`horizon.land.${tile.kind}`)];
  if (tile.owner >= 0) parts.push(t("horizon.homeof", { name: name(tile.owner) }));
  if (tile.village && tile.city) parts.push(t("horizon.strengthof", { n: tile.strength }), site("village", tile.village), site("city", tile.city));
  if (structure) parts.push(structure);
  for (const unit of tile.units) parts.push(t(`horizon.${unit.kind}of`, { name: name(unit.seat), n: unit.strength }));
  return parts.join(", ");
}
