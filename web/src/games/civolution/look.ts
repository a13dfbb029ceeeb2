/** How things of Civolution look: icons, colours, and finding spots of the view. */
import type { ChipLine } from "../../api/games/civolution";
import type { Face, Spot, View } from "../../api/types";
import { t } from "../../lib/messages";
import { namedBy } from "../../widgets/pieces";

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

/** What a goal is about, where no component lends it its picture. */
const GOAL_ICONS: Record<string, string> = {
  tribes_on_boats: "gi:sailboat",
  water_territories: "gi:sailboat",
  statue_grounds: "gi:greek-sphinx",
  fire_camps: "gi:campfire",
  tribes: "gi:meeple-group",
  strong_tribes: "gi:meeple",
  territories: "gi:treasure-map",
  faceup_sites_adjacent: "gi:stone-tower",
  modules_level3: "gi:upgrade",
  income_chips: "gi:coins",
  fate_dice: "gi:perspective-dice-six-faces-random",
  farm_in: "gi:barn",
};

/** The picture of a goal chip. */
export function goalIcon(chip: ChipLine | undefined, face: (key: string) => Face | undefined): string {
  if (!chip) return ICONS.goal!;
  return GOAL_ICONS[chip.need] ?? LAND_ICONS[chip.what] ?? ICONS[chip.what] ?? iconOf(face(chip.what));
}

/** Income chips: their picture and their number. */
export const INCOME: Record<string, [icon: string, n: string]> = {
  I1: ["gi:wheat", "2"],
  I2: ["gi:light-bulb", "2"],
  I3: ["gi:coins", "1+1"],
  I4: ["gi:wheat", "1+1"],
  I5: ["gi:war-pick", "1+1"],
  I6: ["gi:old-wagon", "2"],
  I7: ["gi:meeple", "1+1"],
  I8: ["gi:muscle-up", "1+1"],
  I9: ["gi:checklist", "1+1"],
  I10: ["gi:card-pick", "2"],
  I11: ["gi:trade", "1"],
  I12: ["gi:log", "1"],
  I13: ["gi:war-pick", "2"],
  I14: ["gi:stairs-goal", "1"],
  I15: ["gi:muscle-up", "1"],
  I16: ["gi:family-house", "1"],
  I17: ["gi:footsteps", "2"],
  I18: ["gi:coins", "2"],
  I19: ["gi:herbs-bundle", "1"],
  I20: ["gi:laurel-crown", "3"],
  I21: ["gi:card-pick", "1+1"],
  I22: ["gi:sun-priest", "1"],
  I23: ["gi:bullseye", "1"],
  I24: ["gi:paw-print", "1"],
  I25: ["gi:cut-diamond", "1"],
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
  invention: "var(--t-invention)",
  mutation: "var(--t-mutation)",
  insight: "var(--t-insight)",
  building: "var(--t-building)",
  achievement: "var(--t-achievement)",
};

export function deckTone(deck: string): string {
  return TONES[deck] ?? "var(--t-other)";
}

/** The colours of a card's head, by its deck. */
export function tone(face: Face): { tone: string; on: string } {
  const deck = namedBy(face, "type");
  return { tone: deckTone(deck), on: "var(--on-k)" };
}

export function iconOf(face: Face | undefined): string {
  return face?.icon ? `gi:${face.icon}` : "gi:uncertainty";
}

/** A key in words: a good, a land, a kind of piece or card. */
export const word = (key: string): string => t(`civolution.word.${key}`);

/** A territory in words: "A forest". */
export function landName(key: string): string {
  const [letter = "", land = ""] = key.split("_");
  return `${letter} ${word(land)}`;
}
