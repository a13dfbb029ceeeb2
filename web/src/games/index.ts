/** The games' own boards, found by their folders and loaded when a table needs them. */
import { addMessages } from "../lib/messages";
import type { GameTable } from "./contract";

const found = import.meta.glob<{ default: GameTable }>("./*/index.ts");

/** A game's own table; null for a game that has none, which the generic board then plays. */
export async function gameTable(game: string): Promise<GameTable | null> {
  const load = found[`./${game}/index.ts`];
  if (!load) return null;
  const made = (await load()).default;
  if (made.messages) addMessages(game, made.messages);
  return made;
}
