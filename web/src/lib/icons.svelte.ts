/** The drawings of the icons: they come after what is to be read, the client's own and those of the game on the table. */
import loaders from "virtual:game-icons";

class Icons {
  private known = $state.raw<Record<string, string>>({});
  private meanings = $state.raw<ReadonlyMap<string, string[]>>(new Map());
  private waiting = 0;
  /** True until all that was asked for is there, and before anything was. */
  private loading = $state(true);

  /** What an icon draws: nothing while icons are on their way, a plain dot if there is no such icon. */
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

  /** Loads the client's own icons, or those of a game and its components; nobody need wait for them. */
  async load(game = ""): Promise<void> {
    const load = game ? loaders[game] : () => import("virtual:icons");
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
