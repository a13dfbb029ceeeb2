/** Signs and colours of Age of Innovation: what a word on a tile looks like. */
import type { Amount, Face, Spot, View } from "../../api/types";

export const DISCIPLINES = ["banking", "law", "engineering", "medicine"] as const;
export const TERRAINS = ["desert", "plains", "swamp", "lake", "forest", "mountain", "wasteland"] as const;
export const KINDS = ["workshop", "guild", "school", "university", "palace"] as const;

/** The icon of a noun on a tile. */
export const ICONS: Record<string, string> = {
  coin: "gi:two-coins",
  tool: "gi:hammer-nails",
  scholar: "gi:graduate-cap",
  power: "gi:power-lightning",
  token: "gi:power-lightning",
  book: "gi:book-cover",
  VP: "gi:laurels",
  spade: "gi:spade",
  level: "gi:upgrade",
  bridge: "gi:stone-bridge",
  competency: "gi:brain",
  city: "gi:key",
  annex: "gi:barn",
  innovation: "gi:light-bulb",
  track: "gi:stairs",
  turn: "gi:clockwise-rotation",
  shipping: "gi:sailboat",
  terraforming: "gi:spade",
  workshop: "gi:house",
  guild: "gi:shop",
  school: "gi:graduate-cap",
  university: "gi:greek-temple",
  palace: "gi:castle",
  tower: "gi:tower-flag",
  monument: "gi:obelisk",
  banking: "gi:bank",
  law: "gi:scales",
  engineering: "gi:gears",
  medicine: "gi:caduceus",
  desert: "gi:cactus",
  plains: "gi:wheat",
  swamp: "gi:reed",
  lake: "gi:wave-crest",
  forest: "gi:pine-tree",
  mountain: "gi:mountains",
  wasteland: "gi:dead-wood",
};

/** The colour of a noun. */
export const COLOURS: Record<string, string> = {
  coin: "var(--coin-ink)",
  tool: "var(--ore-ink)",
  scholar: "var(--ink)",
  power: "var(--power-ink)",
  token: "var(--power-ink)",
  VP: "var(--accent)",
  banking: "var(--banking)",
  law: "var(--law)",
  engineering: "var(--engineering)",
  medicine: "var(--medicine)",
  spade: "var(--engineering)",
  level: "var(--law)",
};

/** The fill of a terrain. */
export const GROUND: Record<string, string> = {
  desert: "var(--desert)",
  plains: "var(--hill)",
  swamp: "var(--swamp-deep)",
  lake: "var(--lake-deep)",
  forest: "var(--forest)",
  mountain: "var(--mountain)",
  wasteland: "var(--wasteland)",
};

/** What is chosen from before there are boards to show: bundles, or the draft. */
export const startsOf = (view: View): Spot[] =>
  view.areas.filter((one) => one.id === "bundles" || one.id === "draft").flatMap((one) => ("spots" in one ? (one.spots ?? []) : []));

/** Marks in words. */
export const markWords = (marks: readonly Amount[]): string => marks.map((mark) => mark.text).join(", ");

/** The head of a card's face. */
export function tone(face: Face): { tone: string; on: string } {
  const colours: Record<string, string> = {
    innovations: "var(--accent)",
    palaces: "var(--k-wonder)",
    competencies: "var(--k-special)",
    factions: "var(--k-leader)",
    "round bonuses": "var(--k-event)",
    "power actions": "var(--k-government)",
    "book actions": "var(--k-government)",
  };
  return { tone: colours[face.shelf] ?? "var(--k-urban)", on: "var(--on-k)" };
}

/** How much of the game each faction asks one to know. */
export const GRADES: Record<string, string> = {
  goblins: "easy", illusionists: "easy", navigators: "easy", omar: "easy",
  felines: "some", lizards: "some", philosophers: "some", psychics: "some", blessed: "some",
  inventors: "hard", moles: "hard", monks: "hard",
};
