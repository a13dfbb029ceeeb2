import { expect, test } from "vitest";
import { brief } from "./look";

test("a card in the row leaves out what all of its kind say", () => {
  expect(brief("Build a wonder (production: the slot, 1 more per trade token; slot 5 counts as 7), or a city within 4 spaces of a friendly space, counting through water.")).toBe(
    "Build a wonder (slot 5 counts as 7) or a city within 4 spaces across water.",
  );
  expect(brief("Move each caravan up to 6 spaces (1 more per trade token), terrain up to the slot and water.")).toBe(
    "Move each caravan up to 6 spaces, also over water.",
  );
  expect(brief("Place up to 2 control tokens (1 more per trade token) next to your cities, difficulty up to the slot.")).toBe("Place up to 2 tokens next to your cities.");
});
