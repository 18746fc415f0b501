/** Names of editions, levels and the rest of the choices, from the catalogue. */

import { t } from "../i18n/index.svelte";

const LEVELS: Record<string, string> = {
  beginner: "bots-beginner",
  gentle: "bots-gentle",
  steady: "bots-steady",
  strong: "bots-strong",
  master: "bots-master",
  champion: "bots-champion",
};
const EDITIONS: Record<string, string> = {
  italian: "edition-italian",
  german: "edition-german",
  hungarian: "edition-hungarian",
  croatian: "edition-croatian",
  polish: "edition-polish",
};
const SIDES: Record<string, string> = {
  brown: "side-brown",
  grey: "side-grey",
  violet: "side-violet",
};

const named = (messages: Record<string, string>, word: string): string => {
  const id = messages[word];
  return id ? t(id) : word;
};

export const levelName = (level: string | null | undefined): string => named(LEVELS, level ?? "");
export const editionName = (edition: string): string => named(EDITIONS, edition);
export const sideName = (side: string): string => named(SIDES, side);
