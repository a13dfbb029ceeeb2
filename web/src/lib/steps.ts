/** What others did, act by act: the unit in which their turns are shown. */
import type { LogLine } from "../api/types";

/** One act and all that came of it at once. */
export interface Step {
  /** The moment after it. */
  after: number;
  seat: number | null;
  lines: LogLine[];
}

/** The acts after a moment, each with its lines of the log; what the log does not tell is part of the next act. */
export function steps(log: readonly LogLine[], since: number): Step[] {
  const found: Step[] = [];
  for (const line of log) {
    if (line.after <= since) continue;
    const last = found.at(-1);
    if (last?.after === line.after) {
      last.lines.push(line);
      last.seat ??= line.seat;
    } else found.push({ after: line.after, seat: line.seat, lines: [line] });
  }
  return found;
}

/** Successive acts of one seat. */
export function turns(found: readonly Step[]): Step[][] {
  const all: Step[][] = [];
  for (const step of found) {
    const last = all.at(-1);
    if (last && last[0]!.seat === step.seat) last.push(step);
    else all.push([step]);
  }
  return all;
}
