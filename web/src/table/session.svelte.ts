/** One sitting at a table: the live socket, the log, the replay, hints, and the model they feed. */
import { api, Trouble } from "../api/http";
import { Live, type Heard } from "../api/live";
import type {
  CoursePoint,
  GameInfo,
  Hint,
  Lesson,
  LogLine,
  Option,
  PlayerInfo,
  Previewed,
  SeatWish,
  Setting,
  State,
  TableInfo,
  View,
} from "../api/types";
import { moves } from "../lib/moves";
import { withName } from "../lib/names";
import { settings } from "../lib/settings.svelte";
import { TableModel } from "./model.svelte";
import { t } from "../lib/messages";

/** The seats that wait for somebody. */
const free = (state: State) => state.players.filter((player) => player.kind === "open").map((player) => player.seat).join();

export class Session {
  readonly id: string;
  readonly model: TableModel;
  private readonly live: Live;

  info = $state.raw<TableInfo | null>(null);
  game = $state.raw<GameInfo | null>(null);
  state = $state.raw<State | null>(null);
  log = $state.raw<LogLine[]>([]);
  seats = $state.raw<PlayerInfo[]>([]);
  connected = $state(true);
  trouble = $state("");
  thinking = $state<number | null>(null);
  /** Lines after this one are new since the player at this seat last looked or chose. */
  seenLine = $state(-1);
  /** The number of actions with the last choice made here: what it did is no news. */
  private chosen = -1;
  /** What changed last, in words: read out by screen readers. */
  spoken = $state("");

  /** The replay: null while live, else the moment shown. */
  at = $state<number | null>(null);
  first = $state(0);
  last = $state(0);
  moment = $state.raw<LogLine[]>([]);

  hint = $state.raw<Hint | null>(null);
  hinting = $state(false);
  course = $state.raw<CoursePoint[]>([]);
  lesson = $state.raw<Lesson | null>(null);
  private readonly met: Set<string>;
  /** True once something was chosen while the lesson is shown: it goes with the next other question. */
  private passed = false;
  private known = 0;
  /** Shows a new view by calling `show`; the table animates what moved. */
  onchange: ((after: View, show: () => void) => void) | null = null;

  /** On one device with several players: who should have the table, and whom it has been handed to. */
  private wanted = $state<number | null>(null);
  handed = $state<number | null>(null);
  openHands = $state(false);
  curtain = $derived.by<number | null>(() => {
    const state = this.state;
    if (!state || this.openHands || this.at !== null || state.mine.length < 2 || state.status !== "running") return null;
    const wanted = this.next(state);
    if (wanted === null) return null;
    // The old seat's table stays covered until the new seat's has come.
    return this.handed === wanted && state.looking === wanted ? null : wanted;
  });

  constructor(id: string) {
    this.id = id;
    this.openHands = settings.openHands(id);
    this.met = new Set(settings.met(id));
    this.model = new TableModel({
      choose: (option) => this.choose(option),
      undo: () => this.send({ type: "Undo", turn: this.model.turn }),
      whyNot: (spot) => this.send({ type: "WhyNot", turn: this.model.turn, spot }),
      preview: (option) => this.live.send({ type: "Preview", turn: this.model.turn, option: option.id }),
    });
    this.live = new Live(id, {
      reply: (reply) => this.hear(reply),
      connected: (is) => (this.connected = is),
    });
    void this.fetch();
  }

  private async fetch(): Promise<void> {
    try {
      await this.inform();
      const games = await api.games();
      this.game = games.find((game) => game.name === this.info!.game) ?? null;
      const faces = await api.faces(this.id).catch(() => api.catalogue(this.info!.game));
      this.model.catalogue = new Map(faces.map((face) => [face.key, face]));
      this.teach();
    } catch (error) {
      this.fail(error);
    }
  }

  /** Asks for what the lobby knows of the table, its invitations among it. */
  private async inform(): Promise<void> {
    this.info = await api.table(this.id);
  }

  fail(error: unknown): void {
    this.trouble = error instanceof Trouble ? error.message : String(error);
  }

