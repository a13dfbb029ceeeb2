/** Times as people say them. */

const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });

/** A day, from seconds since 1970. */
export const day = (seconds: number): string => DAY.format(new Date(seconds * 1000));
