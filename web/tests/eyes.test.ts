/** What must be told apart differs by its sign, or by its colour for all eyes. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { GOODS as AGES_GOODS } from "../src/games/ages/look";
import { GOODS as CIV_GOODS, ICONS as CIV_ICONS, LAND_ICONS, LANDS } from "../src/games/civolution/look";
import { GOOD_LOOKS, groundFill, SLOT_TERRAINS, TONES, TYPE_ICONS } from "../src/games/dawn/look";
import { FIELDS, TERRAIN_ICONS, TERRAINS, TRACK_ICONS, UNIT_ICONS } from "../src/games/horizon/look";
import { COLOURS, DISCIPLINES, GROUND, ICONS, KINDS } from "../src/games/innovation/look";
import { SHAPES } from "../src/widgets/SeatGlyph.svelte";
import { distance, palette } from "./colour";

const css = readFileSync("src/tokens.css", "utf8");
const light = palette(css, ":root");
const dark = { ...light, ...palette(css, '[data-theme="dark"]') };
const motifs = readFileSync("src/games/dawn/Motif.svelte", "utf8");
/** Colours closer than this are one colour to some eyes. */
const APART = 8;

interface Thing {
  name: string;
  sign: string;
  colour: string;
}
const things = (names: readonly string[], sign: (name: string) => string, colour: (name: string) => string): Thing[] =>
  names.map((name) => ({ name, sign: sign(name), colour: colour(name) }));

const SETS: Record<string, Thing[]> = {
  seats: things(["0", "1", "2", "3", "4"], (n) => SHAPES[Number(n)]!, (n) => `var(--seat-${n})`),
  "goods of Ages": things(Object.keys(AGES_GOODS), (key) => `${AGES_GOODS[key]!.icon} ${AGES_GOODS[key]!.cube ?? ""}`, (key) => AGES_GOODS[key]!.tone),
  "goods of Dawn": things(Object.keys(GOOD_LOOKS), (key) => GOOD_LOOKS[key]!.icon, (key) => GOOD_LOOKS[key]!.fill),
  "types of Dawn": things(Object.keys(TONES), (key) => TYPE_ICONS[key]!, (key) => TONES[key]!),
  "terrain of Dawn": things([...SLOT_TERRAINS, "water"], (key) => (motifs.includes(`id="dawn-${key}"`) ? key : ""), groundFill),
  "terrain of Innovation": things(Object.keys(GROUND), (key) => ICONS[key]!, (key) => GROUND[key]!),
  "goods of Innovation": things(["coin", "tool", "scholar", "power", "book", "VP", "spade"], (key) => ICONS[key]!, (key) => COLOURS[key] ?? "var(--ink)"),
  "disciplines of Innovation": things(DISCIPLINES, (key) => ICONS[key]!, (key) => COLOURS[key]!),
  "buildings of Innovation": things(KINDS, (key) => ICONS[key]!, () => "var(--ink)"),
  "terrain of Horizon": things(Object.keys(TERRAINS), (key) => TERRAIN_ICONS[key]!, (key) => TERRAINS[key]!),
  "fields of Horizon": things(Object.keys(FIELDS), (key) => FIELDS[key]!.icon, () => "var(--ink)"),
  "tracks of Horizon": things(Object.keys(TRACK_ICONS), (key) => TRACK_ICONS[key]!, () => "var(--ink)"),
  "units of Horizon": things(Object.keys(UNIT_ICONS), (key) => UNIT_ICONS[key]!, () => "var(--ink)"),
  "lands of Civolution": things(LANDS, (key) => LAND_ICONS[key]!, () => "var(--ink)"),
  "goods of Civolution": things(CIV_GOODS, (key) => CIV_ICONS[key]!, () => "var(--ink)"),
};

describe.each([
  ["light", light],
  ["dark", dark],
])("%s theme", (_, tokens) => {
  const paint = (colour: string) => (colour.startsWith("var(--") ? (tokens[colour.slice(6, -1)] ?? expect.fail(`there is no ${colour}`)) : colour);

  test.each(Object.entries(SETS))("%s are told apart by all eyes", (_, set) => {
    for (const [i, a] of set.entries()) {
      for (const b of set.slice(i + 1)) {
        const apart = (a.sign !== b.sign && a.sign !== "") || distance(paint(a.colour), paint(b.colour)) >= APART;
        expect(apart, `${a.name} and ${b.name}`).toBe(true);
      }
    }
  });
});
