import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Ask, LogLine } from "../src/api/types";
import { report, type Facts } from "../src/lib/report";

const line: LogLine = { number: 0, after: 3, text: "Ada takes D4", note: false, seat: 0, others: [], marks: [{ start: 0, end: 3, seat: 0 }, { start: 10, end: 12, key: "D4" }] };
const player = { seat: 0, name: "Ada", kind: "human" as const, level: "", mine: true, online: true, stand_in: "", holiday: 0, program: false };
const facts: Facts = {
  info: { game: "dawn", mode: "first-game", options: { round_limit: 30 }, players: [player, { ...player, seat: 1, name: "Bruno" }], pack: false },
  version: "1.0",
  agent: "Firefox",
  moment: 4,
  seat: 0,
  ask: { seat: 0, kind: "PlaceControl", prompt: "Where, Ada?", rule: "R5.1" } as Ask,
  refused: { sentence: "A city stands there.", rule: "R5.26" },
  log: [line, { ...line, text: "Bruno has left the table.", note: true, marks: [] }],
  record: "",
};

test("a report has the fields of the form, in its order", () => {
  const form = readFileSync("../.github/ISSUE_TEMPLATE/rules-bug.yml", "utf8");
  const labels = [...form.matchAll(/label: (.*)/g)].map((match) => match[1]);
  expect([...report(facts).matchAll(/^### (.*)$/gm)].map((match) => match[1])).toEqual(labels);
});

test("it says where, what was asked and refused, and nobody's name", () => {
  const text = report(facts);
  expect(text).toContain("dawn, first-game, 2 seats, round_limit=30");
  expect(text).toContain("After 4 actions, seen from seat 1.");
  expect(text).toContain("Refused: A city stands there. (R5.26)");
  expect(text).toContain("3: Player 1 takes D4");
  expect(text).not.toMatch(/Ada|Bruno/);
});

test("once nothing is secret it holds the record", () => {
  const text = report({ ...facts, record: "pentarchy record 1\ngame dawn\nplayers Ada, Bruno\n" });
  expect(text).toContain("pentarchy record 1\ngame dawn\n```");
  expect(text).not.toMatch(/Ada|takes D4/);
});
