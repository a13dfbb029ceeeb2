/** The HTTP side of the server. A refused request becomes a `Trouble` with the server's own sentence. */
import { language } from "../lib/language.svelte";
import { t } from "../lib/messages";
import type {
  About,
  Account,
  Analysis,
  Befriend,
  Challenge,
  ChooseLanguage,
  Codes,
  Company,
  Confirm,
  Course,
  Default,
  Done,
  Face,
  Forgot,
  Fork,
  Friend,
  GameInfo,
  Glance,
  Hint,
  Holiday,
  InvitePerson,
  Join,
  Leaderboard,
  Letter,
  Line,
  Link,
  Me,
  Member,
  Memo,
  Moment,
  Mute,
  NewAccount,
  NewChannel,
  NewEmail,
  NewPasskey,
  NewPassword,
  NewTable,
  NewToken,
  OpenSeats,
  Order,
  Page,
  Pointed,
  Problem,
  Profile,
  PuzzleHint,
  PuzzleInfo,
  PuzzleMoment,
  PuzzleVerdict,
  Puzzles,
  Read,
  Recover,
  Refused,
  Rename,
  Report,
  Reported,
  Rule,
  Say,
  SeatWish,
  Share,
  Shared,
  ShowPasskey,
  SignIn,
  TableInfo,
  TakeHoliday,
  Tables,
  Talk,
  Telling,
  Token,
  Tried,
  Upload,
  Verdict,
  Welcome,
  Wishes,
  WishPasskey,
} from "./types";

/** The status of what never came to the server. */
export const UNREACHED = 0;

export class Trouble extends Error {
  constructor(
    readonly status: number,
    sentence: string,
  ) {
    super(sentence);
  }
}

