/** Who sits at this browser: a guest, or somebody with an account; and the tables that wait for them. */
import { api } from "../api/http";
import type { Me } from "../api/types";
import { language } from "../lib/language.svelte";
import { settings } from "../lib/settings.svelte";

const NOBODY: Me = { name: "", account: false, operator: false, seats: 0, waits: [], invited: 0, mail: false, language: "" };
const SECONDS = 30;

class Self {
  now = $state.raw<Me>(NOBODY);

  /** Asks again and again, and whenever this person comes back to the page. */
  begin(): void {
    const ask = () => void this.refresh().catch(() => undefined);
    setInterval(ask, SECONDS * 1000);
    document.addEventListener("visibilitychange", () => document.hidden || ask());
  }

  /** Asks the server again; the lobby's name follows the account's. */
  async refresh(): Promise<void> {
    this.became(await api.me());
  }

  became(me: Me): void {
    this.now = me;
    this.badge(me.waits.length);
    if (!me.account) return;
    if (settings.name !== me.name) settings.setName(me.name);
    this.agree(me.language);
  }

  /** The count stands on the icon too, where the page is installed as one. */
  private badge(waiting: number): void {
    if ("setAppBadge" in navigator) void navigator.setAppBadge(waiting).catch(() => undefined);
  }

  /** A page's title, with the number of tables that wait, but for the one that is open. */
  titled(title: string, table = ""): string {
    const waiting = this.others(table).length;
    return waiting > 0 ? `(${waiting}) ${title}` : title;
  }

  /** The tables that wait, but for one. */
  others(table: string): string[] {
    return this.now.waits.filter((id) => id !== table);
  }

  /** An account's language goes with it to every device; a device's choice becomes the account's first. */
  private agree(theirs: string): void {
    if (theirs && theirs !== language.code) void language.choose(theirs);
    else if (!theirs && language.chosen) void this.speak(language.chosen);
  }

  /** This person wants to read another language, here and wherever they are signed in. */
  async speak(code: string): Promise<void> {
    await language.choose(code);
    if (this.now.account) this.now = await api.chooseLanguage({ language: code });
  }
}

export const self = new Self();
