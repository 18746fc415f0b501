import { svelte } from "@sveltejs/vite-plugin-svelte";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Where `coloretto serve` listens; `npm run dev` passes API and socket calls on to it. */
const SERVER = process.env["COLORETTO_SERVER"] ?? "http://127.0.0.1:8765";

/** Writes a name of the whole bundle into the service worker; the files' names are hashes already. */
const nameTheWorker = (): Plugin => ({
  name: "name-the-worker",
  apply: "build",
  writeBundle({ dir }, bundle) {
    const files = Object.keys(bundle).sort().join("\n");
    const worker = join(dir ?? "", "sw.js");
    const name = createHash("sha256").update(files).digest("hex").slice(0, 16);
    writeFileSync(worker, readFileSync(worker, "utf8").replace("__BUNDLE__", name));
  },
});

export default defineConfig({
  plugins: [svelte(), nameTheWorker()],
  resolve: {
    alias: {
      $lib: here("./src/lib"),
      $components: here("./src/components"),
      $locales: here("../src/coloretto/locales"),
    },
  },
  server: {
    fs: { allow: [here("."), here("../src/coloretto/locales")] },
    proxy: { "/api": { target: SERVER, ws: true } },
  },
  build: {
    outDir: here("../src/coloretto/server/static"),
    emptyOutDir: true,
    assetsDir: "assets",
    // The content security policy forbids inline code: nothing may be inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: ["chrome123", "firefox121", "safari17.5"],
    reportCompressedSize: true,
    rolldownOptions: { input: here("./index.html") },
  },
});
