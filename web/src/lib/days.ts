/** Times as people say them. */

import { language } from "./language.svelte";

const SHAPE = { day: "numeric", month: "short", year: "numeric" } as const;

/** A day, from seconds since 1970. */
export const day = (seconds: number): string =>
  new Intl.DateTimeFormat(language.code === "en" ? "en-GB" : language.code, SHAPE).format(new Date(seconds * 1000));
