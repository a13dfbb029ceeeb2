/** Where pieces stand in a territory: spread over its shape, clear of its border and of the sites. */
type Point = readonly [number, number];

const STEP = 0.04;
/** How far from a border, and from the corners where sites lie, a piece stays if there is room. */
const BORDER = 0.115;
const SITE = 0.24;

function inside(shape: readonly (readonly number[])[], x: number, y: number): boolean {
  let odd = false;
  for (let i = 0, j = shape.length - 1; i < shape.length; j = i++) {
    const [ax, ay] = shape[i]! as [number, number];
    const [bx, by] = shape[j]! as [number, number];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
  }
  return odd;
}

function toBorder(shape: readonly (readonly number[])[], x: number, y: number): number {
  let least = Infinity;
  for (let i = 0, j = shape.length - 1; i < shape.length; j = i++) {
    const [ax, ay] = shape[i]! as [number, number];
    const [bx, by] = shape[j]! as [number, number];
    const length = (bx - ax) ** 2 + (by - ay) ** 2;
    const along = length ? Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length)) : 0;
    least = Math.min(least, Math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay)));
  }
  return least;
}

/** Room around a point: 1 where it is as clear of everything as it need be. */
function room(shape: readonly (readonly number[])[], x: number, y: number): number {
  const corner = Math.hypot(x - Math.round(x), y - Math.round(y));
  return Math.min(toBorder(shape, x, y) / BORDER, corner / SITE);
}

/** Places for so many pieces, the roomiest first, each far from those before it. */
export function spread(shape: readonly (readonly number[])[], n: number): { at: Point[]; size: number } {
  const xs = shape.map((p) => p[0]!);
  const ys = shape.map((p) => p[1]!);
  const free: { x: number; y: number; room: number }[] = [];
  for (let x = Math.min(...xs); x <= Math.max(...xs); x += STEP) {
    for (let y = Math.min(...ys); y <= Math.max(...ys); y += STEP) {
      if (inside(shape, x, y)) free.push({ x, y, room: room(shape, x, y) });
    }
  }
  if (free.length === 0) return { at: Array.from({ length: n }, () => [xs[0] ?? 0, ys[0] ?? 0] as const), size: 0.6 };
  const at: Point[] = [];
  let closest = Infinity;
  for (let k = 0; k < n; k++) {
    let best = free[0]!;
    let most = -1;
    for (const spot of free) {
      const far = at.reduce((least, [x, y]) => Math.min(least, Math.hypot(spot.x - x, spot.y - y)), k ? Infinity : 1);
      // Crowding a border is worse than standing a little closer together.
      const worth = Math.min(far, 0.34) * Math.min(1, spot.room) ** 1.5 + 0.01 * Math.min(2, spot.room);
      if (worth > most) {
        most = worth;
        best = spot;
      }
    }
    for (const [x, y] of at) closest = Math.min(closest, Math.hypot(best.x - x, best.y - y));
    at.push([best.x, best.y]);
  }
  return { at, size: Math.max(0.66, Math.min(1, closest / 0.235)) };
}
