/** The drawings of the icons: the client's own at once, a game's when its table is opened. */
import own from "virtual:icons";
import loaders from "virtual:game-icons";

class Icons {
  private known = $state.raw<Record<string, string>>(own);
  private meanings = $state.raw<ReadonlyMap<string, string[]>>(new Map());
  private waiting = 0;
  private loading = $state(false);

  /** What an icon draws: nothing while its game's icons are on their way, a plain dot if there is no such icon. */
  drawing(name: string): string {
    return this.known[name] ?? (this.loading ? "" : '<circle cx="256" cy="256" r="120" fill="currentColor"/>');
  }

  /** What an icon stands for at this table, by the game's legend; empty if it says nothing of it. */
  words(name: string): string {
    return this.meanings.get(name)?.join("; ") ?? "";
  }

  /** Takes over a game's legend: icons and their words. */
  explain(entries: readonly string[][]): void {
    const found = new Map<string, string[]>();
    for (const [name, words] of entries) found.set(name!, [...(found.get(name!) ?? []), words!]);
    this.meanings = found;
  }

  /** Loads the icons of a game and its components; the table need not wait for them. */
  async load(game: string): Promise<void> {
    const load = loaders[game];
    if (!load) return;
    this.loading = ++this.waiting > 0;
    try {
      const { default: more } = await load();
      this.known = { ...this.known, ...more };
    } finally {
      this.loading = --this.waiting > 0;
    }
  }
}

export const icons = new Icons();
