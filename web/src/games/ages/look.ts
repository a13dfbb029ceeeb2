/** How the things of Through the Ages look: kinds of card, columns of the tableau, icons of numbers. */
import type { Face } from "../../api/types";
import { namedBy } from "../../widgets/pieces";

export const COLUMNS = [
  "farm",
  "mine",
  "lab",
  "temple",
  "library",
  "theater",
  "arena",
  "infantry",
  "cavalry",
  "artillery",
  "air_force",
] as const;

export const COLUMN_ICONS: Record<string, string> = {
  farm: "gi:wheat",
  mine: "gi:mining",
  lab: "gi:erlenmeyer",
  temple: "gi:greek-temple",
  library: "gi:bookshelf",
  theater: "gi:drama-masks",
  arena: "gi:coliseum",
  infantry: "gi:swordman",
  cavalry: "gi:cavalry",
  artillery: "gi:cannon",
  air_force: "gi:jet-fighter",
};

export const AGE_NAMES = ["A", "I", "II", "III"] as const;

/** Whatever a card costs or gives: its sign and its colour; cubes are drawn as they lie on the table. */
export const GOODS: Record<string, { icon: string; tone: string; cube?: "white" | "red" | "blue" }> = {
  food: { icon: "gi:wheat", tone: "var(--food-ink)" },
  resources: { icon: "gi:ore", tone: "var(--ore-ink)" },
  science: { icon: "gi:light-bulb", tone: "var(--science-ink)" },
  culture: { icon: "gi:lyre", tone: "var(--culture-ink)" },
  happy: { icon: "gi:sun", tone: "var(--happy-ink)" },
  strength: { icon: "gi:crossed-swords", tone: "var(--strength-ink)" },
  civil_actions: { icon: "gi:cube", tone: "var(--ink-2)", cube: "white" },
  military_actions: { icon: "gi:cube", tone: "var(--strength-ink)", cube: "red" },
  defense: { icon: "gi:shield", tone: "var(--strength-ink)" },
  colonization: { icon: "gi:compass", tone: "var(--ink-2)" },
  yellow: { icon: "gi:meeple", tone: "var(--food-ink)" },
  blue: { icon: "gi:cube", tone: "var(--ink-2)", cube: "blue" },
  infantry: { icon: "gi:swordman", tone: "var(--strength-ink)" },
  cavalry: { icon: "gi:cavalry", tone: "var(--strength-ink)" },
  artillery: { icon: "gi:cannon", tone: "var(--strength-ink)" },
};

/** What a card's text may name; the words for it are in the messages, each in all its forms. */
export const NAMED = ["culture", "science", "food", "resources", "strength", "happy", "civil_actions", "military_actions", "blue"] as const;

const PRODUCTION = ["farm", "mine"];
const UNITS = ["infantry", "cavalry", "artillery", "air_force"];

/** What kind of card it is: the name of its colour. */
export function kindOf(face: Face | undefined): string {
  const type = namedBy(face, "type");
  switch (face?.shelf) {
    case "technologies":
      return PRODUCTION.includes(type) ? "production" : UNITS.includes(type) ? "unit" : "urban";
    case "governments":
      return "government";
    case "special technologies":
      return "special";
    case "wonders":
      return "wonder";
    case "leaders":
      return "leader";
    case "action cards":
      return "action";
    case "events":
      return "event";
    case "territories":
      return "colony";
    case "bonus cards":
      return "bonus";
    case "tactics":
      return "tactic";
    case "aggressions":
      return "aggression";
    case "wars":
      return "war";
    case "pacts":
      return "pact";
    default:
      return "urban";
  }
}

export function tone(face: Face | undefined): { tone: string; on: string } {
  const kind = kindOf(face);
  return { tone: `var(--k-${kind})`, on: kind === "action" ? "var(--on-k-action)" : "var(--on-k)" };
}

/** The gains printed on a face, in reading order. */
export function gains(face: Face | undefined): { key: string; label: string; value: string; tone: string }[] {
  return (face?.numbers ?? []).flatMap(({ key, label, value }) => {
    const look = GOODS[key];
    return look ? [{ key, label, value, tone: look.tone }] : [];
  });
}
