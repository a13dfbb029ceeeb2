/** A puzzle being tried: what was chosen so far is known here alone, and the server tells how the table then stands. */
import { api, Trouble } from "../api/http";
import type { Listener } from "../api/live";
import type { AnyRequest, PuzzleHint, PuzzleInfo, PuzzleVerdict, State } from "../api/types";
import type { Door, Line } from "../table/door";

export interface Try {
  label: string;
  chance: number;
}

export class Sitting {
  info = $state.raw<PuzzleInfo>()!;
  /** Whether the act is done and can be given as the answer. */
  done = $state(false);
  /** What the last answer was worth, until something else is tried. */
  verdict = $state.raw<PuzzleVerdict | null>(null);
  hint = $state.raw<PuzzleHint | null>(null);
  tried = $state.raw<Try[]>([]);
  busy = $state(false);
  trouble = $state("");
  private actions: string[] = [];
  private labels: string[] = [];
  private state: State | null = null;
  private listener: Listener | null = null;

  constructor(info: PuzzleInfo) {
    this.info = info;
  }

  /** The way to the table of this puzzle. */
  readonly door: Door = {
    alone: true,
    info: async () => this.info.table,
    faces: () => api.catalogue(this.info.game),
    replay: () => Promise.reject(new Error("A puzzle has no past.")),
    course: async () => ({ points: [] }),
    connect: (listener): Line => {
      this.listener = listener;
      void this.go([], []);
      return { seat: this.info.seat, send: (request) => this.hear(request), close: () => (this.listener = null) };
    },
  };

  /** Whether the solution is known: then the explanation stands beside the board. */
  get over(): boolean {
    return this.verdict?.explanation != null;
  }

  private hear(request: AnyRequest): boolean {
    if (request.type === "Choose") {
      const option = this.state?.view.ask?.options.find((one) => one.id === request.option);
      if (option) void this.go([...this.actions, option.action], [...this.labels, option.label]);
    } else if (request.type === "Undo") void this.go(this.actions.slice(0, -1), this.labels.slice(0, -1));
    else if (request.type === "WhyNot") void this.ask(request.spot ?? "");
    return true;
  }

  /** Lays the table as it is after these choices. */
  private async go(actions: string[], labels: string[]): Promise<void> {
    await this.doing(async () => {
      const { state, done } = await api.puzzleMoment(this.info.id, { actions });
      Object.assign(this, { actions, labels, state });
      this.done = done;
      if (!this.over) this.verdict = null;
      this.listener?.reply({ ...state, type: "State" });
    });
  }

  private async ask(spot: string): Promise<void> {
    await this.doing(async () => {
      const refused = await api.puzzleWhy(this.info.id, { actions: this.actions, spot });
      this.listener?.reply({ ...refused, type: "Refused" });
    });
  }

  /** Back to the position. */
  again = (): Promise<void> => this.go([], []);

  answer = (): Promise<void> =>
    this.waiting(async () => {
      const verdict = await api.puzzleAnswer(this.info.id, { actions: this.actions });
      if (!verdict.right) this.tried = [...this.tried, { label: this.labels.join(", "), chance: verdict.chance }];
      this.take(verdict);
    });

  show = (): Promise<void> => this.waiting(async () => this.take(await api.puzzleShow(this.info.id)));

  help = (): Promise<void> =>
    this.waiting(async () => {
      this.hint = await api.puzzleHint(this.info.id);
      this.info = this.hint.info;
    });

  private take(verdict: PuzzleVerdict): void {
    this.verdict = verdict;
    this.info = verdict.info;
  }

  private async waiting(work: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    await this.doing(work);
    this.busy = false;
  }

  private async doing(work: () => Promise<void>): Promise<void> {
    try {
      this.trouble = "";
      await work();
    } catch (error) {
      this.trouble = error instanceof Trouble ? error.message : String(error);
    }
  }
}
