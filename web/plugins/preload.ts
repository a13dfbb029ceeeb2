/** Adds to the early script of the page: at a table, the table's own files are asked for before the page has been read. */
import { appendFileSync } from "node:fs";
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

/** `early` is the script's address, `entry` the module that a page below `path` begins with. */
export function preload(early: string, path: string, entry: string): Plugin {
  let files: string[] = [];
  return {
    name: "preload",
    apply: "build",
    writeBundle(_, bundle) {
      const chunk = Object.values(bundle).find((one) => one.type === "chunk" && one.facadeModuleId?.endsWith(entry));
      files = chunk ? [...needed(bundle, chunk.fileName)] : [];
    },
    closeBundle() {
      const list = JSON.stringify(files);
      appendFileSync(
        early,
        `
if (location.pathname.startsWith(${JSON.stringify(path)})) {
  for (const file of ${list}) {
    const link = document.createElement("link");
    link.rel = file.endsWith(".css") ? "preload" : "modulepreload";
    if (link.rel === "preload") link.as = "style";
    link.href = "/" + file;
    document.head.append(link);
  }
}
`,
      );
    },
  };
}
