/** What the administrator's page calls things. */

import { t } from "$lib/i18n/index.svelte";

const PHASES: Record<string, string> = {
  gathering: "admin-phase-gathering",
  playing: "admin-phase-playing",
  between: "admin-phase-between",
  over: "admin-phase-over",
};
const KINDS: Record<string, string> = {
  guest: "admin-kind-guest",
  account: "admin-kind-account",
  bot: "admin-kind-bot",
};
const ACTIONS: Record<string, string> = {
  mute: "admin-did-mute",
  ban: "admin-did-ban",
  lift_mute: "admin-did-lift-mute",
  lift_ban: "admin-did-lift-ban",
  ban_address: "admin-did-ban-address",
  lift_address: "admin-did-lift-address",
  close_table: "admin-did-close-table",
  allow_back: "admin-did-allow-back",
  remove_name: "admin-did-remove-name",
  clean_up: "admin-did-clean-up",
  new_key: "admin-did-new-key",
};
const named = (names: Record<string, string>, word: string): string => {
  const id = names[word];
  return id === undefined ? word : t(id);
};

export const phaseName = (phase: string): string => named(PHASES, phase);
export const kindName = (kind: string): string => named(KINDS, kind);
export const actionName = (action: string): string => named(ACTIONS, action);
