/** Adds to the early script of the page: what the page will need is asked for before the page has been read. */
import { appendFileSync, readFileSync } from "node:fs";
import type { Plugin, Rollup } from "vite";

/** A chunk, with all that it imports at once, and their styles. */
function needed(bundle: Rollup.OutputBundle, file: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[file];
  if (chunk?.type !== "chunk" || found.has(file)) return found;
  found.add(file);
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  for (const other of chunk.imports) needed(bundle, other, found);
  return found;
}

/** The files of each module that begins a part of the page, by a name found in its address. */
function files(bundle: Rollup.OutputBundle, entry: RegExp): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const chunk of Object.values(bundle)) {
    for (const module of chunk.type === "chunk" ? chunk.moduleIds : []) {
      const match = entry.exec(module);
      if (match) found[match[1]!] = [...needed(bundle, chunk.fileName)];
    }
  }
  return found;
}

/** `early` is the script's address, `script` what goes to its end; FILES in it become those of the modules that `entry` finds. */
export function preload(early: string, script: string, entry: RegExp): Plugin {
  let made = {};
  return {
    name: "preload",
    apply: "build",
    writeBundle(_, bundle) {
      made = files(bundle, entry);
    },
    closeBundle() {
      appendFileSync(early, readFileSync(script, "utf8").replace("FILES", JSON.stringify(made)));
    },
  };
}
