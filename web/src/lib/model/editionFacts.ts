/** What the editions' facts read like, and how they differ. */

import type { Wire } from "../server/http";
import { t } from "../i18n/index.svelte";

export type Edition = Wire["EditionAnswer"];

const FIRST: Record<Edition["first_player"], string> = {
  random: "rules-first-random",
  "random or colourful": "rules-first-colourful",
  agreed: "rules-first-agreed",
};

/** The facts in the order in which people ask for them: a message for each, and its value. */
const FACTS: { id: string; of: (edition: Edition) => string }[] = [
  {
    id: "rules-fact-players",
    of: ({ set_ups: ups }) =>
      t("rules-players", { from: ups[0]?.players ?? 0, to: ups.at(-1)?.players ?? 0 }),
  },
  {
    id: "rules-fact-sides",
    of: ({ sides }) => sides.map((side) => t(`side-${side.name}`)).join(", "),
  },
  {
    id: "rules-fact-jokers",
    of: ({ jokers, golden }) =>
      golden
        ? t("rules-jokers-golden", { count: jokers - 1 })
        : t("rules-jokers-plain", { count: jokers }),
  },
  {
    id: "rules-fact-colour",
    of: ({ joker_colours: when, harder_jokers: harder }) =>
      t(
        when === "at once"
          ? "rules-colour-once"
          : harder
            ? "rules-colour-harder"
            : "rules-colour-end",
      ),
  },
  {
    id: "rules-fact-last",
    of: ({ last_round_cards: cards, last_round_shuffled: isShuffled }) =>
      t(isShuffled ? "rules-last-in" : "rules-last-on", { cards }),
  },
  {
    id: "rules-fact-two",
    of: ({ set_ups: ups, all_start_colours_differ: differ }) =>
      t(
        !ups.some((up) => up.players === 2)
          ? "rules-two-none"
          : differ
            ? "rules-two-all"
            : "rules-two-each",
      ),
  },
  { id: "rules-fact-first", of: ({ first_player: first }) => t(FIRST[first]) },
  { id: "rules-fact-win", of: ({ games }) => t("rules-win", { games }) },
];

export interface Fact {
  id: string;
  name: string;
  /** One per edition, in their order; `isOwn` where most others have another one. */
  values: { text: string; isOwn: boolean }[];
}

export function factsOf(editions: readonly Edition[]): Fact[] {
  return FACTS.map(({ id, of }) => {
    const texts = editions.map(of);
    const same = (text: string): number => texts.filter((one) => one === text).length;
    return {
      id,
      name: t(id),
      values: texts.map((text) => ({ text, isOwn: same(text) * 2 < texts.length })),
    };
  });
}

/** Editions that share a value, together. */
export function grouped(fact: Fact, names: readonly string[]): { text: string; names: string[] }[] {
  const groups: { text: string; names: string[] }[] = [];
  for (const [at, { text }] of fact.values.entries()) {
    const group = groups.find((one) => one.text === text);
    const name = names[at] ?? "";
    if (group) group.names.push(name);
    else groups.push({ text, names: [name] });
  }
  return groups.sort((a, b) => b.names.length - a.names.length);
}
