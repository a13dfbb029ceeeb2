/** Opening tables. */
import { api } from "../api/http";
import type { GameInfo, SeatWish, TableInfo } from "../api/types";
import { t } from "../lib/messages";
import { settings } from "../lib/settings.svelte";

/** The name under which this browser's owner sits down. */
export const myName = (): string => settings.name.trim() || t("lobby.guest");

/** A table at once: the guided first game where there is one, else the default against fair bots. */
export async function playNow(game: GameInfo): Promise<TableInfo> {
  const guide = game.guide;
  const seats = guide?.seats ?? game.seats[0]!;
  const level = game.levels[0]?.name ?? "";
  const wishes: SeatWish[] = [{ kind: "me", name: myName() }];
  for (let i = 1; i < seats; i++) wishes.push({ kind: "bot", level });
  const table = await api.open({
    game: game.name,
    seats: wishes,
    mode: guide?.mode ?? "",
    options: guide?.options ?? {},
    seed: guide?.seed ?? null,
  });
  if (guide) settings.setGuided(table.id);
  return table;
}
