/** The page can be read before its fonts are there: they come after what is to be read. */
let asked = false;

export function dress(): void {
  if (asked) return;
  asked = true;
  void import("../fonts");
}
