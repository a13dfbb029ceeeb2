import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import type { Piece, View } from "../src/api/types";
import { Live } from "../src/api/live";
import { centre, seams } from "../src/lib/hex";
import { letters } from "../src/lib/keys";
import { blocks, spans } from "../src/lib/markdown";
import { addMessages, levelName, t, temperName } from "../src/lib/messages";
import { moves } from "../src/lib/moves";
import { nearest } from "../src/lib/nearest";
import { place } from "../src/lib/place";
import english from "../src/messages/en.json";

const view = (spots: Record<string, string[]>): View => ({
  game: "toy",
  seat: 0,
  seats: 2,
  round: 1,
  areas: [
    {
      kind: "Row",
      id: "row",
      spots: Object.entries(spots).map(([id, pieces]) => ({ id, pieces: pieces.map((kind) => ({ kind })) })),
    },
  ],
  ask: null,
  standing: { scores: [0, 0], places: [1, 1], breakdown: [] },
  over: false,
  table: null,
});

test("a piece that left one spot and came to another has moved", () => {
  const { moved, appeared } = moves(view({ a: ["cube"], b: [], c: [] }), view({ a: [], b: ["cube"], c: ["die"] }));
  expect(moved).toEqual([{ piece: "cube//", from: "a", to: "b" }]);
  expect(appeared).toEqual([{ piece: "die//", at: "c" }]);
});

test("a card that is taken is the same card in its owner's hand", () => {
  const table = (row: Piece[], hand: Piece[]) => ({ areas: [{ kind: "Row", id: "all", spots: [{ id: "row:1", pieces: row }, { id: "p0:hand:0", pieces: hand }] }] }) as unknown as View;
  const { moved, appeared } = moves(table([{ kind: "card", key: "moses" }], []), table([], [{ kind: "card", key: "moses", owner: 0 }]));
  expect(moved).toEqual([{ piece: "card/moses/0", from: "row:1", to: "p0:hand:0" }]);
  expect(appeared).toEqual([]);
});

test("of equal pieces the one of the same row has moved", () => {
  const before = view({ "p0:row:1": ["pottery"], "p0:row:2": [], "p1:row:1": ["pottery"], "p1:row:2": [] });
  const after = view({ "p0:row:1": [], "p0:row:2": ["pottery"], "p1:row:1": [], "p1:row:2": ["pottery"] });
  const places = moves(before, after).moved.map(({ from, to }) => [from, to]);
  expect(places).toEqual([
    ["p0:row:1", "p0:row:2"],
    ["p1:row:1", "p1:row:2"],
  ]);
});

test("letters are taken from the labels, each once, and none that the table uses", () => {
  expect(letters(["Stop", "Spend a token", "Undo it"])).toEqual(["s", "a", "i"]);
  expect(new Set(letters(Array(24).fill("aaa"))).size).toBe(24);
});

test("an arrow key goes to the nearest in its direction, straying as little as possible", () => {
  const points = [{ x: 100, y: 0 }, { x: 60, y: 60 }, { x: -50, y: 0 }];
  expect(nearest(points, { x: 0, y: 0 }, "right")).toBe(0);
  expect(nearest(points, { x: 0, y: 0 }, "left")).toBe(2);
  expect(nearest(points, { x: 0, y: 0 }, "up")).toBe(-1);
});

test("a popover stays inside the window and off what is on offer", () => {
  const room = { left: 0, top: 0, width: 400, height: 400 };
  const anchor = { left: 180, top: 180, width: 40, height: 40 };
  const right = { left: 230, top: 100, width: 170, height: 200 };
  const box = place(anchor, { width: 150, height: 80 }, room, [right]);
  expect(box.left + box.width).toBeLessThanOrEqual(180);
  const corner = place({ left: 390, top: 390, width: 10, height: 10 }, { width: 200, height: 100 }, room);
  expect(corner.left + corner.width).toBeLessThanOrEqual(400);
  expect(corner.top + corner.height).toBeLessThanOrEqual(400);
});

