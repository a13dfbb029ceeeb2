/** One sitting at a table: what the live socket tells, and the parts that make something of it. */
import { api, Trouble, UNREACHED } from "../api/http";
import type { Heard, Live } from "../api/live";
import type { GameInfo, LogLine, Option, PlayerInfo, Propose, Refused, SeatWish, Setting, State, TableInfo, View } from "../api/types";
import { ASK } from "../lib/answers";
import { moves } from "../lib/moves";
import { t } from "../lib/messages";
import { route } from "../lib/router.svelte";
import { placesOf } from "../lib/said";
import { settings } from "../lib/settings.svelte";
import { play } from "../lib/sound";
import type { Step } from "../lib/steps";
import { Talk } from "../people/talk.svelte";
import { tableDoor, type Door, type Line } from "./door";
import { Hands } from "./hands.svelte";
import { Hints } from "./hints.svelte";
import { Lessons } from "./lessons.svelte";
import { TableModel } from "./model.svelte";
import { Plan } from "./plan.svelte";
import { Playback } from "./playback.svelte";
import { Replay } from "./replay.svelte";
import { Since } from "./since.svelte";

/** So many moves fast bots make while a page is loaded. */
const JUST_BEGUN = 120;

/** The seats that wait for somebody. */
const free = (state: State) => state.players.filter((player) => player.kind === "open").map((player) => player.seat).join();

/** Who sat there shall sit there again: this device, a bot, or whoever is invited. */
const again = ({ mine, kind, name, level }: PlayerInfo): SeatWish => (mine ? { kind: "me", name } : kind === "human" || kind === "open" ? { kind: "open" } : { kind: "bot", name, level });

export class Session {
  readonly id: string;
  /** The table this one is a try-out of; itself where it is alone, empty for a real one. */
  readonly trialOf: string;
  readonly model: TableModel;
  readonly playback: Playback;
  readonly replay: Replay;
  readonly since: Since;
  readonly lessons: Lessons;
  readonly hints: Hints;
  readonly plan: Plan;
  readonly hands: Hands;
  readonly talk: Talk;
  private readonly live: Line;

  info = $state.raw<TableInfo | null>(null);
  game = $state.raw<GameInfo | null>(null);
  state = $state.raw<State | null>(null);
  log = $state.raw<LogLine[]>([]);
  seats = $state.raw<PlayerInfo[]>([]);
  connected = $state(true);
  trouble = $state("");
  /** True when the last trouble was that nobody answers. */
  unreached = $state(false);
  thinking = $state<number | null>(null);
  /** Lines after this one are new since the player at this seat last looked or chose. */
  seenLine = $state(-1);
  /** By how many seconds the server's clock is ahead of this device's. */
  ahead = $state(0);
  /** What changed last, in words: read out by screen readers. */
  spoken = $state("");
  private heard = 0;
  private arrived = () => {};
  private readonly arrival = new Promise<void>((resolve) => (this.arrived = resolve));

  /** The log as far as the table shows it. */
  lines = $derived.by<LogLine[]>(() => {
    if (this.watching) return this.replay.log;
    return this.playback.active ? this.log.filter((line) => line.after <= this.playback.shown) : this.log;
  });

  /** Shows a new view by calling `show`; the table animates what moved. */
  onchange: ((after: View, show: () => void) => void) | null = null;

  constructor(
    id: string,
    readonly door: Door = tableDoor(id),
    /** A moment that somebody shared: there is nothing to choose, to say or to try. */
    readonly shared = false,
  ) {
    this.id = id;
    this.trialOf = door.alone ? id : settings.trialOf(id);
    this.model = new TableModel({
      choose: (option) => this.choose(option),
      undo: () => this.undo(),
      whyNot: (spot) => this.send({ type: "WhyNot", turn: this.model.turn, spot }),
      preview: (option) => this.live.send({ type: "Preview", turn: this.model.turn, option: option.id }),
    });
    this.model.sure = this.trialOf !== "";
    this.playback = new Playback(this);
    this.replay = new Replay(this);
    this.since = new Since(this);
    this.lessons = new Lessons(id);
    this.hints = new Hints(this);
    this.plan = new Plan(id, this.model, (option) => this.model.act(option));
    this.hands = new Hands(this);
    this.talk = new Talk(id);
    this.live = door.connect({
      reply: (reply) => this.hear(reply),
      connected: (is) => (this.connected = is),
    });
    void this.fetch();
  }

  /** True while a moment of the past is on the table. */
  get watching(): boolean {
    return this.replay.at !== null;
  }

  private async fetch(): Promise<void> {
    try {
      await this.inform();
      // On a slow line the view goes first: what names its cards can come after it.
      await this.arrival;
      const faces = await this.door.faces().catch(() => api.catalogue(this.info!.game));
      this.model.catalogue = new Map(faces.map((face) => [face.key, face]));
      const games = await api.games();
      this.game = games.find((game) => game.name === this.info!.game) ?? null;
      this.teach();
      this.spare();
      await this.listen();
    } catch (error) {
      this.fail(error);
    }
  }

