import { describe, expect, it } from "vitest";
import { applyToPage, change, DEFAULTS, nextTheme, readSettings } from "./settings.svelte";

describe("readSettings", () => {
  it.each([null, "", "{", "null", "7", '"text"', "[]"])("takes %j as nothing stored", (text) => {
    expect(readSettings(text)).toEqual(DEFAULTS);
  });
  it("keeps what is valid and repairs the rest", () => {
    const text = JSON.stringify({
      theme: "dark",
      language: "xx",
      sound: "loud",
      name: "n".repeat(99),
    });
    expect(readSettings(text)).toEqual({ ...DEFAULTS, theme: "dark", name: "n".repeat(20) });
  });
});

it("stores a change and shows the theme on the page", () => {
  change({ theme: "dark", lessMotion: true });
  applyToPage();
  expect(document.documentElement.dataset).toMatchObject({ theme: "dark", motion: "less" });
  expect(readSettings(localStorage.getItem("coloretto.settings")).theme).toBe("dark");
  change({ ...DEFAULTS });
  applyToPage();
  expect(document.documentElement.dataset["theme"]).toBeUndefined();
});

it("goes round the themes", () => {
  expect(nextTheme(nextTheme(nextTheme("system")))).toBe("system");
});
