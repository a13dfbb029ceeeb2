/** Texts: every word of the client's own comes from a message file, or in another language from the server. */
import english from "../messages/en.json";
import { language } from "./language.svelte";

type Values = Record<string, string | number>;
const texts = new Map<string, string>(Object.entries(english));

/** Adds a game's own texts, under its name: `dawn.market`. */
export function addMessages(game: string, messages: Record<string, string>): void {
  for (const [key, text] of Object.entries(messages)) texts.set(`${game}.${key}`, text);
}

/** Whether there is a text of that key. */
export function has(key: string): boolean {
  return texts.has(key);
}

/** What a level of a bot is called, with its temperament; one that nobody has a word for, by its own name. */
export function levelName(level: string): string {
  const [name = "", temper] = level.split("-");
  const called = has(`level.${name}`) ? t(`level.${name}`) : name;
  return temper ? `${called}, ${temperName(temper)}` : called;
}

/** What a temperament is called, or having none. */
export const temperName = (temper: string): string => (has(`temper.${temper || "none"}`) ? t(`temper.${temper || "none"}`) : temper);

/** A number as it is written: with a minus, not a hyphen. */
export const signed = (value: number): string => `${value}`.replace("-", "−");

/** A text by its key, with `{name}` replaced and `{n|one|many}` chosen by the number `n`. */
export function t(key: string, values: Values = {}): string {
  const text = language.texts[key] ?? texts.get(key);
  if (text === undefined) return key;
  return text.replace(/\{(\w+)(?:\|([^}]*))?\}/g, (_, name: string, choices?: string) => {
    const value = values[name] ?? "";
    return choices === undefined ? String(value) : language.counted(Number(value), choices.split("|"));
  });
}
