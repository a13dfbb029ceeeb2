/** The language this person reads: as chosen here, or as the browser prefers. */
import type { LanguageInfo, Texts } from "../api/types";
import { read, write } from "./kept";

const ENGLISH = "en";
/** The order in which catalogues write their plural forms. */
const FORMS = ["zero", "one", "two", "few", "many", "other"];

class Language {
  code = $state(ENGLISH);
  texts = $state.raw<Record<string, string>>({});
  help = $state.raw<Record<string, Record<string, string>>>({});
  known = $state.raw<LanguageInfo[]>([]);
  private plural = new Intl.PluralRules(ENGLISH);

  /** Learns which languages there are, and speaks the one that fits; who reads English waits for nothing. */
  async begin(): Promise<void> {
    const wished = [this.chosen, ...navigator.languages].filter((code) => code).map((code) => code.split("-")[0]!);
    const learnt = this.learn(wished);
    if (wished[0] !== ENGLISH) await learnt;
  }

  private async learn(wished: string[]): Promise<void> {
    try {
      this.known = await get<LanguageInfo[]>("languages");
      const found = wished.find((code) => this.has(code));
      if (found && found !== this.code) await this.speak(found);
    } catch {
      // The page says by itself that the server does not answer.
    }
  }

  /** What this person chose on this device; empty if nothing. */
  get chosen(): string {
    return read("language") ?? "";
  }

  private has(code: string): boolean {
    return this.known.some((one) => one.code === code);
  }

  /** Everything is said in another language from now on. */
  async speak(code: string): Promise<void> {
    const found = code === ENGLISH ? { texts: {}, help: {} } : await get<Texts>(`languages/${code}`);
    this.plural = new Intl.PluralRules(code);
    this.texts = found.texts;
    this.help = found.help;
    this.code = code;
    document.documentElement.lang = code;
  }

  /** What this person chose is kept. */
  async choose(code: string): Promise<void> {
    write("language", code);
    await this.speak(code);
  }

  /** The form of some choices that a number takes. */
  counted(n: number, choices: string[]): string {
    const known = this.plural.resolvedOptions().pluralCategories;
    const forms = FORMS.filter((form) => (known as string[]).includes(form));
    return choices[Math.min(forms.indexOf(this.plural.select(n)), choices.length - 1)]!;
  }

  /** What a game is called. */
  titled(game: string, english: string): string {
    return this.texts[`game.${game}`] ?? english;
  }

  /** A sentence of a game's help. */
  helped(game: string, sentence: string): string {
    return this.help[game]?.[sentence] ?? sentence;
  }
}

async function get<T>(path: string): Promise<T> {
  const response = await fetch(`/api/${path}`, { credentials: "same-origin" });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as T;
}

export const language = new Language();
