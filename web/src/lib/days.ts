/** Times as people say them. */
import { language } from "./language.svelte";

/** English as it is written where days come before months. */
const locale = () => (language.code === "en" ? "en-GB" : language.code);

/** A day, from seconds since 1970. */
export const day = (seconds: number): string =>
  new Intl.DateTimeFormat(locale(), { day: "numeric", month: "short", year: "numeric" }).format(new Date(seconds * 1000));

/** The day of the week, in short. */
export const weekday = (seconds: number): string => new Intl.DateTimeFormat(locale(), { weekday: "short" }).format(new Date(seconds * 1000));

/** A time of day; of another day, that day too. */
export function moment(seconds: number): string {
  const at = new Date(seconds * 1000);
  const today = at.toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(locale(), { hour: "2-digit", minute: "2-digit", ...(today ? {} : { day: "numeric", month: "short" }) }).format(at);
}

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
];

/** How long ago something was, in its largest unit. */
export function ago(seconds: number, now = Date.now() / 1000): string {
  const [unit, size] = UNITS.find(([, size]) => now - seconds >= size) ?? UNITS.at(-1)!;
  return new Intl.RelativeTimeFormat(locale(), { numeric: "auto" }).format(-Math.floor(Math.max(0, now - seconds) / size), unit);
}
