/** Standing answers: how a choice is called. */
import type { Setting } from "../api/types";
import { has, t } from "./messages";

export const ASK = "ask";

/** A choice in words: the browser's own where it has some, else as the game calls it. */
export function choiceWords(choice: Setting): string {
  if (typeof choice === "boolean") return t(choice ? "yes" : "no");
  const key = `answers.${String(choice).replaceAll("_", "")}`;
  return has(key) ? t(key) : String(choice).replaceAll("_", " ");
}
