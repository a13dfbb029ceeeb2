/** Where points came from. */
import type { Standing } from "../api/types";

/** What a seat has from a source. */
export function value({ breakdown }: Standing, seat: number, label: string): number {
  return breakdown[seat]?.find(([one]) => one === label)?.[1] ?? 0;
}

/** The sources that add up to the scores: what stands after them only breaks ties. */
export function counted(standing: Standing, labels: readonly string[]): readonly string[] {
  const first = (n: number) => labels.slice(0, n);
  const adds = (some: readonly string[]) =>
    standing.scores.every((score, seat) => some.reduce((sum, label) => sum + value(standing, seat, label), 0) === score);
  const few = labels.findIndex((_, i) => adds(first(i + 1)));
  return adds(labels) || few < 0 ? labels : first(few + 1);
}
