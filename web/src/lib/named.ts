/** Which places a sentence speaks of: by their label, or by the name of a card that lies there. */
import type { Face, View } from "../api/types";
import { spotsOf } from "./moves";

/** The addresses a line of the log names, as the table lies now. */
export function named(text: string, view: View, catalogue: ReadonlyMap<string, Face>): string[] {
  const words = new Set(text.match(/[\p{L}\p{N}]+/gu));
  const found: string[] = [];
  for (const spot of spotsOf(view).values()) {
    // A label that is a plain word ("hand") would be met by chance; a coordinate is not.
    const byLabel = /\d/.test(spot.label ?? "") && words.has(spot.label!);
    const byCard = (spot.pieces ?? []).some(({ key }) => {
      const name = key && catalogue.get(key)?.name;
      return !!name && text.includes(name);
    });
    if (byLabel || byCard) found.push(spot.id);
  }
  return found;
}
