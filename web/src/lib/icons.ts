/** The drawings of the icons: the client's own at once, a game's when its table is opened. */
import own from "virtual:icons";
import loaders from "virtual:game-icons";

export const icons: Record<string, string> = { ...own };

/** Loads the icons of a game and its components. */
export async function loadIcons(game: string): Promise<void> {
  const load = loaders[game];
  if (load) Object.assign(icons, (await load()).default);
}