/** What the page's early script has asked for already: each answer is good once. */
async function early<T>(path: string): Promise<T | null> {
  const asked = window.early?.asked ?? {};
  const answer = asked[path];
  delete asked[path];
  return ((await answer) ?? null) as T | null;
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const known = body === undefined ? await early<T>(path) : null;
  if (known) return known;
  let response: Response;
  try {
    response = await fetch(`/api/${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { "accept-language": language.code, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      body: body === undefined ? undefined : JSON.stringify(body),
      credentials: "same-origin",
    });
  } catch {
    throw new Trouble(UNREACHED, t("trouble.unreached"));
  }
  if (!response.ok) {
    const problem = (await response.json().catch(() => null)) as Partial<Problem> | null;
    throw new Trouble(response.status, problem?.sentence ?? t("trouble.status", { status: response.status }));
  }
  return (await response.json()) as T;
}

/** Answers that stay the same while the page is open. */
const kept = new Map<string, Promise<unknown>>();
function once<T>(path: string): Promise<T> {
  const key = `${language.code}/${path}`;
  if (!kept.has(key)) {
    const asked = ask<T>(path);
    kept.set(key, asked);
    asked.catch(() => kept.delete(key));
  }
  return kept.get(key) as Promise<T>;
}

export const api = {
  about: () => once<About>("about"),
  games: () => once<GameInfo[]>("games"),
  rules: (game: string) => once<Rule[]>(`games/${game}/rules`),
  book: (game: string) => once<Page>(`games/${game}/book`),
  page: (game: string) => once<Page>(`games/${game}/page`),
  catalogue: (game: string) => once<Face[]>(`games/${game}/catalogue`),
  tables: () => ask<Tables>("tables"),
  table: (id: string) => ask<TableInfo>(`tables/${id}`),
  faces: (id: string) => ask<Face[]>(`tables/${id}/catalogue`),
  open: (table: NewTable) => ask<TableInfo>("tables", table),
  join: (id: string, join: Join) => ask<TableInfo>(`tables/${id}/join`, join),
  fill: (id: string, seat: number, wish: SeatWish) => ask<TableInfo>(`tables/${id}/seats/${seat}`, wish),
  upload: (upload: Upload) => ask<TableInfo>("records", upload),
  fork: (id: string, fork: Fork) => ask<TableInfo>(`tables/${id}/fork`, fork),
  replay: (id: string, after: number, seat: number | null) =>
    ask<Moment>(`tables/${id}/replay?after=${after}${seat === null ? "" : `&seat=${seat}`}`),
  course: (id: string) => ask<Course>(`tables/${id}/course`),
  hint: (id: string, seat: number | null) => ask<Hint>(`tables/${id}/hint${seat === null ? "" : `?seat=${seat}`}`),
  analysis: (id: string) => ask<Analysis>(`tables/${id}/analysis`),
  record: (id: string) => fetch(api.recordAddress(id)).then((answer) => (answer.ok ? answer.text() : "")),
  // Puzzles.
  puzzles: () => ask<Puzzles>("puzzles"),
  puzzle: (id: string) => ask<PuzzleInfo>(`puzzles/${id}`),
  nextPuzzle: (game: string, besides = "") => ask<PuzzleInfo>(`puzzles/next?game=${game}&besides=${besides}`),
  puzzleMoment: (id: string, tried: Tried) => ask<PuzzleMoment>(`puzzles/${id}/moment`, tried),
  puzzleWhy: (id: string, pointed: Pointed) => ask<Refused>(`puzzles/${id}/why`, pointed),
  puzzleAnswer: (id: string, tried: Tried) => ask<PuzzleVerdict>(`puzzles/${id}/answer`, tried),
  puzzleHint: (id: string) => ask<PuzzleHint>(`puzzles/${id}/hint`, {}),
  puzzleShow: (id: string) => ask<PuzzleVerdict>(`puzzles/${id}/show`, {}),
  puzzleTable: (id: string, tried: Tried) => ask<TableInfo>(`puzzles/${id}/table`, tried),
  // People.
  me: () => ask<Me>("me"),
  makeAccount: (wish: NewAccount) => ask<Welcome>("account", wish),
  signIn: (wish: SignIn) => ask<Me>("sign-in", wish),
  recover: (wish: Recover) => ask<Me>("sign-in/recover", wish),
  forgot: (wish: Forgot) => ask<Done>("sign-in/forgot", wish),
  openLetter: (letter: Letter) => ask<Me>("letters", letter),
  passkeyToShow: () => ask<Challenge>("sign-in/passkey/options", {}),
  showPasskey: (shown: ShowPasskey) => ask<Me>("sign-in/passkey", shown),
  passkeyToMake: (wish: WishPasskey) => ask<Challenge>("account/passkeys/options", wish),
  addPasskey: (made: NewPasskey) => ask<Welcome>("account/passkeys", made),
  signOut: () => ask<Done>("sign-out", {}),
  account: () => ask<Account>("account"),
  rename: (wish: Rename) => ask<Me>("account/name", wish),
  setPassword: (wish: NewPassword) => ask<Done>("account/password", wish),
  setEmail: (wish: NewEmail) => ask<Done>("account/email", wish),
  chooseLanguage: (wish: ChooseLanguage) => ask<Me>("account/language", wish),
  newCodes: () => ask<Codes>("account/codes", {}),
  newToken: (wish: NewToken) => ask<Token>("account/tokens", wish),
  endToken: (id: string) => ask<Done>(`account/tokens/${id}/end`, {}),
  endSession: (id: string) => ask<Done>(`account/sessions/${id}/end`, {}),
  endPasskey: (id: string) => ask<Done>(`account/passkeys/${id}/end`, {}),
  deleteAccount: (wish: Confirm) => ask<Done>("account/delete", wish),
  // Time.
  holiday: () => ask<Holiday>("account/holiday"),
  takeHoliday: (wish: TakeHoliday) => ask<Holiday>("account/holiday/take", wish),
  defaults: () => ask<Default[]>("account/defaults"),
  setDefault: (wish: Default) => ask<Default[]>("account/defaults/set", wish),
  telling: () => ask<Telling>("account/telling"),
  wishTelling: (wishes: Wishes) => ask<Telling>("account/telling/wishes", wishes),
  addChannel: (wish: NewChannel) => ask<Telling>("account/channels", wish),
  endChannel: (id: string) => ask<Telling>(`account/channels/${id}/end`, {}),
  tryChannel: (id: string) => ask<Done>(`account/channels/${id}/try`, {}),
  silence: (id: string, silent: boolean) => ask<Telling>(`tables/${id}/silence`, { silent }),
  people: (letters: string) => ask<string[]>(`people?name=${encodeURIComponent(letters)}`),
  profile: (name: string) => ask<Profile>(`people/${encodeURIComponent(name)}`),
  befriend: (name: string, wish: Befriend) => ask<Friend>(`people/${encodeURIComponent(name)}/friend`, wish),
  openSeats: () => ask<OpenSeats[]>("open-seats"),
  glance: (id: string) => ask<Glance>(`tables/${id}/glance`),
  company: () => ask<Company>("company"),
  leaderboard: (game: string) => ask<Leaderboard>(`games/${game}/leaderboard`),
  invite: (id: string, seat: number, wish: InvitePerson) => ask<Done>(`tables/${id}/seats/${seat}/invite`, wish),
  decline: (id: string, seat: number) => ask<Done>(`tables/${id}/seats/${seat}/decline`, {}),
  talk: (id: string, after: number) => ask<Talk>(`tables/${id}/chat?after=${after}`),
  say: (id: string, said: Say) => ask<Line>(`tables/${id}/chat`, said),
  readTalk: (id: string, read: Read) => ask<Done>(`tables/${id}/chat/read`, read),
  mute: (id: string, line: number, wish: Mute) => ask<Done>(`tables/${id}/chat/${line}/mute`, wish),
  report: (id: string, line: number, wish: Report) => ask<Done>(`tables/${id}/chat/${line}/report`, wish),
  share: (id: string, wish: Share) => ask<Link>(`tables/${id}/share`, wish),
  shared: (code: string) => ask<Shared>(`shared/${code}`),
  sharedMoment: (code: string, after: number) => ask<Moment>(`shared/${code}/replay?after=${after}`),
  sharedFaces: (code: string) => ask<Face[]>(`shared/${code}/catalogue`),
  memo: (id: string) => ask<Memo>(`tables/${id}/memo`),
  note: (id: string, memo: Memo) => ask<Done>(`tables/${id}/memo`, memo),
  reports: () => ask<Reported[]>("admin/reports"),
  settle: ({ table, number }: Reported, verdict: Verdict) => ask<Done>(`admin/reports/${table}/${number}`, verdict),
  members: (letters: string) => ask<Member[]>(`admin/people?name=${encodeURIComponent(letters)}`),
  order: (name: string, order: Order) => ask<Done>(`admin/people/${encodeURIComponent(name)}`, order),
  recordAddress: (id: string) => `/api/tables/${id}/record`,
};