  /** Hears what was said from a line on; whoever cannot just now hears it with the next. */
  private async listen(from = 1): Promise<void> {
    if (!this.trialOf && !this.shared) await this.talk.fetch(from).catch(() => undefined);
  }

  /** Asks for what the lobby knows of the table, its invitations among it. */
  private async inform(): Promise<void> {
    this.info = await this.door.info();
    this.ahead = this.info.now - Date.now() / 1000;
  }

  fail(error: unknown): void {
    this.unreached = error instanceof Trouble && error.status === UNREACHED;
    this.trouble = error instanceof Trouble ? error.message : String(error);
  }

  private send(request: Parameters<Live["send"]>[0]): void {
    if (!this.live.send(request)) {
      this.model.waiting = false;
      this.trouble = t("trouble.offline");
    }
  }

  private choose(option: Option): void {
    this.hints.clear();
    this.plan.follow(option);
    this.lessons.pass();
    this.lookAway();
    this.mark(this.model.turn + 1);
    this.model.fresh = new Set();
    this.send({ type: "Choose", turn: this.model.turn, option: option.id, seat: this.model.view.ask!.seat });
  }

  private undo(): void {
    this.lessons.unmeet();
    this.send({ type: "Undo", turn: this.model.turn });
  }

  /** What follows this moment is what others do. */
  private mark(turn: number): void {
    this.playback.begin(turn);
    this.since.begin();
    settings.setChosen(this.id, this.state!.looking, turn);
  }

  private hear(reply: Heard): void {
    if (reply.type === "State") this.take(reply);
    else if (reply.type === "Refused") this.refuse(reply);
    else if (reply.type === "Previewed") this.model.previewed(reply);
    else if (reply.type === "Thinking") this.thinking = reply.seat;
    else if (reply.type === "Talked") void this.listen(reply.number);
    else if (reply.type === "Fault") {
      this.model.waiting = false;
      this.trouble = reply.sentence;
    }
  }

  private refuse(reply: Refused): void {
    const { sentence, rule, about, more } = reply;
    this.model.refuse({ sentence, rule, spot: about, more });
    if (this.model.refused) play("refusal");
  }

  private take(state: State): void {
    const before = this.state;
    const sameSeat = before !== null && before.looking === state.looking;
    // A seat that opens has an invitation, one that is taken has none.
    if (before && free(state) !== free(before)) this.inform().catch((error) => this.fail(error));
    this.hands.take(state, before);
    this.state = state;
    this.arrived();
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
    const covered = state.looking !== null && state.players[state.looking]!.stand_in !== "";
    this.model.halted = state.status === "open" || state.paused || covered;
    this.replay.take(state);
    if (!sameSeat) this.sit(state);
    else if (state.turn < this.playback.since) this.mark(state.turn);
    if (!this.watching) this.follow(state, sameSeat);
    this.hands.turn(state);
    this.spare();
  }

  /** Answers plain questions of this seat once and for all, if its player wants to be spared them. */
  private spare(): void {
    const { state } = this;
    if (!settings.spare || state?.status !== "running" || state.looking === null || !state.mine.includes(state.looking)) return;
    for (const { key, default: usual } of this.game?.answers ?? []) {
      if (usual !== ASK && state.answers[key] === undefined) this.answer(key, usual);
    }
  }

  /** The table is seen from another seat, or for the first time: then nothing is news. */
  private sit(state: State): void {
    this.seenLine = settings.seen(this.id, state.looking) ?? this.lastLine;
    // What the last player heard may be theirs alone.
    if (!this.hands.open) this.spoken = "";
    this.heard = this.lastLine + 1;
    const start = this.watched(state) ? 0 : state.turn;
    this.playback.reset(start, Math.min(this.chosen ?? start, state.turn));
    this.since.begin();
  }

  /** Whether bots alone have just begun to play: they are watched from the start. */
  private watched(state: State): boolean {
    return state.players.every((player) => player.kind === "bot") && state.status === "running" && state.turn <= JUST_BEGUN;
  }

  private follow(state: State, sameSeat: boolean): void {
    this.trouble = "";
    const { since, shown, live } = this.playback;
    const atOnce = sameSeat ? state.turn === since : !this.watched(state);
    if (sameSeat && state.turn === shown && state.turn === live) this.model.refresh(state.view);
    else this.playback.take(state, atOnce);
  }

  /** Puts the live table back after a look at the past. */
  resume(): void {
    if (this.state) this.playback.take(this.state, true);
  }

  /** Puts a view on the table; what moved is seen to move. */
  display(after: View, past: boolean, step: Step | null = null): void {
    const before = this.model.view as View | undefined;
    const show = () => {
      this.hints.clear();
      this.model.fresh = this.changed(before, after);
      this.model.show(after, past || this.shared);
      if (step) {
        this.model.lit = this.places(step, before, after);
        play("step");
      }
    };
    if (this.onchange && before) this.onchange(after, show);
    else show();
    this.speak();
    if (!past) {
      if (this.model.myTurn && before?.ask?.seat !== after.ask?.seat) play("turn");
      this.teach();
      this.since.arrive();
      this.plan.go();
    }
  }

