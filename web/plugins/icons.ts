/**
 * The module `virtual:icons`: the drawings of the icons in use, and of no others.
 *
 * An icon is written `gi:<name>` wherever it is needed, in the browser's sources or in the games' data
 * on the Python side. The build finds those names and takes their drawings from the icon set; a name
 * the set does not have stops the build. Components of the games may leave out the prefix: a quoted word
 * of the games' Python files that is the name of an icon is taken for one.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { extname, join, resolve } from "node:path";
import type { Plugin } from "vite";

const MODULE = "virtual:icons";
const RESOLVED = "\0" + MODULE;
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
  const used = new Map<string, string>();
  for (const folder of folders) {
    for (const file of filesBelow(folder)) {
      for (const match of readFileSync(file, "utf8").matchAll(NAME)) {
        if (!used.has(match[1]!)) used.set(match[1]!, file);
      }
    }
  }
  return used;
}

/** Quoted words of the games' Python files that name an icon of the set. */
export function iconsMeant(folders: string[], set: IconSet): string[] {
  const meant = new Set<string>();
  for (const folder of folders) {
    for (const file of filesBelow(folder)) {
      if (!file.endsWith(".py") || !file.includes("/games/")) continue;
      for (const match of readFileSync(file, "utf8").matchAll(/"([a-z][a-z0-9-]+)"/g)) {
        if (match[1]! in set.icons) meant.add(match[1]!);
      }
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

/** The vite plugin; `folders` are searched for icon names. */
export function icons(folders: string[]): Plugin {
  const roots = folders.map((folder) => resolve(folder));
  return {
    name: "pentarchy-icons",
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    load(id) {
      if (id !== RESOLVED) return undefined;
      const set = createRequire(import.meta.url)("@iconify-json/game-icons/icons.json") as IconSet;
      const used = iconsIn(roots);
      for (const name of iconsMeant(roots, set)) if (!used.has(name)) used.set(name, "a game");
      return `export default ${JSON.stringify(drawings(set, used))};`;
    },
    configureServer(server) {
      server.watcher.on("change", () => {
        const module = server.moduleGraph.getModuleById(RESOLVED);
        if (module) server.moduleGraph.invalidateModule(module);
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
