/** Hex geometry for drawing: axial q and r, pointy side up. */

/** The middle of a hex of a radius. */
export function centre(q: number, r: number, radius: number): { x: number; y: number } {
  return { x: radius * Math.sqrt(3) * (q + r / 2), y: radius * 1.5 * r };
}

/** The corners, clockwise from the upper right. */
export function corners(radius: number, x = 0, y = 0): [number, number][] {
  const w = (radius * Math.sqrt(3)) / 2;
  return [
    [x + w, y - radius / 2],
    [x + w, y + radius / 2],
    [x, y + radius],
    [x - w, y + radius / 2],
    [x - w, y - radius / 2],
    [x, y - radius],
  ];
}

/** A polygon's `points`. */
export function polygon(radius: number, x = 0, y = 0): string {
  return corners(radius, x, y)
    .map(([a, b]) => `${a.toFixed(2)},${b.toFixed(2)}`)
    .join(" ");
}

/** Neighbours clockwise from the east; edge i of `corners` (i to i+1) faces direction i. */
export const DIRECTIONS: readonly [number, number][] = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
];

/** The edges between hexes of different groups, as a path; `group` null means no hex there. */
export function seams<T>(
  hexes: { q: number; r: number; group: T }[],
  radius: number,
  inset = 0,
  which: (mine: T, other: T | undefined) => boolean = (mine, other) => mine !== other,
): string {
  const at = new Map(hexes.map((hex) => [`${hex.q},${hex.r}`, hex.group]));
  let path = "";
  for (const { q, r, group } of hexes) {
    const { x, y } = centre(q, r, radius);
    const points = corners(radius - inset, x, y);
    DIRECTIONS.forEach(([dq, dr], i) => {
      if (!which(group, at.get(`${q + dq},${r + dr}`))) return;
      const [a, b] = [points[i]!, points[(i + 1) % 6]!];
      path += `M${a[0].toFixed(1)} ${a[1].toFixed(1)}L${b[0].toFixed(1)} ${b[1].toFixed(1)}`;
    });
  }
  return path;
}
