/** Any moment of the match, on the table; and the scores over it. */
import type { CoursePoint, LogLine, State, View } from "../api/types";
import type { Door } from "./door";

/** What the replay needs of the sitting. */
export interface Stage {
  readonly door: Pick<Door, "replay" | "course">;
  readonly state: State | null;
  display(view: View, past: boolean): void;
  /** Puts the live table back. */
  resume(): void;
  fail(error: unknown): void;
}

export class Replay {
  /** Null while live, else the moment shown. */
  at = $state<number | null>(null);
  first = $state(0);
  last = $state(0);
  log = $state.raw<LogLine[]>([]);
  course = $state.raw<CoursePoint[]>([]);
  /** The seat from which it is seen; null: from which one looks on. */
  from: number | null = null;

  constructor(private readonly stage: Stage) {}

  /** The match has gone on. */
  take(state: State): void {
    this.last = this.at === null ? state.turn : Math.max(this.last, state.turn);
    if (state.view.over) void this.fetchCourse();
  }

  /** Shows the table after so many actions; null goes back to the live table. */
  async show(after: number | null): Promise<void> {
    const { door, state } = this.stage;
    if (after === null) {
      this.at = null;
      this.log = [];
      this.last = state?.turn ?? this.last;
      this.stage.resume();
      return;
    }
    const wanted = Math.max(this.first, Math.min(after, this.last));
    this.at = wanted;
    try {
      const moment = await door.replay(wanted, this.from ?? state?.looking ?? null);
      if (this.at !== wanted) return;
      this.first = moment.first;
      this.last = moment.last;
      this.log = moment.log;
      this.stage.display(moment.view, true);
    } catch (error) {
      this.stage.fail(error);
    }
  }

  private async fetchCourse(): Promise<void> {
    if (this.course.length > 0) return;
    try {
      this.course = (await this.stage.door.course()).points;
    } catch {
      // The result is complete without its chart.
    }
  }
}
