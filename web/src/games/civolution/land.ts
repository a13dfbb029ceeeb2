/** The continent as land: wavering borders, rivers between territories, coast against the water, and what grows where. */
import type { TerritoryLine } from "../../api/games/civolution";
import { spread } from "./spread";

export type Point = readonly [number, number];
type Shape = readonly Point[];

/** Units of the drawing to a cell of the frame. */
export const CELL = 138;
const COLUMNS = 5;
const ROWS = 3;

/** A territory as it is drawn: where its border runs, where its pieces stand. */
export interface Land {
  key: string;
  land: string;
  border: string;
  middle: Point;
  /** The material tile, the wilderness or the boats, then the camps. */
  places: Point[];
  /** How large pieces are where camps lie close. */
  size: number;
}

export interface Geography {
  width: number;
  height: number;
  lands: Land[];
  rivers: string;
  coast: string;
  plants: { kind: string; x: number; y: number }[];
  /** The middle of a site, by its number. */
  site: (n: number) => Point;
}

/** A number from 0 to 1 that depends on nothing but where and which. */
function chance(x: number, y: number, which = 0): number {
  const wave = Math.sin(x * 127.1 + y * 311.7 + which * 74.7) * 43758.5453;
  return wave - Math.floor(wave);
}

/** Borders waver alike on both sides, since only the place decides. */
function waver([x, y]: Point): Point {
  const dx = Math.sin(y * 7.3 + x * 2.1) * 0.022 + Math.sin(y * 17.9 - x * 5.3) * 0.012;
  const dy = Math.sin(x * 6.7 - y * 1.7) * 0.022 + Math.sin(x * 19.1 + y * 4.9) * 0.012;
  return [x + dx, y + dy];
}

function steps(a: Point, b: Point): Point[] {
  const n = Math.max(2, Math.round(Math.hypot(b[0] - a[0], b[1] - a[1]) / 0.1));
  return Array.from({ length: n }, (_, i) => [a[0] + ((b[0] - a[0]) * i) / n, a[1] + ((b[1] - a[1]) * i) / n] as const);
}

const drawn = ([x, y]: Point): string => `${(x * CELL).toFixed(1)} ${(y * CELL).toFixed(1)}`;

function edges(shape: Shape): [Point, Point][] {
  return shape.map((point, i) => [point, shape[(i + 1) % shape.length]!]);
}

function border(shape: Shape): string {
  return `M${edges(shape).flatMap(([a, b]) => steps(a, b)).map((point) => drawn(waver(point))).join("L")}Z`;
}

export function inside(shape: Shape, x: number, y: number): boolean {
  let odd = false;
  for (const [[ax, ay], [bx, by]] of edges(shape)) {
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
  }
  return odd;
}

/** The borders of land: rivers against other land, coast against water and the open sea. */
function shores(shapes: { land: string; shape: Shape }[]): { rivers: string; coast: string } {
  const paths = { rivers: "", coast: "" };
  const dry = shapes.filter(({ land }) => land !== "water");
  for (const { shape } of dry) {
    for (const [a, b] of edges(shape)) {
      const points = [...steps(a, b), b];
      for (let i = 0; i + 1 < points.length; i++) {
        const [p, q] = [points[i]!, points[i + 1]!];
        const length = Math.hypot(q[0] - p[0], q[1] - p[1]) || 1;
        const middle: Point = [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2];
        const beside = [0.02, -0.02].map((d): Point => [middle[0] + (d * (q[1] - p[1])) / length, middle[1] - (d * (q[0] - p[0])) / length]);
        const other = beside.some(([x, y]) => !inside(shape, x, y) && dry.some((one) => inside(one.shape, x, y)));
        paths[other ? "rivers" : "coast"] += `M${drawn(waver(p))}L${drawn(waver(q))}`;
      }
    }
  }
  return paths;
}

/** What grows on a land, commonest first. */
const PLANTS: Record<string, string[]> = {
  forest: ["f1", "f1", "f2"],
  grassland: ["g1", "g3", "g2"],
  hills: ["h2", "h1"],
  swamp: ["w3", "w1", "w2"],
  mountains: ["m2", "m1"],
  desert: ["d2", "d1", "d3"],
};
const APART: Record<string, number> = { forest: 0.105, grassland: 0.14, hills: 0.165, swamp: 0.15, mountains: 0.175, desert: 0.17 };

function plants(land: string, shape: Shape, places: readonly Point[]): Geography["plants"] {
  const kinds = PLANTS[land] ?? [];
  const apart = APART[land] ?? 1;
  const clear = (x: number, y: number) =>
    Math.hypot(x - Math.round(x), y - Math.round(y)) > 0.17 && places.every(([px, py]) => Math.hypot(px - x, py - y) > 0.15);
  const safe = (x: number, y: number) => [[0.07, 0], [-0.07, 0], [0, 0.07], [0, -0.09]].every(([dx, dy]) => inside(shape, x + dx!, y + dy!));
  const found = [];
  for (let row = 0; row * apart < COLUMNS + 1; row++) {
    for (let column = 0; column * apart < COLUMNS + 1; column++) {
      const x = (column + (row % 2) / 2 + chance(column, row) * 0.6) * apart;
      const y = (row + chance(row, column, 1) * 0.5) * apart * 0.9;
      if (!inside(shape, x, y) || !clear(x, y) || !safe(x, y)) continue;
      found.push({ kind: kinds[Math.floor(chance(x, y, 2) ** 1.6 * kinds.length)]!, x: x * CELL, y: y * CELL });
    }
  }
  return found;
}

/** The island takes the upper half of its water. */
function stands(land: TerritoryLine, shape: Shape, [x, y]: Point): { at: Point[]; size: number } {
  if (land.key === "A_water") return { at: [[x, y + 0.12], [x, y + 0.34]], size: 1 };
  return spread(shape, land.land === "water" ? 2 : land.camps + 2);
}

function survey(territories: readonly TerritoryLine[], turned: boolean): Geography {
  const turn = ([x, y]: Point): Point => (turned ? [ROWS - y, x] : [x, y]);
  const shapes = territories.map((land) => ({ land: land.land, shape: land.shape.map(([x, y]) => turn([x, y])) }));
  const lands: Land[] = [];
  const growing: Geography["plants"] = [];
  territories.forEach((land, i) => {
    const { shape } = shapes[i]!;
    const middle = turn([land.x, land.y]);
    const { at, size } = stands(land, shape, middle);
    growing.push(...plants(land.land, shape, at));
    lands.push({
      key: land.key,
      land: land.land,
      border: border(shape),
      middle: [middle[0] * CELL, middle[1] * CELL],
      places: at.map(([x, y]) => [x * CELL, y * CELL] as const),
      size,
    });
  });
  const [width, height] = turned ? [ROWS, COLUMNS] : [COLUMNS, ROWS];
  return {
    width: width * CELL,
    height: height * CELL,
    lands,
    ...shores(shapes),
    // What stands further down is in front.
    plants: growing.sort((a, b) => a.y - b.y),
    site: (n) => {
      const [x, y] = turn([n % (COLUMNS + 1), Math.floor(n / (COLUMNS + 1))]);
      return [x * CELL, y * CELL];
    },
  };
}

const known = new Map<string, Geography>();

/** The drawing of a continent, made once: a match never changes its land. */
export function geography(territories: readonly TerritoryLine[], turned: boolean): Geography {
  const name = `${turned} ${territories.map((land) => `${land.key}@${land.x},${land.y}`).join(" ")}`;
  let found = known.get(name);
  if (!found) known.set(name, (found = survey(territories, turned)));
  return found;
}
