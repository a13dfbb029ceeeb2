import { expect, test } from "vitest";
import type { View } from "../src/api/types";
import { heading, withName, withNames } from "../src/lib/names";
import { spotWords } from "../src/widgets/pieces";

test("a question calls players by their names", () => {
  const option = { id: 0, action: "raid 2", label: "Raid against player 2 (1 MA)" };
  const view = { ask: { prompt: "Player 1 attacks; player 3 looks on.", options: [option] } } as unknown as View;
  const { ask } = withNames(view, ["Ada", "Bruno"]);
  expect(ask?.prompt).toBe("Ada attacks; player 3 looks on.");
  expect(ask?.options?.[0]?.label).toBe("Raid against Bruno (1 MA)");
});

test("so does a refusal", () => {
  expect(withName("Enslave is played against you by player 2.", ["Ada", "Bruno"])).toBe("Enslave is played against you by Bruno.");
});

test("a place is called by the beginning of its label", () => {
  expect(heading("invention deck: 27 face down")).toBe("invention deck");
  expect(heading("Used dice: 2")).toBe("Used dice");
  expect(heading("On boats in A water")).toBe("On boats in A water");
  expect(heading("Dalia.")).toBe("Dalia");
  expect(heading("")).toBe("");
});

test("a coordinate alone says too little", () => {
  expect(heading("A1, forest, workshop of Bruno")).toBe("A1, forest");
  expect(heading("II-2: undiscovered, may be discovered in: red")).toBe("II-2, undiscovered");
  expect(heading("N14")).toBe("N14");
});

test("places and pieces are told with the players' names", () => {
  const war = { kind: "card", key: "war", label: "war on player 2", owner: 0 };
  expect(spotWords({ id: "p0:civilization", label: "Player 1", pieces: [war] }, new Map(), ["Ada", "Bruno"])).toBe("Ada, war on Bruno (Ada)");
});
