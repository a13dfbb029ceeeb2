import { describe, expect, test } from "vitest";
import type { Option } from "../src/api/types";
import { Choice, common, grouped } from "../src/lib/offers";

const option = (id: number, ...spots: string[]): Option => ({ id, action: `a${id}`, label: `Option ${id}`, spots });

describe("a choice of single spots", () => {
  const options = [option(0, "a"), option(1, "b"), option(2)];
  const choice = new Choice(options);

  test("offers every spot that an option touches", () => {
    expect([...choice.offers.keys()]).toEqual(["a", "b"]);
  });
  test("a click plays the only option of a spot", () => {
    expect(choice.click("a")).toEqual({ kind: "act", option: options[0] });
  });
  test("options without a spot are buttons", () => {
    expect(choice.buttons).toEqual([options[2]]);
  });
  test("a spot that no option touches does nothing", () => {
    expect(choice.click("z")).toEqual({ kind: "none" });
    expect(choice.state("z")).toBe("none");
  });
});

test("several options on one spot open a menu", () => {
  const options = [option(0, "a"), option(1, "a"), option(2, "b")];
  expect(new Choice(options).click("a")).toEqual({ kind: "menu", picked: ["a"], options: options.slice(0, 2) });
});

describe("a choice of two spots", () => {
  const options = [option(0, "a", "x"), option(1, "a", "y"), option(2, "b", "y"), option(3, "b", "z")];

  test("first the origins glow, then where that one can go", () => {
    const first = new Choice(options);
    expect([...first.offers.keys()]).toEqual(["a", "b"]);
    expect(first.begins("a")).toBe(true);
    expect(first.click("a")).toEqual({ kind: "pick", picked: ["a"] });
    const second = new Choice(options, ["a"]);
    expect([...second.offers.keys()]).toEqual(["x", "y"]);
    expect(second.state("a")).toBe("picked");
    expect(second.click("y")).toEqual({ kind: "act", option: options[1] });
  });
  test("a target that only one option has can be clicked at once", () => {
    const choice = new Choice(options);
    expect(choice.state("x")).toBe("reachable");
    expect(choice.state("y")).toBe("none");
    expect(choice.click("z")).toEqual({ kind: "act", option: options[3] });
  });
  test("an origin with a single target still asks for it", () => {
    expect(new Choice([option(0, "a", "x"), option(1, "b", "y")]).click("a")).toEqual({ kind: "pick", picked: ["a"] });
  });
});

test("what every option touches is taken as picked", () => {
  const options = [option(0, "card", "x"), option(1, "card", "y")];
  expect(common(options)).toEqual(new Set(["card"]));
  expect([...new Choice(options).offers.keys()]).toEqual(["x", "y"]);
  expect(new Choice(options).click("x")).toEqual({ kind: "act", option: options[0] });
});

test("a single option with two spots can be played", () => {
  const only = [option(0, "a", "x")];
  const choice = new Choice(only);
  expect(choice.click("a")).toEqual({ kind: "pick", picked: ["a"] });
  expect(new Choice(only, ["a"]).click("x")).toEqual({ kind: "act", option: only[0] });
});

test("every option with spots can be reached by clicks", () => {
  const spots = ["a", "b", "c", "d", "e"];
  let seed = 7;
  const random = (n: number) => (seed = (seed * 1103515245 + 12345) % 2147483648) % n;
  for (let round = 0; round < 300; round++) {
    const options = Array.from({ length: 2 + random(6) }, (_, id) => {
      const touched = spots.filter(() => random(3) === 0);
      return option(id, ...touched);
    });
    for (const wanted of options.filter((one) => (one.spots ?? []).length > 0)) {
      let picked: string[] = [];
      let done = false;
      for (let step = 0; step < 6 && !done; step++) {
        const choice = new Choice(options, picked);
        const next = [...choice.offers].find(([, found]) => found.includes(wanted))?.[0];
        expect(next, JSON.stringify({ options, wanted, picked })).toBeDefined();
        const result = choice.click(next!);
        if (result.kind === "act") done = result.option === wanted;
        else if (result.kind === "menu") done = result.options.includes(wanted);
        else if (result.kind === "pick") picked = result.picked;
        if (result.kind === "act") break;
      }
      expect(done, JSON.stringify({ options, wanted })).toBe(true);
    }
  }
});

test("buttons stand under their headings, in the order these appear", () => {
  const options = [{ ...option(0), group: "Pay" }, { ...option(1) }, { ...option(2), group: "Pay" }];
  expect(grouped(options).map(([heading, list]) => [heading, list.map((one) => one.id)])).toEqual([
    ["Pay", [0, 2]],
    ["", [1]],
  ]);
});

test("a click means what begins at its place: what only ends there is chosen from its beginning", () => {
  const [build, destroy, other] = [option(0, "bronze"), option(1, "pool", "bronze"), option(2, "pool", "farm")];
  const all = [build, destroy, other];
  expect(new Choice(all).click("bronze")).toEqual({ kind: "act", option: build });
  expect(new Choice(all).click("pool")).toEqual({ kind: "pick", picked: ["pool"] });
  expect(new Choice(all, ["pool"]).click("bronze")).toEqual({ kind: "act", option: destroy });
});
