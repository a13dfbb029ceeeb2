/**
 * The modules `virtual:icons` and `virtual:icons/<game>`: the drawings of the icons in use, and of no others;
 * `virtual:game-icons` says how to load those of each game.
 *
 * An icon is written `gi:<name>` wherever it is needed, in the browser's sources or in the games' data
 * on the Python side. The build finds those names and takes their drawings from the icon set; a name
 * the set does not have stops the build. Components of the games may leave out the prefix: a quoted word
 * of a game's Python files that is the name of an icon is taken for one.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { extname, join } from "node:path";
import type { Plugin } from "vite";

const MODULE = "virtual:icons";
const LOADERS = "virtual:game-icons";
const SOURCES = new Set([".svelte", ".ts", ".py", ".yaml", ".json"]);
const NAME = /\bgi:([a-z0-9]+(?:-[a-z0-9]+)*)/g;

interface IconSet {
  icons: Record<string, { body: string }>;
  aliases?: Record<string, { parent: string }>;
  width?: number;
  height?: number;
}

/** The names written as `gi:<name>` in the files below the given folders, each with a file that has it. */
export function iconsIn(folders: string[]): Map<string, string> {
  return iconsWithin(folders.flatMap(filesBelow));
}

function iconsWithin(files: string[]): Map<string, string> {
  const used = new Map<string, string>();
  for (const file of files) {
    for (const match of readFileSync(file, "utf8").matchAll(NAME)) {
      if (!used.has(match[1]!)) used.set(match[1]!, file);
    }
  }
  return used;
}

/** Quoted words of a game's Python files that name an icon of the set. */
export function iconsMeant(folder: string, set: IconSet): string[] {
  const meant = new Set<string>();
  for (const file of filesBelow(folder).filter((name) => name.endsWith(".py"))) {
    for (const match of readFileSync(file, "utf8").matchAll(/"([a-z][a-z0-9-]+)"/g)) {
      if (match[1]! in set.icons) meant.add(match[1]!);
    }
  }
  return [...meant];
}

/** The drawings of the given icons, by their full name, sorted. */
export function drawings(set: IconSet, used: Map<string, string>): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of [...used.keys()].sort()) {
    const body = (set.icons[name] ?? set.icons[set.aliases?.[name]?.parent ?? ""])?.body;
    if (!body) throw new Error(`${used.get(name)}: the icon set has no "gi:${name}"`);
    found[`gi:${name}`] = body;
  }
  return found;
}

/** The vite plugin: `sources` are the browser's own, `games` the folder of the games' Python packages. */
export function icons(sources: string, games: string): Plugin {
  const names = () => (existsSync(games) ? readdirSync(games).filter((name) => existsSync(join(games, name, "__init__.py"))) : []);
  const used = (id: string, set: IconSet): Map<string, string> => {
    const game = id.slice(MODULE.length + 1);
    if (game) {
      const found = iconsIn([join(games, game), join(sources, "games", game)]);
      for (const name of iconsMeant(join(games, game), set)) if (!found.has(name)) found.set(name, game);
      return found;
    }
    const own = filesBelow(sources).filter((file) => !file.includes("/games/"));
    return iconsWithin(own);
  };
  return {
    name: "pentarchy-icons",
    resolveId: (id) => (id === LOADERS || id === MODULE || id.startsWith(`${MODULE}/`) ? "\0" + id : undefined),
    load(resolved) {
      if (!resolved.startsWith("\0virtual:")) return undefined;
      const id = resolved.slice(1);
      if (id === LOADERS) {
        const loaders = names().map((name) => `${JSON.stringify(name)}: () => import("${MODULE}/${name}")`);
        return `export default {${loaders.join(", ")}};`;
      }
      if (!id.startsWith(MODULE)) return undefined;
      const set = createRequire(import.meta.url)("@iconify-json/game-icons/icons.json") as IconSet;
      return `export default ${JSON.stringify(drawings(set, used(id, set)))};`;
    },
    configureServer(server) {
      server.watcher.on("change", () => {
        for (const [id, module] of server.moduleGraph.idToModuleMap) {
          if (id.startsWith("\0" + MODULE)) server.moduleGraph.invalidateModule(module);
        }
      });
    },
  };
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && SOURCES.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes("/static/"));
}
