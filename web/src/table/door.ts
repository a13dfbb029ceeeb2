/** The way to a table: to play or look on, or by a link that shows one moment of it. */
import { api } from "../api/http";
import { Live, type Listener } from "../api/live";
import type { Course, Face, Moment, Shared, TableInfo } from "../api/types";

/** What is left of a live socket where nothing happens any more. */
export type Line = Pick<Live, "seat" | "send" | "close">;

export interface Door {
  /** What is behind it only this browser knows: nobody to talk to, nothing to try out elsewhere. */
  readonly alone?: boolean;
  info(): Promise<TableInfo>;
  faces(): Promise<Face[]>;
  replay(after: number, seat: number | null): Promise<Moment>;
  course(): Promise<Course>;
  connect(listener: Listener): Line;
}

export const tableDoor = (id: string): Door => ({
  info: () => api.table(id),
  faces: () => api.faces(id),
  replay: (after, seat) => api.replay(id, after, seat),
  course: () => api.course(id),
  connect: (listener) => new Live(id, listener),
});

/** A moment that somebody shared: it is told once, and nobody can choose there. */
export const sharedDoor = ({ table, state }: Shared): Door => ({
  info: async () => table,
  faces: () => api.sharedFaces(table.id),
  replay: (after) => api.sharedMoment(table.id, after),
  course: async () => ({ points: [] }),
  connect: (listener) => {
    queueMicrotask(() => listener.reply({ ...state, type: "State" }));
    return { seat: null, send: () => false, close: () => undefined };
  },
});
