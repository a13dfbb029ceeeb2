import { describe, expect, it } from "vitest";
import { marksOf } from "./look";

describe("marks of a tile", () => {
  it("reads numbers with nouns", () => {
    expect(marksOf("4 power, 2 coin")).toEqual([
      { n: "4", noun: "power", per: "" },
      { n: "2", noun: "coin", per: "" },
    ]);
  });
  it("reads what is counted for each of something", () => {
    expect(marksOf("2 VP / guild")).toEqual([{ n: "2", noun: "VP", per: "guild" }]);
    expect(marksOf("1 level / schools")).toEqual([{ n: "1", noun: "level", per: "school" }]);
  });
  it("reads what turns into what", () => {
    expect(marksOf("workshop > guild")).toEqual([{ n: "", noun: "workshop", per: "guild", turns: true }]);
  });
  it("keeps other words", () => {
    expect(marksOf("VP = lowest level")).toEqual([{ n: "VP = lowest level", noun: "", per: "" }]);
    expect(marksOf("")).toEqual([]);
  });
});
