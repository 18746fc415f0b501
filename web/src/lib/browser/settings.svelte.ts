/** What this browser remembers: one object in localStorage, read with care and applied to <html>. */
import { isLanguage, type LanguageChoice } from "../i18n/index.svelte";
import { readText, writeText } from "./storage";

export type Theme = "system" | "light" | "dark";

export interface Settings {
  theme: Theme;
  language: LanguageChoice;
  name: string;
  sound: boolean;
  /** Of the sounds, from 0 to 100. */
  volume: number;
  vibrate: boolean;
  lessMotion: boolean;
  keys: boolean;
  confirmTake: boolean;
  showPoints: boolean;
}

export const DEFAULTS: Readonly<Settings> = {
  theme: "system",
  language: "auto",
  name: "",
  sound: true,
  volume: 70,
  vibrate: false,
  lessMotion: false,
  keys: true,
  confirmTake: false,
  showPoints: true,
};

export const NAME_LENGTH = 20;

const KEY = "coloretto.settings";

const isTheme = (value: unknown): value is Theme =>
  value === "system" || value === "light" || value === "dark";
const isChoice = (value: unknown): value is LanguageChoice =>
  typeof value === "string" && (value === "auto" || value === "pseudo" || isLanguage(value));

/** Settings from stored text; missing, old or damaged ones become the default. */
export function readSettings(text: string | null): Settings {
  let stored: unknown = null;
  try {
    stored = JSON.parse(text ?? "null");
  } catch {
    // Damaged: as if nothing were stored.
  }
  if (typeof stored !== "object" || stored === null) return { ...DEFAULTS };
  const given = stored as Record<string, unknown>;
  type Flag = "sound" | "vibrate" | "lessMotion" | "keys" | "confirmTake" | "showPoints";
  const volume = given["volume"];
  const flag = (key: Flag): boolean => {
    const value = given[key];
    return typeof value === "boolean" ? value : DEFAULTS[key];
  };
  return {
    theme: isTheme(given["theme"]) ? given["theme"] : DEFAULTS.theme,
    language: isChoice(given["language"]) ? given["language"] : DEFAULTS.language,
    name: typeof given["name"] === "string" ? given["name"].slice(0, NAME_LENGTH) : DEFAULTS.name,
    sound: flag("sound"),
    volume: typeof volume === "number" && volume >= 0 && volume <= 100 ? volume : DEFAULTS.volume,
    vibrate: flag("vibrate"),
    lessMotion: flag("lessMotion"),
    keys: flag("keys"),
    confirmTake: flag("confirmTake"),
    showPoints: flag("showPoints"),
  };
}

export const settings: Settings = $state(readSettings(readText(KEY)));

/** Changes some settings and keeps them. */
export function change(part: Partial<Settings>): void {
  Object.assign(settings, part);
  writeText(KEY, JSON.stringify(settings));
}

/** Takes over what another tab of this browser has changed. */
export function follow({ key, newValue }: Pick<StorageEvent, "key" | "newValue">): void {
  if (key === KEY) Object.assign(settings, readSettings(newValue));
}

/** Shows theme and motion on <html>, where tokens.css reads them. */
export function applyToPage(): void {
  const root = document.documentElement;
  if (settings.theme === "system") delete root.dataset["theme"];
  else root.dataset["theme"] = settings.theme;
  if (settings.lessMotion) root.dataset["motion"] = "less";
  else delete root.dataset["motion"];
}

const NEXT: Record<Theme, Theme> = { system: "light", light: "dark", dark: "system" };

/** The theme after this one, for a button that goes round. */
export const nextTheme = (theme: Theme): Theme => NEXT[theme];
