import { expect, test } from "vitest";
import { spread } from "./spread";

const square = [[0, 0], [1, 0], [1, 1], [0, 1]];
const strip = [[0, 0], [1, 0], [1, 0.25], [0, 0.25]];

test("pieces stand inside their territory, clear of the sites on its corners", () => {
  for (const shape of [square, strip]) {
    for (const [x, y] of spread(shape, 6).at) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(1);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(shape[2]![1]!);
      expect(Math.hypot(x - Math.round(x), y - Math.round(y))).toBeGreaterThan(0.1);
    }
  }
});

test("no two pieces stand on one another, and they shrink where there is little room", () => {
  for (const shape of [square, strip]) {
    const { at, size } = spread(shape, 6);
    for (const [i, [x, y]] of at.entries()) {
      for (const [ox, oy] of at.slice(0, i)) expect(Math.hypot(x - ox, y - oy)).toBeGreaterThan(0.1);
    }
    expect(size).toBeLessThanOrEqual(1);
  }
  expect(spread(strip, 6).size).toBeLessThan(spread(square, 6).size);
});