test("a border is drawn only between different owners", () => {
  const pair = [
    { q: 0, r: 0, group: 1 },
    { q: 1, r: 0, group: 1 },
  ];
  expect(seams(pair, 10).match(/M/g)).toHaveLength(10);
  expect(seams(pair, 10, 0, (a, b) => b !== undefined && a !== b)).toBe("");
  expect(centre(1, 0, 10).x).toBeCloseTo(17.32, 2);
});

test("texts fill in names and choose by number", () => {
  addMessages("probe", { tokens: "{n} {n|token|tokens} of {name}" });
  expect(t("probe.tokens", { n: 1, name: "Ada" })).toBe("1 token of Ada");
  expect(t("probe.tokens", { n: 3, name: "Ada" })).toBe("3 tokens of Ada");
});

test("a page becomes headings, lists, tables and spans, and a link must be http", () => {
  const page = blocks("# One\n\ntext **bold** `code`\n\n- a\n- b\n\n| x | y |\n|---|---|\n| 1 | 2 |\n> note");
  expect(page.map((block) => block.kind)).toEqual(["heading", "paragraph", "list", "table", "quote"]);
  expect(spans("**R5.1** see [it](javascript:alert)")).toEqual([
    { text: "R5.1", bold: true },
    { text: " see " },
    { text: "it", href: undefined },
  ]);
});

const files = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

test("every text that is asked for exists, and every text that exists is asked for", () => {
  const sources = files("src").filter((file) => /\.(svelte|ts)$/.test(file) && !file.includes("/games/"));
  const code = sources.map((file) => readFileSync(file, "utf8")).join("\n");
  const quoted = new Set([...code.matchAll(/"([a-z]+(?:\.[a-z]+)*)"/g)].map((match) => match[1]!));
  const asked = new Set([...code.matchAll(/\bt\(\s*"([^"]+)"/g)].map((match) => match[1]!));
  // `lobby.${what}.${game}` asks for every text of that form.
  const forms = [...code.matchAll(/`([a-z]+(?:\.(?:[a-z]+|\$\{[^}]+\}))+)`/g)].map(
    (match) => new RegExp(`^${match[1]!.replaceAll(".", "\\.").replace(/\$\{[^}]+\}/g, "[a-z-]+")}$`),
  );
  const known = new Set(Object.keys(english));
  expect([...asked].filter((key) => !known.has(key))).toEqual([]);
  expect([...known].filter((key) => !quoted.has(key) && !forms.some((form) => form.test(key)))).toEqual([]);
});

test("no component needs inline styles, which the page's policy forbids", () => {
  const guilty = files("src")
    .filter((file) => file.endsWith(".svelte"))
    .filter((file) => /\sstyle="[^"{]*"/.test(readFileSync(file, "utf8")));
  expect(guilty).toEqual([]);
});

test("a lost socket is opened again, looking from the same seat", () => {
  vi.useFakeTimers();
  const made: { address: string; onopen?: () => void; onclose?: () => void; readyState: number; send: () => void }[] = [];
  const seen: boolean[] = [];
  const live = new Live("t1", { reply: () => undefined, connected: (is) => seen.push(is) }, (address) => {
    const socket = { address, readyState: 1, send: () => undefined, close: () => undefined };
    made.push(socket);
    return socket as unknown as WebSocket;
  });
  made[0]!.onopen!();
  live.seat = 1;
  made[0]!.onclose!();
  expect(seen).toEqual([true, false]);
  vi.advanceTimersByTime(400);
  expect(made).toHaveLength(2);
  expect(made[1]!.address).toMatch(/tables\/t1\/live\?language=en&seat=1$/);
  live.close();
  vi.useRealTimers();
});

test("a level is named with its temperament", () => {
  expect([levelName("fair"), levelName("fair-raider"), levelName("greedy")]).toEqual(["fair", "fair, raider", "greedy"]);
  expect(temperName("")).toBe("as it comes");
});
