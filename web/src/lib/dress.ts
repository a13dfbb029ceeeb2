/** The page can be read before its fonts and icons are there: they come after what is to be read. */
import { icons } from "./icons.svelte";

const asked = new Set<string>();

/** Brings the fonts and the client's icons, and at a table those of its game. */
export function dress(game = ""): void {
  if (asked.has(game)) return;
  asked.add(game);
  if (game) {
    dress();
    void icons.load(game);
  } else {
    void icons.load();
    void import("../fonts");
  }
}
