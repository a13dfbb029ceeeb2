import { expect, test } from "vitest";
import { counted } from "../src/lib/sources";

const standing = (...seats: [string, number][][]) => ({ scores: [1, 0], places: [1, 2], breakdown: seats });

test("what breaks ties is no part of a score", () => {
  const seats = standing([["cards", 1], ["wonders", 0], ["spaces", 25]], [["cards", 0], ["wonders", 0], ["spaces", 11]]);
  expect(counted(seats, ["cards", "wonders", "spaces"])).toEqual(["cards"]);
});

test("all that adds up to the scores counts, also where the first alone would", () => {
  const seats = standing([["cards", 1], ["wonders", 2], ["hunger", -2]], [["cards", 0], ["wonders", 0], ["hunger", 0]]);
  expect(counted(seats, ["cards", "wonders", "hunger"])).toEqual(["cards", "wonders", "hunger"]);
});
