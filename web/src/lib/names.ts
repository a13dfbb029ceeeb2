/** Games know seats, not people: "player 2" becomes the name of who sits there. */
import type { View } from "../api/types";

/** A text that calls the players by their names. */
export function withName(text: string, players: readonly string[]): string {
  return text.replace(/\bplayer ([1-9])\b/gi, (seat, n: string) => players[Number(n) - 1] || seat);
}

/** A view whose question calls the players by their names. */
export function withNames(view: View, players: readonly string[]): View {
  if (!view.ask) return view;
  const options = (view.ask.options ?? []).map((option) => ({ ...option, label: withName(option.label, players) }));
  return { ...view, ask: { ...view.ask, prompt: withName(view.ask.prompt, players), options } };
}

/** What a place is called: the beginning of its label, without what is said of it; of a bare coordinate a little more. */
export function heading(label: string): string {
  const [first = "", second = ""] = label.split(/[:;,.](?:\s+|$)/);
  return second && !/\p{Ll}{2}/u.test(first) ? `${first}, ${second}` : first;
}