  private send(request: Parameters<Live["send"]>[0]): void {
    if (!this.live.send(request)) {
      this.model.waiting = false;
      this.trouble = t("trouble.offline");
    }
  }

  private choose(option: Option): void {
    const seat = this.model.view.ask!.seat;
    this.hint = null;
    this.passed = true;
    this.markSeen();
    this.seenLine = this.lastLine;
    this.chosen = this.model.turn + 1;
    this.model.fresh = new Set();
    this.send({ type: "Choose", turn: this.model.turn, option: option.id, seat });
  }

  private hear(reply: Heard): void {
    if (reply.type === "State") this.take(reply);
    else if (reply.type === "Refused") {
      this.model.waiting = false;
      const named = (text: string) => withName(text, this.model.players);
      this.model.refused = {
        sentence: named(reply.sentence),
        rule: reply.rule,
        spot: reply.about,
        more: reply.more.map((one) => ({ ...one, sentence: named(one.sentence) })),
      };
    } else if (reply.type === "Previewed") this.preview(reply);
    else if (reply.type === "Thinking") this.thinking = reply.seat;
    else if (reply.type === "Fault") {
      this.model.waiting = false;
      this.trouble = reply.sentence;
    }
  }

  private preview(reply: Previewed): void {
    if (reply.turn === this.model.turn) this.model.preview = reply;
  }

  private take(state: State): void {
    const before = this.model.view as typeof state.view | undefined;
    const sameSeat = this.state !== null && this.state.looking === state.looking;
    // A seat that opens has an invitation, one that is taken has none.
    if (this.state && free(state) !== free(this.state)) this.inform().catch((error) => this.fail(error));
    const change = () => {
      const due = state.asked !== this.state?.asked || this.next(state) === null;
      if (due && state.mine.includes(state.asked ?? -1)) this.wanted = state.asked;
      this.state = state;
      this.live.seat = state.looking;
      this.seats = state.players;
      this.log = [...this.log.filter((line) => line.number < state.log_from), ...state.log];
      this.thinking = state.thinking ? state.asked : null;
      this.model.turn = state.turn;
      // The same names are the same list, so that no line of the log is written anew.
      const names = state.players.map((player) => player.name);
      if (names.join("\n") !== this.model.players.join("\n")) this.model.players = names;
      this.model.mine = state.mine;
      this.model.canUndo = state.can_undo;
      this.last = Math.max(this.last, state.turn);
      if (this.at !== null) return;
      this.last = state.turn;
      this.trouble = "";
      this.hint = null;
      if (!before || before.seat !== state.view.seat) this.model.fresh = new Set();
      else if (state.turn > this.chosen) {
        const { moved, appeared } = moves(before, state.view);
        this.model.fresh = new Set([...this.model.fresh, ...moved.map((move) => move.to), ...appeared.map((piece) => piece.at)]);
      }
      this.model.show(state.view);
    };
    // At a table never seen before nothing is news.
    if (!sameSeat) this.seenLine = settings.seen(this.id, state.looking) ?? state.log.at(-1)?.number ?? -1;
    const told = state.log.filter((line) => line.number >= this.known).map((line) => line.text);
    this.known = Math.max(this.known, ...state.log.map((line) => line.number + 1));
    if (!sameSeat && !this.openHands) this.spoken = ""; // What the last player heard may be theirs alone.
    else if (before && told.length > 0) this.spoken = told.slice(-4).join(". ");
    if (this.onchange && before && this.at === null) this.onchange(state.view, change);
    else change();
    this.teach();
    if (this.openHands) this.turn(state);
    if (state.view.over) void this.fetchCourse();
  }

  /** Says what a first-time player should know of a question met for the first time. */
  private teach(): void {
    const guide = this.game?.guide;
    const ask = this.state?.view.ask;
    if (!guide || !ask || !settings.guided(this.id)) return;
    const asked = ask.options.length > 0 ? ask.kind : null;
    if (this.lesson) {
      if (this.passed && asked !== null && asked !== this.lesson.decision) this.closeLesson();
      return;
    }
    this.passed = false;
    this.lesson = guide.lessons.find((one) => ["", asked].includes(one.decision) && !this.met.has(one.decision)) ?? null;
  }

