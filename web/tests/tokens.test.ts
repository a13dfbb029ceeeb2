import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { lookOf } from "../src/lobby/looks";
import { contrast, distance, distanceFor, palette } from "./colour";

const css = readFileSync("src/tokens.css", "utf8");
const light = palette(css, ":root");
const dark = { ...light, ...palette(css, '[data-theme="dark"]') };
const seats = [0, 1, 2, 3, 4].map((seat) => `seat-${seat}`);
const grounds = ["paper", "paper-2", "card"];
const AA = 4.5;

describe.each([
  ["light", light],
  ["dark", dark],
])("%s theme", (_, tokens) => {
  const of = (name: string) => tokens[name] ?? expect.fail(`there is no --${name}`);

  test.each(["ink", "ink-2"])("%s is readable on the table and everything laid on it", (ink) => {
    for (const ground of [...grounds, "table", "well"]) {
      expect(contrast(of(ink), of(ground)), ground).toBeGreaterThanOrEqual(AA);
    }
  });

  const inks = Object.keys(tokens).filter(
    (name) => name.endsWith("-ink") && !["terrain-ink", "cradle-ink"].includes(name),
  );
  test.each([...inks, "accent", "offer", "refuse", "warn", "special", "selected"])(
    "%s is readable as text on paper",
    (ink) => {
      for (const ground of grounds) {
        expect(contrast(of(ink), of(ground)), ground).toBeGreaterThanOrEqual(AA);
      }
    },
  );

  test.each([...seats, "offer", "refuse"])("text on %s is readable", (fill) => {
    expect(contrast(of(`on-${fill}`), of(fill))).toBeGreaterThanOrEqual(AA);
  });

  test("text on every kind of card is readable", () => {
    for (const kind of Object.keys(tokens).filter((name) => name.startsWith("k-"))) {
      const text = tokens[`on-${kind}`] ?? of("on-k");
      expect(contrast(text, of(kind)), kind).toBeGreaterThanOrEqual(AA);
    }
  });

  test.each(["ages", "civolution", "dawn", "horizon", "innovation", "another"])("the sign of %s is white on its tone", (game) => {
    const tone = lookOf(game).tone.slice("var(--".length, -1);
    expect(contrast("#ffffff", of(tone))).toBeGreaterThanOrEqual(AA);
  });

  test.each(["banking", "law", "engineering", "medicine", "warn"])("%s is readable on its ground", (name) => {
    expect(contrast(of(name), of(`${name}-bg`))).toBeGreaterThanOrEqual(AA);
  });

  test("any two seats are told apart by all eyes", () => {
    for (const [i, a] of seats.entries()) {
      for (const b of seats.slice(i + 1)) {
        expect(distance(of(a), of(b)), `${a} and ${b}`).toBeGreaterThanOrEqual(10);
      }
    }
  });

  test.each(seats)("%s is told apart from an offer by all eyes", (seat) => {
    expect(distance(of(seat), of("offer"))).toBeGreaterThanOrEqual(9);
  });

  test.each(["culture", "power", "refuse"])("%s is no seat's colour", (name) => {
    for (const seat of seats) {
      expect(distanceFor("usual", of(name), of(seat)), seat).toBeGreaterThanOrEqual(7);
    }
  });

  test("a refusal does not look like an offer", () => {
    expect(distance(of("refuse"), of("offer"))).toBeGreaterThanOrEqual(5);
  });
});

test("the dark theme changes only tokens that exist", () => {
  expect(Object.keys(palette(css, '[data-theme="dark"]')).filter((name) => !(name in light))).toEqual([]);
});

test.each(
  ["games", "lobby", "widgets"].flatMap((folder) =>
    readdirSync(`src/${folder}`, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(svelte|ts)$/.test(file))
      .map((file) => `src/${folder}/${file}`),
  ),
)("%s takes its colours from the tokens", (file) => {
  expect(readFileSync(file, "utf8").match(/(?<!href=")(?<!url\()#[0-9a-fA-F]{3,8}\b|\brgba?\(/g) ?? []).toEqual([]);
});
