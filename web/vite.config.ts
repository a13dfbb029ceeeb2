import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { compress } from "./plugins/compress.ts";
import { icons } from "./plugins/icons.ts";
import { preload } from "./plugins/preload.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = process.env.PENTARCHY_SERVER ?? "http://127.0.0.1:8765";

export default defineConfig({
  plugins: [
    svelte(),
    icons(here("src"), here("../src/pentarchy/games")),
    preload(here("../src/pentarchy/server/static/early.js"), here("plugins/preload.script.js"), /\/src\/(table\/Table|lobby\/Pages|games\/\w+\/index)\.(?:svelte|ts)$/),
    compress(here("../src/pentarchy/server/static/assets")),
  ],
  build: {
    outDir: here("../src/pentarchy/server/static"),
    emptyOutDir: true,
    target: "es2022",
    // Nothing is inlined, so that the page runs under a policy without `data:` and inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What every table needs comes in one file: on a slow line a file costs more than its bytes.
        codeSplitting: { groups: [{ name: "shared", test: /node_modules\/svelte|rolldown\/runtime|src\/(lib\/(?!markdown|report|sources)|api\/|messages\/|lobby\/(looks|play)|games\/looked)|src\/widgets\/(Areas|LanguageSwitch|Icon|SvgIcon|SeatGlyph|pieces|Die|CardFace|Piece)\.|src\/table\/(Spot|SvgSpot|model|pointing)\./ }] },
      },
    },
    // Every third-party licence text goes with the files that need it.
    license: { fileName: "licenses.md" },
  },
  server: {
    // The host stays what the page was asked of, or the server would take it for a stranger's.
    proxy: { "/api": { target: server, ws: true, changeOrigin: false } },
  },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  test: {
    environment: "jsdom",
    include: ["tests/**/*.test.ts", "src/**/*.test.ts"],
  },
});