  /** A lesson that was read, or played past, does not come again, also after a reload. */
  closeLesson(): void {
    if (this.lesson) this.met.add(this.lesson.decision);
    settings.setMet(this.id, this.met);
    this.lesson = null;
    this.teach();
  }

  private get lastLine(): number {
    return this.log.at(-1)?.number ?? -1;
  }

  /** The player has seen the log so far: next time only later lines are marked. */
  markSeen(): void {
    if (this.state && this.curtain === null) settings.setSeen(this.id, this.state.looking, this.lastLine);
  }

  /** The player looks elsewhere: what comes now is news. */
  lookAway(): void {
    this.markSeen();
    this.seenLine = this.lastLine;
  }

  // Replay.

  /** Shows the table after so many actions; null goes back to the live table. */
  async show(after: number | null): Promise<void> {
    if (after === null) {
      this.at = null;
      this.moment = [];
      if (this.state) {
        this.last = this.state.turn;
        this.model.show(this.state.view);
      }
      return;
    }
    const wanted = Math.max(this.first, Math.min(after, this.last));
    this.at = wanted;
    this.hint = null;
    this.model.lit = new Set();
    try {
      const moment = await api.replay(this.id, wanted, this.state?.looking ?? null);
      if (this.at !== wanted) return;
      this.first = moment.first;
      this.last = moment.last;
      this.moment = moment.log;
      const change = () => this.model.show(moment.view, true);
      if (this.onchange) this.onchange(moment.view, change);
      else change();
    } catch (error) {
      this.fail(error);
    }
  }

  async fork(): Promise<TableInfo | null> {
    try {
      return await api.fork(this.id, {
        after: this.at ?? this.model.turn,
        seat: this.state?.looking ?? null,
      });
    } catch (error) {
      this.fail(error);
      return null;
    }
  }

  async fetchCourse(): Promise<void> {
    if (this.course.length > 0) return;
    try {
      this.course = (await api.course(this.id)).points;
    } catch {
      // The result is complete without its chart.
    }
  }

  async askHint(): Promise<void> {
    this.hinting = true;
    const asked = this.model.view;
    try {
      const hint = await api.hint(this.id, this.state?.looking ?? null);
      if (this.model.view !== asked) return;
      const named = (text: string) => withName(text, this.model.players);
      this.hint = { ...hint, label: named(hint.label), reasons: hint.reasons.map(named) };
      const option = this.model.options.find((one) => one.id === this.hint!.option);
      this.model.lit = new Set(option?.spots ?? []);
    } catch (error) {
      this.fail(error);
    } finally {
      this.hinting = false;
    }
  }

  // Seats of one device.

  /** A player of this device should have the table: it is covered until they have taken it. */
  hand(seat: number): void {
    if (this.state?.status === "running") void this.show(null);
    this.wanted = seat;
    if (this.curtain === null) this.look(seat);
  }

  look(seat: number | null): void {
    this.live.seat = seat;
    this.handed = seat;
    this.send({ type: "Look", seat });
  }

  /** From now on nobody of this device hides anything from the others. */
  uncover(): void {
    this.openHands = true;
    settings.setOpenHands(this.id);
    if (this.state) this.turn(this.state);
  }

  /** Where all look at one screen, the table turns to whoever should have it. */
  private turn(state: State): void {
    const seat = this.next(state) ?? state.looking ?? state.mine[0] ?? null;
    if (seat !== state.looking) this.look(seat);
  }

  /** Who should have the table, if it is still theirs: a seat may be given away. */
  private next(state: State): number | null {
    return this.wanted !== null && state.mine.includes(this.wanted) ? this.wanted : null;
  }

  /** Fills an open seat, or gives one of this device to somebody else. */
  async fill(seat: number, wish: SeatWish): Promise<void> {
    try {
      this.info = await api.fill(this.id, seat, wish);
    } catch (error) {
      this.fail(error);
    }
  }

  answer(key: string, value: Setting | null): void {
    this.send({ type: "Answer", key, value });
  }

  close(): void {
    this.markSeen();
    this.live.close();
  }
}
