import { language } from "$lib/i18n/index.svelte";

/** A moment as it is written in the language shown. */
export const dateOf = (ms: number): string =>
  new Date(ms).toLocaleString(language(), { dateStyle: "medium", timeStyle: "short" });
