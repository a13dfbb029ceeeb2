/** Who sits at this browser: a guest, or somebody with an account. */
import { api } from "../api/http";
import type { Me } from "../api/types";
import { language } from "../lib/language.svelte";
import { settings } from "../lib/settings.svelte";

const NOBODY: Me = { name: "", account: false, operator: false, seats: 0, waiting: 0, invited: 0, mail: false, language: "" };

class Self {
  now = $state.raw<Me>(NOBODY);

  /** Asks the server again; the lobby's name follows the account's. */
  async refresh(): Promise<void> {
    this.became(await api.me());
  }

  became(me: Me): void {
    this.now = me;
    if (!me.account) return;
    if (settings.name !== me.name) settings.setName(me.name);
    this.agree(me.language);
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
