/** What a click means: the options on offer, by the spots they touch and the spots already picked. */
import type { Option } from "../api/types";

/** How a spot stands in the choice being made. */
export type Offer = "offered" | "reachable" | "picked" | "none";

/** The outcome of picking a spot. */
export type Click =
  | { kind: "act"; option: Option }
  | { kind: "pick"; picked: string[] }
  | { kind: "menu"; picked: string[]; options: Option[] }
  | { kind: "none" };

const touched = (option: Option): string[] => option.spots ?? [];

/** Spots that every option touches say nothing about the choice (the card being resolved, say). */
export function common(options: Option[]): Set<string> {
  const placed = options.filter((option) => touched(option).length > 0);
  if (placed.length < 2 || placed.every((option) => touched(option).length < 2)) return new Set();
  const [first, ...rest] = placed;
  return new Set(touched(first!).filter((spot) => rest.every((option) => touched(option).includes(spot))));
}

/** The options, as the spots that are left to pick, once some have been picked. */
export class Choice {
  /** What can still be meant, given the spots picked so far. */
  readonly options: Option[];
  /** The options a spot takes part in, for every spot that may be clicked next. */
  readonly offers = new Map<string, Option[]>();
  /** Spots clickable out of turn, because exactly one option ends there. */
  readonly reachable = new Map<string, Option>();
  private readonly shared: Set<string>;

  constructor(
    private readonly all: Option[],
    readonly picked: readonly string[] = [],
  ) {
    this.shared = common(all);
    this.options = all.filter((option) => picked.every((spot) => touched(option).includes(spot)));
    const ends = new Map<string, Option[]>();
    for (const option of this.options) {
      const left = this.left(option);
      const next = left[0] ?? touched(option).find((spot) => !picked.includes(spot));
      if (next) add(this.offers, next, option);
      if (left.length > 1) add(ends, left.at(-1)!, option);
    }
    for (const [spot, options] of ends) {
      if (options.length === 1 && !this.offers.has(spot)) this.reachable.set(spot, options[0]!);
    }
  }

  /** The spots an option still waits for, in its own order. */
  left(option: Option): string[] {
    return touched(option).filter((spot) => !this.picked.includes(spot) && !this.shared.has(spot));
  }

  /** Options that no spot can choose: they become buttons. */
  get buttons(): Option[] {
    return this.options.filter((option) => touched(option).length === 0);
  }

  state(spot: string): Offer {
    if (this.picked.includes(spot)) return "picked";
    if (this.offers.has(spot)) return "offered";
    return this.reachable.has(spot) ? "reachable" : "none";
  }

  /** Whether a spot begins a choice of two, so that it can be dragged. */
  begins(spot: string): boolean {
    return (this.offers.get(spot) ?? []).some((option) => this.left(option).length > 1);
  }

  /** What clicking a spot does. */
  click(spot: string): Click {
    const direct = this.reachable.get(spot);
    if (direct) return { kind: "act", option: direct };
    if (!this.offers.has(spot)) return { kind: "none" };
    const picked = [...this.picked, spot];
    const next = new Choice(this.all, picked);
    // What begins elsewhere and only ends here is not meant by a click here.
    const meant = this.offers.get(spot)!;
    const ready = meant.filter((option) => next.left(option).length === 0);
    if (meant.length === 1 && ready.length === 1) return { kind: "act", option: ready[0]! };
    if (ready.length > 0) return { kind: "menu", picked, options: meant };
    return { kind: "pick", picked };
  }
}

function add<K>(map: Map<K, Option[]>, key: K, option: Option): void {
  const known = map.get(key);
  if (known) known.push(option);
  else map.set(key, [option]);
}

/** Options under their headings, in the order the headings first appear. */
export function grouped(options: Option[]): [string, Option[]][] {
  const groups = new Map<string, Option[]>();
  for (const option of options) {
    const heading = option.group ?? "";
    groups.set(heading, [...(groups.get(heading) ?? []), option]);
  }
  return [...groups];
}
