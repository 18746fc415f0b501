import { describe, expect, it } from "vitest";
import {
  applyToPage,
  change,
  DEFAULTS,
  follow,
  nextTheme,
  readSettings,
  settings,
} from "./settings.svelte";

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

it("follows what another tab has changed, and nothing else", () => {
  const newValue = JSON.stringify({ ...DEFAULTS, language: "hr", theme: "dark" });
  follow({ key: "coloretto.pad", newValue });
  expect(settings).toEqual(DEFAULTS);
  follow({ key: "coloretto.settings", newValue });
  expect(settings).toMatchObject({ language: "hr", theme: "dark" });
  follow({ key: "coloretto.settings", newValue: null });
  expect(settings).toEqual(DEFAULTS);
});
