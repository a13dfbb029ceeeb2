/** What this browser remembers of its owner: name, theme, lessons seen. */
import { CONFIRMS, type Confirm } from "./doubt";
import { read, write } from "./kept";

/** How long an act of somebody else is shown, in milliseconds, and what that is called. */
export const PACES = {
  slow: { rest: 1400, label: "pace.slow" },
  normal: { rest: 700, label: "pace.normal" },
  fast: { rest: 300, label: "pace.fast" },
  once: { rest: 0, label: "pace.once" },
};
export type Pace = keyof typeof PACES;

/** One of some words, as it was kept. */
function oneOf<T extends string>(key: string, words: readonly T[], otherwise: T): T {
  const kept = read(key) as T;
  return words.includes(kept) ? kept : otherwise;
}

class Settings {
  name = $state(read("name") ?? "");
  theme = $state<"light" | "dark">(document.documentElement.dataset.theme === "dark" ? "dark" : "light");

  pace = $state<Pace>(oneOf("pace", Object.keys(PACES) as Pace[], "normal"));
  confirm = $state<Confirm>(oneOf("confirm", Object.keys(CONFIRMS) as Confirm[], "left"));

  /** What a tap on a phone does with what can be chosen: shows it with a button, or plays it. */
  tap = $state<"shows" | "plays">(oneOf("tap", ["shows", "plays"], "shows"));

  toggleTap(): void {
    this.tap = this.tap === "shows" ? "plays" : "shows";
    write("tap", this.tap);
  }

  sound = $state(read("sound") === "yes");
  /** Whether plain questions are answered for whoever sits here, with what most would say. */
  spare = $state(read("spare") !== "no");

  toggleSpare(): void {
    this.spare = !this.spare;
    write("spare", this.spare ? "yes" : "no");
  }

  toggleSound(): void {
    this.sound = !this.sound;
    write("sound", this.sound ? "yes" : "no");
  }

  setPace(pace: Pace): void {
    this.pace = pace;
    write("pace", pace);
  }

  setConfirm(confirm: Confirm): void {
    this.confirm = confirm;
    write("confirm", confirm);
  }

  setName(name: string): void {
    this.name = name;
    write("name", name);
  }

  toggleTheme(): void {
    this.theme = this.theme === "dark" ? "light" : "dark";
    document.documentElement.dataset.theme = this.theme;
    write("theme", this.theme);
  }

  /** Follows the system for as long as nobody has chosen. */
  followSystem(): void {
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", (event) => {
      if (read("theme")) return;
      this.theme = event.matches ? "dark" : "light";
      document.documentElement.dataset.theme = this.theme;
    });
  }

  /** The number of the last log line seen from a seat of a table; null if nobody ever looked from there. */
  seen(table: string, seat: number | null): number | null {
    const line = read(`seen:${table}:${seat ?? ""}`);
    return line === null ? null : Number(line);
  }

  setSeen(table: string, seat: number | null, line: number): void {
    write(`seen:${table}:${seat ?? ""}`, String(line));
  }

  /** The moment after the last choice made from a seat of a table; null if none was made here. */
  chosen(table: string, seat: number | null): number | null {
    const turn = read(`chosen:${table}:${seat ?? ""}`);
    return turn === null ? null : Number(turn);
  }

  setChosen(table: string, seat: number | null, turn: number): void {
    write(`chosen:${table}:${seat ?? ""}`, String(turn));
  }

  /** The table another one is a try-out of; empty for a real one. */
  trialOf(table: string): string {
    return read(`trial:${table}`) ?? "";
  }

  setTrialOf(table: string, original: string): void {
    write(`trial:${table}`, original);
  }

  /** What is still to be shown of a plan at a try-out. */
  plan(table: string): string[] {
    return JSON.parse(read(`plan:${table}`) ?? "[]") as string[];
  }

  setPlan(table: string, actions: Iterable<string>): void {
    write(`plan:${table}`, JSON.stringify([...actions]));
  }

  /** Cards of a table somebody wants to know about when they go. */
  watched(table: string): string[] {
    return JSON.parse(read(`watched:${table}`) ?? "[]") as string[];
  }

  setWatched(table: string, cards: Iterable<string>): void {
    write(`watched:${table}`, JSON.stringify([...cards]));
  }

  /** Whether all players of this device look at one screen, so that a table is never covered. */
  openHands(table: string): boolean {
    return read(`open:${table}`) === "yes";
  }

  setOpenHands(table: string): void {
    write(`open:${table}`, "yes");
  }

  guided(table: string): boolean {
    return read(`guided:${table}`) === "yes";
  }

  setGuided(table: string): void {
    write(`guided:${table}`, "yes");
  }

  /** The kinds of question whose lesson was met at a table. */
  met(table: string): string[] {
    return JSON.parse(read(`met:${table}`) ?? "[]") as string[];
  }

  setMet(table: string, kinds: Iterable<string>): void {
    write(`met:${table}`, JSON.stringify([...kinds]));
  }
}

export const settings = new Settings();
