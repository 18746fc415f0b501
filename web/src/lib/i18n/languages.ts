/** The languages of the game, by their own names, and which of them a browser asks for. */
export const LANGUAGES = {
  en: "English",
  de: "Deutsch",
  hu: "Magyar",
  it: "Italiano",
  hr: "Hrvatski",
  pl: "Polski",
} as const;

export type Language = keyof typeof LANGUAGES;

/** `auto`: what the browser asks for. `pseudo`: stretched English, for finding what overflows. */
export type LanguageChoice = Language | "auto" | "pseudo";

export const isLanguage = (tag: string): tag is Language => Object.hasOwn(LANGUAGES, tag);

/** The first of the wanted languages that there is; English otherwise. */
export function negotiate(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const language = tag.toLowerCase().split("-")[0] ?? "";
    if (isLanguage(language)) return language;
    // Serbian and Bosnian in Latin script are closer to Croatian than to English.
    if (language === "bs" || language === "sh") return "hr";
  }
  return "en";
}
