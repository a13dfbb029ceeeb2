/** The HTTP side of the server. A refused request becomes a `Trouble` with the server's own sentence. */
import { settings } from "../lib/settings.svelte";
import type {
  About,
  Analysis,
  Course,
  Face,
  Fork,
  GameInfo,
  Hint,
  Join,
  Moment,
  NewTable,
  Page,
  Problem,
  Rule,
  SeatWish,
  TableInfo,
  Tables,
  Upload,
} from "./types";

export class Trouble extends Error {
  constructor(
    readonly status: number,
    sentence: string,
  ) {
    super(sentence);
  }
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`/api/${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
      credentials: "same-origin",
    });
  } catch {
    throw new Trouble(0, "The server does not answer.");
  }
  if (!response.ok) {
    const problem = (await response.json().catch(() => null)) as Partial<Problem> | null;
    throw new Trouble(response.status, problem?.sentence ?? `The server answered ${response.status}.`);
  }
  return (await response.json()) as T;
}

/** Answers that stay the same while the page is open. */
const kept = new Map<string, Promise<unknown>>();
function once<T>(path: string): Promise<T> {
  if (!kept.has(path)) {
    const asked = ask<T>(path);
    kept.set(path, asked);
    asked.catch(() => kept.delete(path));
  }
  return kept.get(path) as Promise<T>;
}

export const api = {
  about: () => once<About>("about"),
  games: () => once<GameInfo[]>("games"),
  rules: (game: string) => once<Rule[]>(`games/${game}/rules`),
  page: (game: string) => once<Page>(`games/${game}/page`),
  catalogue: (game: string) => once<Face[]>(`games/${game}/catalogue`),
  /** Try-outs of this browser are no tables of its own. */
  tables: async () => {
    const found = await ask<Tables>("tables");
    return { ...found, mine: found.mine.filter((table) => settings.trialOf(table.id) === "") };
  },
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
  recordAddress: (id: string) => `/api/tables/${id}/record`,
};
