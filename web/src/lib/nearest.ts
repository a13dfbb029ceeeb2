/** Arrow keys: the nearest thing in a direction. */

export interface Point {
  x: number;
  y: number;
}
export type Direction = "left" | "right" | "up" | "down";

/** The index of the nearest point in a direction: distance counts, straying sideways counts double; -1 if none. */
export function nearest(points: Point[], from: Point, direction: Direction): number {
  let best = -1;
  let least = Infinity;
  points.forEach((point, i) => {
    const dx = point.x - from.x;
    const dy = point.y - from.y;
    const along = { left: -dx, right: dx, up: -dy, down: dy }[direction];
    const aside = direction === "left" || direction === "right" ? Math.abs(dy) : Math.abs(dx);
    if (along < 4) return;
    const cost = along + 2 * aside;
    if (cost < least) [least, best] = [cost, i];
  });
  return best;
}
