import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { bundleOf, LANGUAGES, negotiate, pieces, setLanguage, t } from "./index.svelte";
import { stretch } from "./pseudo";

const source = (language: string): string =>
  readFileSync(`../src/coloretto/locales/${language}/coloretto.ftl`, "utf8");

describe("negotiate", () => {
  it.each([
    [["de-AT", "en"], "de"],
    [["fr-FR", "hu"], "hu"],
    [["fr-FR"], "en"],
    [["bs-BA"], "hr"],
    [[], "en"],
  ])("%j gives %s", (wanted, expected) => {
    expect(negotiate(wanted)).toBe(expected);
  });
});

describe("catalogues in the browser", () => {
  it.each(Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[])("%s has plurals", (language) => {
    const bundle = bundleOf(language, source(language));
    const pattern = bundle.getMessage("fan-cards")?.value;
    const texts = [1, 2, 5].map((count) => bundle.formatPattern(pattern ?? "", { count }));
    for (const [at, count] of [1, 2, 5].entries()) expect(texts[at]).toContain(String(count));
  });
});

describe("t and pieces", () => {
  beforeAll(() => setLanguage("hu"));

  it("shows the chosen language and marks the page", () => {
    expect(t("turn-yours")).toBe("Te jössz");
    expect(document.documentElement.lang).toBe("hu");
  });
  it("shows an unknown id as it is", () => {
    expect(t("no-such-message")).toBe("no-such-message");
  });
  it("leaves slots open in the order of the language", () => {
    const values = { you: "no", row: 2 };
    expect(pieces("log-place", ["who", "card"], values)).toEqual([
      { slot: "who" },
      { text: " lerakta a 2. sorba: " },
      { slot: "card" },
      { text: "." },
    ]);
  });
  it("lets the latest choice win", async () => {
    await Promise.all([setLanguage("pl"), setLanguage("en")]);
    expect(t("turn-yours")).toBe("Your turn");
  });
});

it("stretches text but not numbers", () => {
  expect(stretch("Take a row").length).toBeGreaterThan("Take a row".length);
  expect(stretch(" · ")).toBe(" · ");
});
