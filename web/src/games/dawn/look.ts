/** How the things of A New Dawn look: colours of types, icons, slots and their terrain. */
import type { Face } from "../../api/types";

export const TYPES = ["culture", "science", "economy", "industry", "military"] as const;

/** Deep enough for white text in both themes. */
export const TONES: Record<string, string> = {
  culture: "#9c2475",
  science: "#0c687e",
  economy: "#7b5c08",
  industry: "#8f4d17",
  military: "#8c2f37",
};

export const TYPE_ICONS: Record<string, string> = {
  culture: "gi:lyre",
  science: "gi:erlenmeyer",
  economy: "gi:two-coins",
  industry: "gi:gear-hammer",
  military: "gi:crossed-swords",
};

export const GOODS = ["marble", "mercury", "oil", "diamond"] as const;

export const GOOD_LOOKS: Record<string, { icon: string; fill: string; ink: string; edge: string }> = {
  marble: { icon: "gi:stone-block", fill: "#f2ede4", ink: "#5f574b", edge: "#8d8474" },
  mercury: { icon: "gi:droplets", fill: "#c14f39", ink: "#ffffff", edge: "#7d2717" },
  oil: { icon: "gi:oil-drum", fill: "#2f2a25", ink: "#f2e3c2", edge: "#000000" },
  diamond: { icon: "gi:cut-diamond", fill: "#d3eefa", ink: "#1e6687", edge: "#3f7f9d" },
};

/** The terrain that a slot opens up, from slot 1. */
export const SLOT_TERRAINS = ["grassland", "hills", "forest", "desert", "mountains"] as const;

const GROUNDS: Record<string, string> = {
  grassland: "var(--grass)",
  hills: "var(--hill)",
  forest: "var(--forest)",
  desert: "var(--desert)",
  mountains: "var(--mountain)",
  water: "var(--water)",
};

/** What a space is filled with; all that is no terrain is a natural wonder. */
export const groundFill = (terrain: string): string => GROUNDS[terrain] ?? "var(--natural)";

export const EVENT_LOOKS: Record<string, { icon: string; words: string }> = {
  spawn: { icon: "gi:viking-helmet", words: "event.spawn" },
  calm: { icon: "gi:sunrise", words: "event.calm" },
  raid: { icon: "gi:viking-helmet", words: "event.raid" },
  trade: { icon: "gi:trade", words: "event.trade" },
};

/** The type written on a component's face. */
export const typeOf = (face: Face | undefined): string =>
  face?.numbers?.find(([label]) => label.toLowerCase() === "type")?.[1] ?? "";

/** A leader's own name; the card itself is named for the civilization. */
export const personOf = (face: Face | undefined): string =>
  face?.numbers?.find(([label]) => label.toLowerCase() === "leader")?.[1] ?? face?.name ?? "";

export function tone(face: Face): { tone: string; on: string } {
  return { tone: TONES[typeOf(face)] ?? "#6a5333", on: "#ffffff" };
}

/** What every card of its kind says is left out in a row, where there is little room; hovering shows all of it. */
const USUAL: [RegExp, string][] = [
  [/ Each trade token adds 1 in an attack or in defence\./g, ""],
  [/production: the slot, 1 more per trade token; /g, ""],
  [/ \((production: the slot, |production: the slot|)(1 more per trade token)?\)/g, ""],
  [/, (terrain|difficulty) up to the slot(?! and)| of a friendly space/g, ""],
  [/, terrain up to the slot and water/g, ", also over water"],
  [/, counting through (water|anything)/g, " across $1"],
  [/as many of your control tokens as the slot/g, "tokens, as many as the slot"],
  [/control token/g, "token"],
  [/by the slot number/g, "by the slot"],
  [/, or a city/g, " or a city"],
];
export const brief = (text: string): string => USUAL.reduce((short, [from, to]) => short.replaceAll(from, to), text);
