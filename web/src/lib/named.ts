/** Which places a sentence speaks of: by their label, or by the name of a card that lies there. */
import type { Face, LogLine, View } from "../api/types";
import { spotsOf } from "./moves";

/** The seat whose board a spot lies on; null for what is everybody's. */
function owners(view: View): Map<string, number | null> {
  return new Map(view.areas.flatMap((area) => ("spots" in area ? (area.spots ?? []).map((spot) => [spot.id, area.owner ?? null] as const) : [])));
}

/** The addresses a line of the log names, as the table lies now: of boards only on those it speaks of. */
export function named(line: Pick<LogLine, "text" | "seat" | "others">, view: View, catalogue: ReadonlyMap<string, Face>): string[] {
  const { text } = line;
  const words = new Set(text.match(/[\p{L}\p{N}]+/gu));
  const found: string[] = [];
  const owner = owners(view);
  const meant = new Set<number | null | undefined>([null, line.seat, ...line.others]);
  for (const spot of spotsOf(view).values()) {
    if (line.seat !== null && !meant.has(owner.get(spot.id))) continue;
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
