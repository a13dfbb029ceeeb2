import { expect, test } from "vitest";
import type { AnyArea, LogLine, Option, Previewed, View } from "../src/api/types";
import { doubtful } from "../src/lib/doubt";
import { concerns } from "../src/lib/news";
import { steps, turns } from "../src/lib/steps";

const line = (number: number, after: number, seat: number | null, others: number[] = []): LogLine => ({
  number,
  after,
  text: `line ${number}`,
  note: false,
  seat,
  others,
  marks: [],
});

test("what one action brought is one step, and what came before a moment is none", () => {
  const found = steps([line(0, 3, 0), line(1, 4, 1), line(2, 4, null), line(3, 6, 1), line(4, 7, 2)], 3);
  expect(found.map((step) => [step.after, step.seat, step.lines.length])).toEqual([
    [4, 1, 2],
    [6, 1, 1],
    [7, 2, 1],
  ]);
});

test("steps of one seat after another are its turn", () => {
  const found = turns(steps([line(0, 1, 1), line(1, 2, 1), line(2, 3, 2), line(3, 4, 1)], 0));
  expect(found.map((turn) => turn.map((step) => step.after))).toEqual([[1, 2], [3], [4]]);
});

const view = (areas: AnyArea[], scores = [0, 0], places = [1, 2]): View => ({
  game: "toy",
  seat: 0,
  seats: 2,
  round: 1,
  areas,
  ask: null,
  standing: { scores, places, breakdown: [] },
  over: false,
  table: null,
});
const supply = (count: number): AnyArea => ({ kind: "Row", id: "p0:supply", owner: 0, spots: [{ id: "p0:supply:1", pieces: [{ kind: "cube", owner: 0, count }] }] });
const row = (...keys: string[]): AnyArea => ({ kind: "Row", id: "row", spots: keys.map((key, i) => ({ id: `row:${i}`, pieces: [{ kind: "card", key }] })) });
const map = (...cities: number[]): AnyArea => ({ kind: "Row", id: "map", spots: cities.map((n) => ({ id: `hex:${n}`, pieces: [{ kind: "city", owner: 0 }] })) });

test("a lost city, a lower score and a rival who passes concern a seat; gains and its own supply do not", () => {
  const found = concerns(view([supply(5), map(1, 2)], [9, 7], [1, 2]), view([supply(3), map(1)], [6, 7], [2, 1]), 0, []);
  expect(found).toEqual([
    { kind: "lost", piece: "city", key: "", count: 1, spots: ["hex:2"] },
    { kind: "less", before: 9, after: 6, spots: [] },
    { kind: "overtaken", by: 1, spots: [] },
  ]);
  expect(concerns(view([supply(3), map(1)], [6, 7], [2, 1]), view([supply(5), map(1, 2)], [9, 7], [1, 2]), 0, [])).toEqual([]);
});

test("a watched card that has left its place is told of, another is not", () => {
  expect(concerns(view([row("moses", "homer")]), view([row("caesar", "homer")]), 0, ["moses", "homer"])).toEqual([{ kind: "gone", key: "moses", spots: [] }]);
});

const seen = (parts: Partial<Previewed>): Previewed => ({
  type: "Previewed",
  turn: 1,
  option: 0,
  events: [],
  reveals: false,
  final: true,
  passes: true,
  ends: true,
  unspent: "",
  changes: [],
  spots: [],
  scores: [],
  ...parts,
});
const button: Option = { id: 0, action: "end", label: "End the turn" };
const place: Option = { id: 0, action: "place D4", label: "Place", spots: ["hex:D4"] };

test("a choice is asked about when it loses something or ends the turn without saying so", () => {
  expect(doubtful(seen({ unspent: "3 civil actions are unspent." }), button, "left", false)).toBe(true);
  expect(doubtful(seen({}), place, "left", false)).toBe(true);
  expect(doubtful(seen({}), button, "left", false)).toBe(false);
  expect(doubtful(seen({ ends: false }), place, "left", false)).toBe(false);
  expect(doubtful(seen({ ends: false }), place, "left", true)).toBe(true); // what came before could be taken back
  expect(doubtful(seen({ ends: false }), place, "always", false)).toBe(true);
  expect(doubtful(seen({ passes: false, ends: false }), place, "always", false)).toBe(true);
  expect(doubtful(seen({ final: false, passes: false, ends: false }), place, "always", true)).toBe(false);
  expect(doubtful(seen({ unspent: "3 civil actions are unspent." }), button, "never", true)).toBe(false);
});
