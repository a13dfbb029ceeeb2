/** Games know seats, not people: "player 2" in a question becomes the name of who sits there. */
import type { View } from "../api/types";

/** A view whose question calls the players by their names. */
export function withNames(view: View, players: string[]): View {
  if (!view.ask) return view;
  const said = (text: string) => text.replace(/\bplayer ([1-9])\b/gi, (seat, n: string) => players[Number(n) - 1] || seat);
  const options = (view.ask.options ?? []).map((option) => ({ ...option, label: said(option.label) }));
  return { ...view, ask: { ...view.ask, prompt: said(view.ask.prompt), options } };
}
