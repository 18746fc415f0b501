/**
 * The texts of the client. `t` reads a reactive bundle, so every text changes with the language.
 * Each language is a chunk of its own that is loaded when it is chosen.
 */
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { type Language, type LanguageChoice, negotiate } from "./languages";
import { stretch } from "./pseudo";

export * from "./languages";

const SOURCES: Record<Language, () => Promise<{ default: string }>> = {
  en: () => import("$locales/en/coloretto.ftl?raw"),
  de: () => import("$locales/de/coloretto.ftl?raw"),
  hu: () => import("$locales/hu/coloretto.ftl?raw"),
  it: () => import("$locales/it/coloretto.ftl?raw"),
  hr: () => import("$locales/hr/coloretto.ftl?raw"),
  pl: () => import("$locales/pl/coloretto.ftl?raw"),
};

/** Catalogues that come with the pages that need them. */
const MORE = {
  pages: {
    en: () => import("$locales/en/pages.ftl?raw"),
    de: () => import("$locales/de/pages.ftl?raw"),
    hu: () => import("$locales/hu/pages.ftl?raw"),
    it: () => import("$locales/it/pages.ftl?raw"),
    hr: () => import("$locales/hr/pages.ftl?raw"),
    pl: () => import("$locales/pl/pages.ftl?raw"),
  },
  admin: {
    en: () => import("$locales/en/admin.ftl?raw"),
    de: () => import("$locales/de/admin.ftl?raw"),
    hu: () => import("$locales/hu/admin.ftl?raw"),
    it: () => import("$locales/it/admin.ftl?raw"),
    hr: () => import("$locales/hr/admin.ftl?raw"),
    pl: () => import("$locales/pl/admin.ftl?raw"),
  },
} satisfies Record<string, typeof SOURCES>;
export type Catalogue = keyof typeof MORE;

export type Arguments = Record<string, FluentVariable>;

let bundle = $state.raw<FluentBundle | null>(null);
let wanted = 0;
let chosen: LanguageChoice = "auto";
let shown: LanguageChoice | null = null;
let latest: Promise<void> = Promise.resolve();
// Nothing is drawn from it.
// eslint-disable-next-line svelte/prefer-svelte-reactivity
const opened = new Set<Catalogue>();

/** Makes a bundle of a catalogue's text. */
export function bundleOf(language: Language, source: string, isPseudo = false): FluentBundle {
  const made = new FluentBundle(language, {
    useIsolating: false,
    ...(isPseudo ? { transform: stretch } : {}),
  });
  for (const error of made.addResource(new FluentResource(source))) throw error;
  return made;
}

/** Loads a language and shows it. The latest call wins, however long each takes. */
export function setLanguage(choice: LanguageChoice): Promise<void> {
  if (choice !== shown || choice !== chosen) latest = show(choice);
  return latest;
}

async function show(choice: LanguageChoice): Promise<void> {
  const call = ++wanted;
  chosen = choice;
  const isPseudo = choice === "pseudo";
  const language = isPseudo ? "en" : choice === "auto" ? negotiate(navigator.languages) : choice;
  const sources = [SOURCES[language], ...[...opened].map((name) => MORE[name][language])];
  const loaded = await Promise.all(sources.map((load) => load()));
  if (call !== wanted) return latest;
  bundle = bundleOf(language, loaded.map(({ default: source }) => source).join("\n"), isPseudo);
  document.documentElement.lang = language;
  shown = choice;
}

/** Adds a catalogue to the texts, in this language and in every one chosen later. */
export async function loadCatalogue(name: Catalogue): Promise<void> {
  if (opened.has(name)) return;
  opened.add(name);
  latest = show(chosen);
  await latest;
}

/** The language shown now. */
export const language = (): string => bundle?.locales[0] ?? "en";

/** The text of a message. An unknown id shows itself, so that it is seen and found. */
export function t(id: string, values?: Arguments): string {
  const pattern = bundle?.getMessage(id)?.value;
  if (!bundle || !pattern) return id;
  return bundle.formatPattern(pattern, values, []);
}

const MARK = "\u{E000}";

/** A message cut at its variables, so that a component can draw some of them. */
export type Piece = { text: string } | { slot: string };

/**
 * The text of a message in which the named slots stay open: they come back as pieces of their own,
 * in the order in which this language wants them.
 */
export function pieces(id: string, slots: readonly string[], values: Arguments = {}): Piece[] {
  const marked = Object.fromEntries(slots.map((slot) => [slot, `${MARK}${slot}${MARK}`]));
  return t(id, { ...values, ...marked })
    .split(MARK)
    .map((part, at) => (at % 2 === 0 ? { text: part } : { slot: part }))
    .filter((piece) => !("text" in piece) || piece.text !== "");
}
