import { svelte } from "@sveltejs/vite-plugin-svelte";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { defineConfig, type Plugin, type Rolldown, runnerImport } from "vite";
import type * as Routes from "./src/routes.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Where `coloretto serve` listens; `npm run dev` passes API and socket calls on to it. */
const SERVER = process.env["COLORETTO_SERVER"] ?? "http://127.0.0.1:8765";

/**
 * Puts every drawing into the page itself; components show them with `<use href="#…">`. Not into a
 * file of their own, because patterns (url(#…)) work only inside the document in every browser; not
 * into the script, because the page comes first: it is read while the script is still on its way.
 */
const drawInThePage = (): Plugin => ({
  name: "draw-in-the-page",
  transformIndexHtml(page) {
    const drawings = readFileSync(here("./src/art/sprite.svg"), "utf8");
    const dense = drawings.replace(/<!--.*?-->/gs, "").replace(/\n+/g, "");
    return page.replace("  </body>", `    ${dense}\n  </body>`);
  },
});

/**
 * The face of all text is fetched at once, not only when the styles are there to ask for it; its
 * licence wants to come with it.
 */
const bringTheFace = (): Plugin => ({
  name: "bring-the-face",
  apply: "build",
  buildStart() {
    const source = readFileSync(here("./node_modules/@fontsource-variable/figtree/LICENSE"));
    this.emitFile({ type: "asset", fileName: "assets/figtree-licence.txt", source });
  },
  transformIndexHtml: {
    order: "post",
    handler(_, { bundle }) {
      const face = Object.keys(bundle ?? {}).find((name) => /\/figtree-latin-wght-/.test(name));
      if (face === undefined) throw new Error("the build has no face");
      const attrs = { rel: "preload", as: "font", type: "font/woff2", href: `/${face}` };
      return [{ tag: "link", attrs: { ...attrs, crossorigin: true }, injectTo: "head" }];
    },
  },
});

/** Writes a name of the whole bundle into the service worker; the files' names are hashes already. */
const nameTheWorker = (): Plugin => ({
  name: "name-the-worker",
  apply: "build",
  writeBundle({ dir }, bundle) {
    const files = Object.keys(bundle).sort().join("\n");
    const page = readFileSync(join(dir ?? "", "index.html"));
    const worker = join(dir ?? "", "sw.js");
    const name = createHash("sha256").update(files).update(page).digest("hex").slice(0, 16);
    writeFileSync(worker, readFileSync(worker, "utf8").replace("__BUNDLE__", name));
  },
});

/** Tells the server which addresses are pages; what is not gets an honest 404. */
const listTheRoutes = (): Plugin => ({
  name: "list-the-routes",
  apply: "build",
  async writeBundle({ dir }) {
    const { module } = await runnerImport<typeof Routes>(here("./src/routes.ts"));
    const addresses = module.ROUTES.map(module.addressesOf);
    writeFileSync(join(dir ?? "", "routes.json"), `${JSON.stringify(addresses, null, 2)}\n`);
  },
});

type Context = Rolldown.ChunkingContext;

/** Pages that come with every other: the first one, and those that need no server. */
const PAGES_OF_CORE = ["home/Home", "Settings", "About"].map((page) =>
  here(`./src/pages/${page}.svelte`),
);

/** Everything that comes with a module because it, or what it imports, says so. */
function comesWith(module: string, context: Context): Set<string> {
  const found = new Set<string>();
  const gather = (id: string): void => {
    if (found.has(id)) return;
    found.add(id);
    context.getModuleInfo(id)?.importedIds.forEach(gather);
  };
  gather(module);
  return found;
}

/**
 * Few files instead of many small ones: a browser asks one server for six files at a time, and over a
 * slow line the seventh waits for a whole question and answer. `core` is what every page needs and
 * what a table has in common with others, `ahead` is what a table is opened with before anything else
 * is there.
 */
function fewFiles(): Rolldown.CodeSplittingNameFunction {
  let core: Set<string> | undefined;
  let table = new Set<string>();
  let others = new Set<string>();
  const look = (context: Context): Set<string> => {
    const first = [here("./src/main.ts"), ...PAGES_OF_CORE];
    const everywhere = new Set(first.flatMap((id) => [...comesWith(id, context)]));
    const pages = new Set<string>();
    for (const id of everywhere) {
      context.getModuleInfo(id)?.dynamicallyImportedIds.forEach((page) => pages.add(page));
    }
    const tablePage = here("./src/pages/table/TablePage.svelte");
    pages.delete(tablePage);
    table = comesWith(tablePage, context);
    others = new Set([...pages].flatMap((page) => [...comesWith(page, context)]));
    return everywhere;
  };
  return (id, context) => {
    core ??= look(context);
    if (/\/src\/(startTable|lib\/server\/earlySocket)\.ts$/.test(id)) return "ahead";
    return core.has(id) || (table.has(id) && others.has(id)) ? "core" : null;
  };
}

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
    const find = (test: (chunk: Rolldown.OutputChunk) => boolean): Rolldown.OutputChunk => {
      const found = [...chunks.values()].find(test);
      if (!found) throw new Error(`no chunk where ${test.toString()}`);
      return found;
    };
    const table = find(({ facadeModuleId }) => !!facadeModuleId?.endsWith("/TablePage.svelte"));
    const scripts = new Set<string>();
    const styles = new Set<string>();
    // Imports come first, because the order of the styles matters.
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
      page
        .replace("  </head>", `${announced}  </head>`)
        // It opens the socket, and must not wait for the styles, as scripts in their order do.
        .replace(/(?<=<script type="module")(?= crossorigin src="[^"]*\/ahead-)/, " async"),
    );
  },
});

/**
 * Nearly all of these files runs before the first paint: a browser that knows this word compiles them
 * whole while they arrive, on a thread of its own, and not bit by bit while it draws.
 */
const compileAhead = (): Plugin => ({
  name: "compile-ahead",
  apply: "build",
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === "chunk" && ["core", "TablePage"].includes(file.name)) {
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        }
      }
    },
  },
});

/** Writes the files a second time, compressed as well as can be: the server has no time for it. */
const compress = (): Plugin => ({
  name: "compress",
  apply: "build",
  writeBundle({ dir }, bundle) {
    const files = Object.keys(bundle).filter((name) => /^assets\/.+\.(js|css)$/.test(name));
    for (const name of [...files, "index.html", "table.html"]) {
      const file = join(dir ?? "", name);
      writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
    }
  },
});

export default defineConfig({
  plugins: [
    svelte(),
    drawInThePage(),
    bringTheFace(),
    nameTheWorker(),
    compileAhead(),
    announceTheTable(),
    listTheRoutes(),
    compress(),
  ],
  resolve: {
    alias: {
      $lib: here("./src/lib"),
      $ui: here("./src/ui"),
      $game: here("./src/game"),
      $table: here("./src/table"),
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
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ debugName: "few files", name: fewFiles() }],
        },
        // The server tells languages apart by these names.
        chunkFileNames: ({ facadeModuleId }) => {
          const language = /\/locales\/(\w+)\/coloretto\.ftl/.exec(facadeModuleId ?? "")?.[1];
          return language ? `assets/language-${language}-[hash].js` : "assets/[name]-[hash].js";
        },
      },
    },
  },
});
