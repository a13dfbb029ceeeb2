/** Clocks: what a seat has left, and how that is written. */
import type { Clocks } from "../api/types";
import { t } from "./messages";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A clock with less than this, or than this part of what it can have, is short. */
const SHORT = { seconds: MINUTE, part: 0.1 };

/** Seconds a seat has left, `now` being the server's time. */
export function secondsLeft(clocks: Clocks, seat: number, now: number): number {
  const left = clocks.left[seat] ?? 0;
  return Math.max(0, clocks.seat === seat ? left - Math.max(0, now - clocks.since) : left);
}

/** Whether somebody should hurry. */
export const isShort = (seconds: number, base: number): boolean => seconds < Math.max(SHORT.seconds, base * SHORT.part);

/** A span of time in the two units that matter; below an hour as a clock shows it. */
export function span(seconds: number): string {
  const s = Math.floor(seconds);
  if (s >= DAY) return t("time.days", { d: Math.floor(s / DAY), h: Math.floor((s % DAY) / HOUR) });
  if (s >= HOUR) return t("time.hours", { h: Math.floor(s / HOUR), m: Math.floor((s % HOUR) / MINUTE) });
  return `${Math.floor(s / MINUTE)}:${String(s % MINUTE).padStart(2, "0")}`;
}
