/** How things of Civolution look: icons, colours, and finding spots of the view. */
import type { Face, Spot, View } from "../../api/types";

export const TRACKS = ["technology", "prestige", "knowledge", "construction", "culture"];
export const COUNTED = ["evolution", "prosperity", "population", "expansion"];
export const FEATURES = ["stamina", "intelligence", "calm", "dexterity", "expression", "perception"];
export const LANDS = ["forest", "grassland", "hills", "swamp", "mountains", "desert"];
export const GOODS = ["food", "money", "idea", "focus"];
export const DECKS = ["invention", "mutation", "insight", "building", "achievement"];
export const WEATHER = ["hot", "warm", "mild", "rainy", "cold"];
export const NUMERALS = ["", "I", "II", "III", "IV"];
/** The order of modules on the console: the five that install cards below. */
export const MODULES = [
  "migration", "procreation", "sustenance", "exploration", "production",
  "transport", "trade", "activity", "planning", "research",
  "invention", "mutation", "insight", "building", "achievement",
];

/** The icon of each land, over its column of the storage. */
export const LAND_ICONS: Record<string, string> = {
  forest: "gi:pine-tree",
  grassland: "gi:high-grass",
  hills: "gi:hills",
  swamp: "gi:swamp",
  mountains: "gi:peaks",
  desert: "gi:cactus",
};

export const ICONS: Record<string, string> = {
  food: "gi:wheat",
  money: "gi:coins",
  idea: "gi:light-bulb",
  focus: "gi:bullseye",
  hot: "gi:sun",
  warm: "gi:sun-cloud",
  mild: "gi:high-grass",
  rainy: "gi:raining",
  cold: "gi:snowing",
  tribe: "gi:village",
  farm: "gi:barn",
  boat: "gi:sailboat",
  statue: "gi:greek-sphinx",
  settlement: "gi:huts-village",
  favor: "gi:sun-priest",
  monolith: "gi:menhir",
  card: "gi:card-pick",
  goal: "gi:flying-flag",
  reset: "gi:dice-fire",
  fate: "gi:perspective-dice-six-faces-random",
  hunting: "gi:paw-print",
  down: "gi:uncertainty",
  vici: "gi:robot-golem",
};

/** Every spot of a view by its address. */
export function spotsOf(view: View): Map<string, Spot> {
  const found = new Map<string, Spot>();
  for (const area of view.areas) {
    if ("spots" in area) for (const spot of area.spots ?? []) found.set(spot.id, spot);
  }
  return found;
}

/** How many markers lie on a spot. */
export function count(spot: Spot | undefined): number {
  return (spot?.pieces ?? []).reduce((sum, piece) => sum + (piece.count ?? 1), 0);
}

const TONES: Record<string, string> = {
  invention: "#a8551a",
  mutation: "#0f7a72",
  insight: "#3457b2",
  building: "#6b5235",
  achievement: "#7d3fa6",
};

export function deckTone(deck: string): string {
  return TONES[deck] ?? "#5c5340";
}

/** The colours of a card's head, by its deck. */
export function tone(face: Face): { tone: string; on: string } {
  const deck = face.numbers?.find(([label]) => label === "type")?.[1]?.toLowerCase() ?? "";
  return { tone: deckTone(deck), on: "#ffffff" };
}

export function iconOf(face: Face | undefined): string {
  return face?.icon ? `gi:${face.icon}` : "gi:uncertainty";
}
