/** The games' own boards, found by their folders and loaded when a table needs them. */
import { language } from "../lib/language.svelte";
import { icons } from "../lib/icons.svelte";
import { addMessages } from "../lib/messages";
import type { GameTable, Help } from "./contract";

const found = import.meta.glob<{ default: GameTable }>("./*/index.ts");

const helps = import.meta.glob<{ default: Help }>("./*/messages/help.json");

/** The turn of a game on one page, and the key to its icons; null for a game without. */
export async function gameHelp(game: string): Promise<Help | null> {
  const help = (await helps[`./${game}/messages/help.json`]?.())?.default;
  return help ? (told(game, help) as Help) : null;
}

/** From now on an icon says what it stands for in this game. */
export async function explainIcons(game: string): Promise<void> {
  const help = await gameHelp(game);
  icons.explain((help?.legend ?? []).flatMap((group) => group.entries));
}

/** Help with every sentence in the language that is read; names of icons are none. */
function told(game: string, part: unknown): unknown {
  if (typeof part === "string") return language.helped(game, part);
  if (Array.isArray(part)) return part.map((inner) => told(game, inner));
  return Object.fromEntries(Object.entries(part as object).map(([key, inner]) => [key, told(game, inner)]));
}

/** A game's own table with its texts; null for a game that has none, which the generic board then plays. */
export async function gameTable(game: string): Promise<GameTable | null> {
  const load = found[`./${game}/index.ts`];
  const board = await load?.();
  if (!board) return null;
  const made = board.default;
  if (made.messages) addMessages(game, made.messages);
  return made;
}
