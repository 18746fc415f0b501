/** The game somebody likes to play, remembered in this browser. What is empty is as the rulebook says. */

import { language } from "../i18n/index.svelte";
import { readText, writeText } from "./storage";

export interface Choices {
  edition: string;
  /** The side of the summary card, by the rulebook's word. */
  scoring: string;
  players: number;
  level: string;
  /** Milliseconds between the acts of bots. */
  pace: number;
  /** Games of a match; 0 is the rulebook's number. */
  games: number;
  jokers: string;
  golden: "" | "yes" | "no";
  /** Seconds a turn; 0 is no clock. */
  clock: number;
  listed: boolean;
  /** Whether a game with friends counts for everybody's rating. */
  rated: boolean;
  /** People who share this device. */
  names: string[];
}

/** Each language begins with its own rulebook. */
const HOME: Record<string, string> = {
  de: "german",
  hu: "hungarian",
  it: "italian",
  hr: "croatian",
  pl: "polish",
};
export const EDITIONS = ["italian", "german", "hungarian", "croatian", "polish"];
export const LEVELS = ["beginner", "gentle", "steady", "strong", "master", "champion"];
export const PACES = [1200, 600, 250];
export const CLOCKS = [0, 30, 60, 120, 300];
/** What a rated game has where no clock is chosen: it cannot do without one. */
const RATED_CLOCK = 120;

const KEY = "coloretto.choices";

const DEFAULTS: Readonly<Choices> = {
  edition: "",
  scoring: "",
  players: 4,
  level: "steady",
  pace: 600,
  games: 1,
  jokers: "",
  golden: "",
  clock: 0,
  listed: false,
  rated: false,
  names: [],
};

/** Choices from stored text; missing, old or damaged ones become the default. */
export function readChoices(text: string | null): Choices {
  let stored: unknown = null;
  try {
    stored = JSON.parse(text ?? "null");
  } catch {
    // Damaged: as if nothing were stored.
  }
  const given = (typeof stored === "object" && stored !== null ? stored : {}) as Record<
    string,
    unknown
  >;
  const one = <T>(key: keyof Choices, from: readonly T[], otherwise: T): T =>
    from.includes(given[key] as T) ? (given[key] as T) : otherwise;
  const scoring = given["scoring"];
  const names = given["names"];
  return {
    edition: one("edition", EDITIONS, DEFAULTS.edition),
    scoring: typeof scoring === "string" && /^[a-z]{1,16}$/.test(scoring) ? scoring : "",
    players: one("players", [2, 3, 4, 5], DEFAULTS.players),
    level: one("level", LEVELS, DEFAULTS.level),
    pace: one("pace", PACES, DEFAULTS.pace),
    games: one("games", [0, 1, 2, 3, 4, 5], DEFAULTS.games),
    jokers: one("jokers", ["", "at the end", "at once"], DEFAULTS.jokers),
    golden: one("golden", ["", "yes", "no"] as const, DEFAULTS.golden),
    clock: one("clock", CLOCKS, DEFAULTS.clock),
    listed: given["listed"] === true,
    rated: given["rated"] === true,
    names: Array.isArray(names)
      ? names.filter((name): name is string => typeof name === "string").slice(0, 5)
      : [],
  };
}

const kept: Choices = $state(readChoices(readText(KEY)));

/** What is chosen now. Without a choice, the edition is that of the language. */
export function choices(): Choices {
  return { ...kept, edition: kept.edition || (HOME[language()] ?? "italian") };
}

/** The clock of a game with friends, in seconds a turn. */
export const clockOf = ({ clock, rated }: Choices): number =>
  rated && !clock ? RATED_CLOCK : clock;

/** Changes some choices and keeps them. */
export function choose(part: Partial<Choices>): void {
  Object.assign(kept, part);
  writeText(KEY, JSON.stringify(kept));
}
