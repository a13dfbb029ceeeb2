/** One thing at a time on a page: what is under way, what went wrong, what was done. */
import { t } from "../lib/messages";

export class Doing {
  busy = $state(false);
  trouble = $state("");
  done = $state("");

  async try(work: () => Promise<string | void>): Promise<void> {
    this.busy = true;
    this.trouble = this.done = "";
    try {
      this.done = (await work()) ?? "";
    } catch (error) {
      // What a browser says when a passkey was not given is no sentence for people.
      const refused = error instanceof DOMException;
      this.trouble = refused ? t("people.nopasskey") : error instanceof Error ? error.message : String(error);
    }
    this.busy = false;
  }
}
