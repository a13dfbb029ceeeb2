import { expect, test } from "vitest";
import type { AnyArea, Face, Mark, View } from "../src/api/types";
import { cardOf, heading, pieces, placesOf, speaksOf } from "../src/lib/said";
import { spotWords } from "../src/widgets/pieces";

/** A sentence of marked pieces: what is given as a pair names something. */
function line(...parts: (string | [string, Partial<Mark>])[]) {
  const marks: Mark[] = [];
  let text = "";
  for (const part of parts) {
    const [said, names] = typeof part === "string" ? [part, null] : part;
    const start = [...text].length;
    text += said;
    if (names) marks.push({ start, end: [...text].length, ...names });
  }
  return { text, marks, seat: 0, others: [] };
}

test("a sentence falls into what is said and what is named, whatever letters a name has", () => {
  const said = line(["Ada 🐘", { seat: 0 }], " takes ", ["Homer", { key: "homer_a" }], ".");
  expect(pieces(said).map(({ text, mark }) => [text, mark?.seat ?? mark?.key ?? null])).toEqual([
    ["Ada 🐘", 0],
    [" takes ", null],
    ["Homer", "homer_a"],
    [".", null],
  ]);
  expect(speaksOf(said, 0)).toBe(true);
  expect(speaksOf(said, 1)).toBe(false);
});

const face = (key: string): [string, Face] => [key, { key, name: key, shelf: "", kind: "" }];
const faces = new Map([face("homer_a"), face("workshop")]);
const areas: AnyArea[] = [
  { kind: "Hexes", id: "map", spots: ["D4", "D5", "D6", "D7"].map((at) => ({ id: `hex:${at}`, pieces: [{ kind: "building", key: "workshop" }] })) },
  { kind: "Row", id: "science", spots: [{ id: "science:law:2" }, { id: "discipline:law" }] },
  { kind: "Row", id: "p0:hand", owner: 0, spots: [{ id: "p0:hand:2", pieces: [{ kind: "card", key: "homer_a" }] }] },
  { kind: "Row", id: "p1:hand", owner: 1, spots: [{ id: "p1:hand:0", pieces: [{ kind: "card", key: "homer_a" }] }] },
];
const view = { areas } as unknown as View;

test("a place is lit by its address, a card where it lies on the boards spoken of", () => {
  expect(placesOf(line("Hier steht ", ["D4", { key: "D4" }]), view, faces)).toEqual(["hex:D4"]);
  expect(placesOf(line(["Recht", { key: "law" }]), view, faces)).toEqual(["discipline:law"]);
  const homer = line(["Homer", { key: "homer_a" }]);
  expect(placesOf(homer, view, faces)).toEqual(["p0:hand:2"]);
  expect(placesOf({ ...homer, others: [1] }, view, faces)).toEqual(["p0:hand:2", "p1:hand:0"]);
});

test("what lies everywhere lights nothing; a word alone never does", () => {
  expect(placesOf(line(["workshop", { key: "workshop" }]), view, faces)).toEqual([]);
  expect(placesOf(line("D4 and Homer"), view, faces)).toEqual([]);
});

test("the card a sentence is about is the first it names", () => {
  expect(cardOf(line(["D4", { key: "D4" }], " by ", ["Homer", { key: "homer_a" }]), faces)).toBe("homer_a");
  expect(cardOf(line("Homer"), faces)).toBeUndefined();
});

test("a place is told with what lies there and whose it is", () => {
  const war = { kind: "card", key: "war", label: "war on Bruno", owner: 0 };
  expect(spotWords("ages", { id: "p0:civilization", label: "Ada", pieces: [war] }, new Map(), ["Ada", "Bruno"])).toBe("Ada, war on Bruno (Ada)");
});

test("a place is called by the beginning of its label", () => {
  expect(heading("invention deck: 27 face down")).toBe("invention deck");
  expect(heading("On boats in A water")).toBe("On boats in A water");
  expect(heading("Dalia.")).toBe("Dalia");
  expect(heading("")).toBe("");
});

test("a coordinate alone says too little", () => {
  expect(heading("A1, forest, workshop of Bruno")).toBe("A1, forest");
  expect(heading("II-2: undiscovered, may be discovered in: red")).toBe("II-2, undiscovered");
  expect(heading("N14")).toBe("N14");
});
