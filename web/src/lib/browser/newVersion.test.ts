import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { hasOtherFiles, lookForNewVersion, newVersion } from "./newVersion.svelte";

const page = (script: string, style: string): string => `<!doctype html><html><head>
  <script type="module" crossorigin src="/assets/${script}.js"></script>
  <link rel="modulepreload" crossorigin href="/assets/chunk-9.js">
  <link rel="stylesheet" crossorigin href="/assets/${style}.css">
</head><body></body></html>`;
const parse = (text: string): Document => new DOMParser().parseFromString(text, "text/html");

describe("a page of another version", () => {
  it.each([
    ["index-1", "index-1", false],
    ["index-2", "index-1", true],
    ["index-1", "index-2", true],
  ])("is known by its files: %s, %s", (script, style, isOther) => {
    expect(hasOtherFiles(page(script, style), parse(page("index-1", "index-1")))).toBe(isOther);
  });
  it("is not told apart by styles that came later, with other pages", () => {
    const here = parse(page("index-1", "index-1"));
    here.head.insertAdjacentHTML("beforeend", '<link rel="stylesheet" href="/assets/table-1.css">');
    expect(hasOtherFiles(page("index-1", "index-1"), here)).toBe(false);
  });
});

describe("asking the server", () => {
  beforeEach(() => {
    newVersion.isReady = false;
  });
  afterEach(() => vi.unstubAllGlobals());

  it("says when there is something new", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(page("index-2", "index-2"))));
    await lookForNewVersion();
    expect(newVersion.isReady).toBe(true);
  });
  it.each([
    ["no connection", () => Promise.reject(new TypeError("offline"))],
    ["a proxy's error", () => Promise.resolve(new Response(page("x", "y"), { status: 502 }))],
  ])("is quiet with %s", async (_, answer) => {
    vi.stubGlobal("fetch", answer);
    await lookForNewVersion();
    expect(newVersion.isReady).toBe(false);
  });
});