  answered(): void {
    this.model.past = true;
  }

  /** The places where something has changed since the last choice made here. */
  private changed(before: View | undefined, after: View): ReadonlySet<string> {
    if (!before || before.seat !== after.seat || this.watching) return new Set();
    if (this.playback.shown <= this.playback.since) return this.model.fresh;
    const { moved, appeared } = moves(before, after);
    return new Set([...this.model.fresh, ...moved.map((move) => move.to), ...appeared.map((piece) => piece.at)]);
  }

  /** The places an act is about: those its words name, and those where it changed something. */
  private places(step: Step, before: View | undefined, after: View): ReadonlySet<string> {
    const said = step.lines.flatMap((line) => placesOf(line, after, this.model.catalogue));
    const { moved } = before ? moves(before, after) : { moved: [] };
    return new Set([...said, ...moved.slice(0, 6).map((move) => move.to)]);
  }

  private speak(): void {
    const told = this.lines.filter((line) => line.number >= this.heard);
    this.heard = Math.max(this.heard, this.lastLine + 1);
    if (told.length > 0) this.spoken = told.slice(-4).map((line) => line.text).join(". ");
  }

  private teach(): void {
    this.lessons.meet(this.game?.guide, this.state?.view.ask);
  }

  private get lastLine(): number {
    return this.lines.at(-1)?.number ?? -1;
  }

  /** The player has seen the log so far: next time only later lines are marked. */
  markSeen(): void {
    if (this.state && this.hands.curtain === null && !this.watching) settings.setSeen(this.id, this.state.looking, this.lastLine);
  }

  /** The player looks elsewhere: what comes now is news. */
  lookAway(): void {
    this.markSeen();
    this.seenLine = this.lastLine;
  }

  /** Whether seats have clocks. */
  get timed(): boolean {
    return (this.state?.clocks.left.length ?? 0) > 0;
  }

  /** The number of actions after the last that was chosen from the seat looked from, here or elsewhere; null if none was. */
  get chosen(): number | null {
    const { looking = null, chose = 0 } = this.state ?? {};
    const here = settings.chosen(this.id, looking);
    return chose > 0 ? Math.max(chose, here ?? 0) : here;
  }

  // Beside play.

  propose(what: Propose["what"]): void {
    this.send({ type: "Propose", what });
  }

  agree(yes: boolean): void {
    this.send({ type: "Agree", yes });
  }

  back(seat: number): void {
    this.send({ type: "Back", seat });
  }

  // Seats.

  look(seat: number | null): void {
    this.live.seat = seat;
    this.send({ type: "Look", seat });
  }

  /** A player of this device should have the table as it is now. */
  hand(seat: number): void {
    if (this.state?.status === "running") void this.replay.show(null);
    this.hands.hand(seat);
  }

  /** Fills an open seat, or gives one of this device to somebody else. */
  async fill(seat: number, wish: SeatWish): Promise<void> {
    try {
      this.info = await api.fill(this.id, seat, wish);
    } catch (error) {
      this.fail(error);
    }
  }

  /** Opens another table and goes there. */
  private async branch(make: () => Promise<TableInfo>): Promise<void> {
    try {
      const made = await make();
      route.go(`/tables/${made.id}`);
    } catch (error) {
      this.fail(error);
    }
  }

  /** Who plays on elsewhere: this device its own seats, bots the others. */
  get wishes(): SeatWish[] {
    return this.seats.map(({ seat, name, kind, level }) =>
      this.state!.mine.includes(seat) ? { kind: "me", name } : { kind: "bot", name: kind === "open" ? "" : name, level: kind === "bot" ? level : "" },
    );
  }

  /** A table of one's own from a moment of this one. */
  fork(seats: SeatWish[]): Promise<void> {
    return this.branch(() => api.fork(this.id, { after: this.replay.at ?? this.state!.turn, seat: this.state!.looking, seats }));
  }

  /** Tries things out from here: what this seat knows stays, the rest is dealt anew; nothing of it counts. A plan is played. */
  tryOut(plan: readonly string[] = []): Promise<void> {
    return this.branch(async () => {
      const made = await api.fork(this.id, { after: this.state!.turn, seat: this.state!.looking, seats: this.wishes, trial: true });
      settings.setTrialOf(made.id, this.id);
      settings.setPlan(made.id, plan);
      return made;
    });
  }

  /** The same game with the same seats, once more. */
  rematch(): Promise<void> {
    const { game, mode, options } = this.info!;
    return this.branch(() => api.open({ game, mode, options, seats: this.seats.map(again) }));
  }

  /** Gives a standing answer; none, where a plain one would be given by itself, must be said. */
  answer(key: string, value: Setting): void {
    const plain = this.game?.answers.some((spec) => spec.key === key && spec.default !== ASK);
    this.send({ type: "Answer", key, value: value === ASK && !plain ? null : value });
  }

  close(): void {
    this.markSeen();
    this.playback.halt();
    this.plan.halt();
    this.live.close();
  }
}
