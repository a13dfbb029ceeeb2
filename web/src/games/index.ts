/** The games' own boards, found by their folders and loaded when a table needs them. */
import { loadIcons } from "../lib/icons";
import { addMessages } from "../lib/messages";
import type { GameTable } from "./contract";

const found = import.meta.glob<{ default: GameTable }>("./*/index.ts");

/** A game's own table, with its icons and texts; null for a game that has none, which the generic board then plays. */
export async function gameTable(game: string): Promise<GameTable | null> {
  const load = found[`./${game}/index.ts`];
  const [, board] = await Promise.all([loadIcons(game), load?.()]);
  if (!board) return null;
  const made = board.default;
  if (made.messages) addMessages(game, made.messages);
  return made;
}
