/** Where the table is shown part by part: a phone, or a page at 200 %. The stylesheets say the same. */
export const NARROW = "(max-width: 760px), (max-height: 500px)";
