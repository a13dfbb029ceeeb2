import { expect, test } from "vitest";
import type { View } from "../src/api/types";
import { withNames } from "../src/lib/names";

test("a question calls players by their names", () => {
  const option = { id: 0, action: "raid 2", label: "Raid against player 2 (1 MA)" };
  const view = { ask: { prompt: "Player 1 attacks; player 3 looks on.", options: [option] } } as unknown as View;
  const { ask } = withNames(view, ["Ada", "Bruno"]);
  expect(ask?.prompt).toBe("Ada attacks; player 3 looks on.");
  expect(ask?.options?.[0]?.label).toBe("Raid against Bruno (1 MA)");
});
