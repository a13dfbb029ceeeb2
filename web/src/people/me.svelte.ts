/** Who sits at this browser: a guest, or somebody with an account. */
import { api } from "../api/http";
import type { Me } from "../api/types";
import { settings } from "../lib/settings.svelte";

const NOBODY: Me = { name: "", account: false, operator: false, seats: 0, waiting: 0, invited: 0, mail: false };

class Self {
  now = $state.raw<Me>(NOBODY);

  /** Asks the server again; the lobby's name follows the account's. */
  async refresh(): Promise<void> {
    this.became(await api.me());
  }

  became(me: Me): void {
    this.now = me;
    if (me.account && settings.name !== me.name) settings.setName(me.name);
  }
}

export const self = new Self();
