/** How the things of A New Dawn look: colours of types, icons, slots and their terrain. */
import type { Face } from "../../api/types";
import { has, t } from "../../lib/messages";
import { namedBy, valueOf } from "../../widgets/pieces";

export const TYPES = ["culture", "science", "economy", "industry", "military"] as const;

/** Deep enough for white text in both themes. */
export const TONES: Record<string, string> = {
  culture: "var(--t-culture)",
  science: "var(--t-science)",
  economy: "var(--t-economy)",
  industry: "var(--t-industry)",
  military: "var(--t-military)",
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
  marble: { icon: "gi:stone-block", fill: "var(--marble)", ink: "var(--on-marble)", edge: "var(--marble-edge)" },
  mercury: { icon: "gi:droplets", fill: "var(--mercury)", ink: "var(--on-k)", edge: "var(--mercury-edge)" },
  oil: { icon: "gi:oil-drum", fill: "var(--oil)", ink: "var(--on-oil)", edge: "var(--shade)" },
  diamond: { icon: "gi:cut-diamond", fill: "var(--diamond)", ink: "var(--on-diamond)", edge: "var(--diamond-edge)" },
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
  namedBy(face, "type");

/** A leader's own name; the card itself is named for the civilization. */
export const personOf = (face: Face | undefined): string =>
  valueOf(face, "leader") || (face?.name ?? "");

export function tone(face: Face): { tone: string; on: string } {
  return { tone: TONES[typeOf(face)] ?? "var(--t-plain)", on: "var(--on-k)" };
}

/** A focus card's text without what all of its kind say, where there is little room; pointing at it shows all. */
export const brief = (face: Face | undefined): string => {
  const short = `dawn.brief.${face?.key}`;
  return has(short) ? t(short) : (face?.text ?? "");
};
