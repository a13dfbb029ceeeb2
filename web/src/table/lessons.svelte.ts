/** What a first-time player should know of a question met for the first time. */
import type { Ask, Guide, Lesson } from "../api/types";
import { settings } from "../lib/settings.svelte";

export class Lessons {
  shown = $state.raw<Lesson | null>(null);
  private readonly met: Set<string>;
  /** True once something was chosen while the lesson is shown: it goes with the next other question. */
  private passed = false;
  private guide: Guide | null = null;
  private asked: string | null = null;

  constructor(private readonly table: string) {
    this.met = new Set(settings.met(table));
  }

  /** The question asked now, of a game with this guide. */
  meet(guide: Guide | null | undefined, ask: Ask | null | undefined): void {
    if (!guide || !ask || !settings.guided(this.table)) return;
    this.guide = guide;
    this.asked = ask.options.length > 0 ? ask.kind : null;
    if (!this.shown) this.choose();
    else if (this.passed && this.asked !== null && this.asked !== this.shown.decision) this.close();
  }

  /** Something was chosen. */
  pass(): void {
    this.passed = true;
  }

  /** The choice that a lesson was about is taken back, and so is the lesson. */
  unmeet(): void {
    this.passed = false;
    this.shown = null;
  }

  /** A lesson that was read, or played past, does not come again, also after a reload. */
  close(): void {
    if (this.shown) this.met.add(this.shown.decision);
    settings.setMet(this.table, this.met);
    this.choose();
  }

  private choose(): void {
    this.passed = false;
    const lessons = this.guide?.lessons ?? [];
    this.shown = lessons.find((one) => ["", this.asked].includes(one.decision) && !this.met.has(one.decision)) ?? null;
  }
}
