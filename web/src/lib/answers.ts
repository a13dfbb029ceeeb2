/** Standing answers: how a choice is called. */
import type { OptionSpec } from "../api/types";
import { has, t } from "./messages";

export const ASK = "ask";

/** A choice in words: the browser's own where it says more, else as the server calls it. */
export function choiceWords(spec: OptionSpec, i: number): string {
  const key = `answers.${String(spec.choices[i]).replaceAll("_", "")}`;
  return has(key) ? t(key) : (spec.words[i] ?? "");
}
