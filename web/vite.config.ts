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

/**
 * Writes table.html: the same page, which says at once what a table needs. The browser then fetches
 * all of it together, instead of finding one file in another.
 */
const announceTheTable = (): Plugin => ({
  name: "announce-the-table",
  apply: "build",
  writeBundle({ dir }, bundle) {
    const chunks = new Map(
      Object.values(bundle).flatMap((file) =>
        file.type === "chunk" ? [[file.fileName, file]] : [],
      ),
    );
    const table = [...chunks.values()].find(({ facadeModuleId }) =>
      facadeModuleId?.endsWith("/TablePage.svelte"),
    );
    if (!table) throw new Error("the table's page has no chunk of its own");
    const scripts = new Set<string>();
    const styles = new Set<string>();
    // Whatever is built on comes first, as the styles have to.
    const gather = (name: string): void => {
      const chunk = chunks.get(name);
      if (!chunk || scripts.has(name)) return;
      scripts.add(name);
      chunk.imports.forEach(gather);
      chunk.viteMetadata?.importedCss.forEach((style) => styles.add(style));
    };
    gather(table.fileName);
    const page = readFileSync(join(dir ?? "", "index.html"), "utf8");
    const links = [
      ...[...scripts].map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`),
      ...[...styles].map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`),
    ].filter((link) => !page.includes(/"\/[^"]+"/.exec(link)?.[0] ?? link));
    const announced = links.map((link) => `    ${link}\n`).join("");
    writeFileSync(
      join(dir ?? "", "table.html"),
      page.replace("  </head>", `${announced}  </head>`),
    );
  },
});

export default defineConfig({
  plugins: [svelte(), nameTheWorker(), announceTheTable()],
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
    rolldownOptions: {
      input: here("./index.html"),
      output: {
        // The server tells languages apart by these names.
        chunkFileNames: ({ facadeModuleId }) => {
          const language = /\/locales\/(\w+)\/coloretto\.ftl/.exec(facadeModuleId ?? "")?.[1];
          return language ? `assets/language-${language}-[hash].js` : "assets/[name]-[hash].js";
        },
      },
    },
  },
});
