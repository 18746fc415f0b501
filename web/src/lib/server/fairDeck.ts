/**
 * The proof that a deck was fixed before the first card, checked in this browser: docs/fair-decks.md
 * is followed step by step. It needs WebCrypto, which browsers offer on https and on this device only.
 */

import type { Numbered } from "./live.svelte";

export interface Deal {
  out: string;
  /** Each seat's first cards. */
  start: string[];
  /** The seat that begins, from 1. */
  first: number;
  /** The top card comes first. */
  deck: string;
}

export interface DealRules {
  spec: string;
  golden: boolean;
  /** `on 15`, or `in 15` where it is shuffled in. */
  lastRound: string;
  /** With two players all four start cards differ. */
  allDiffer: boolean;
}

const COLOURS = "ROYGBNE";
const HMAC = { name: "HMAC", hash: "SHA-256" };

/** Whether this browser can check at all: on plain http in a network it cannot. */
export const canCheck = (): boolean =>
  typeof crypto !== "undefined" && (crypto.subtle as SubtleCrypto | undefined) !== undefined;

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The length of a text in two bytes, and the text. */
function field(text: string): number[] {
  const bytes = new TextEncoder().encode(text);
  return [bytes.length >> 8, bytes.length & 255, ...bytes];
}

/** What is shown of a secret before the first card. */
export async function commitmentOf(secret: string): Promise<string> {
  const bytes = new Uint8Array([...field("coloretto commitment 1"), ...bytesOf(secret)]);
  return hexOf(await crypto.subtle.digest("SHA-256", bytes));
}

/** Random bytes that follow from the secret and the seed alone. */
class Stream {
  #bytes: number[] = [];
  #block = 0;

  constructor(
    readonly key: CryptoKey,
    readonly seed: readonly number[],
  ) {}

  async #next(): Promise<number> {
    if (this.#bytes.length === 0) {
      const number = [24, 16, 8, 0].map((shift) => (this.#block >>> shift) & 255);
      this.#block += 1;
      const message = new Uint8Array([...this.seed, ...number]);
      this.#bytes = [...new Uint8Array(await crypto.subtle.sign(HMAC, this.key, message))];
    }
    return this.#bytes.shift() as number;
  }

  /** A number from 0 up to but without the limit, each as likely. */
  async below(limit: number): Promise<number> {
    if (limit <= 1) return 0;
    const bits = 32 - Math.clz32(limit - 1);
    for (;;) {
      const number = (await this.#next()) >> (8 - bits);
      if (number < limit) return number;
    }
  }

  async shuffle(items: Iterable<string>): Promise<string[]> {
    const cards = [...items];
    for (let i = cards.length - 1; i > 0; i -= 1) {
      const j = await this.below(i + 1);
      [cards[i], cards[j]] = [cards[j] as string, cards[i] as string];
    }
    return cards;
  }
}

const sorted = (cards: string[]): string =>
  cards.sort((a, b) => COLOURS.indexOf(a) - COLOURS.indexOf(b)).join("");

/** The deal that follows from a secret and the seats' nonces. */
export async function fairDeal(
  secret: string,
  rules: DealRules,
  nonces: readonly string[],
  picked = "",
): Promise<Deal> {
  const key = await crypto.subtle.importKey("raw", bytesOf(secret), HMAC, false, ["sign"]);
  const stream = new Stream(
    key,
    ["coloretto deck 1", rules.spec, picked, ...nonces].flatMap(field),
  );
  const players = nonces.length;
  const each = players === 2 ? 2 : 1;
  const out = picked || sorted((await stream.shuffle(COLOURS)).slice(0, Math.max(4 - players, 0)));
  const colours = [...COLOURS].filter((colour) => !out.includes(colour));
  let pile = await stream.shuffle(colours);
  const start: string[] = [];
  for (let seat = 0; seat < players; seat += 1) {
    if (players === 2 && !rules.allDiffer) pile = await stream.shuffle(colours);
    start.push(sorted(pile.splice(0, each)));
  }
  const first = 1 + (await stream.below(players));
  const dealt = start.join("");
  const left = (colour: string): number => 9 - [...dealt].filter((card) => card === colour).length;
  const box = colours.map((colour) => colour.repeat(left(colour))).join("");
  const deck = await stream.shuffle(box + "+".repeat(10) + (rules.golden ? "JJK" : "JJJ"));
  const cards = Number(rules.lastRound.slice(3));
  const under = rules.lastRound.startsWith("in") ? await stream.below(cards + 1) : cards;
  deck.splice(deck.length - under, 0, "L");
  return { out, start, first, deck: deck.join("") };
}

/** What was seen of a game: how it began, and the cards turned up in order. */
export interface Seen {
  out: string;
  start: string[];
  first: number;
  nonces: string[];
  cards: string;
}

/** What this browser saw, from the log; a card that was put back was not turned up. */
export function seenIn(log: readonly Numbered[]): Seen | null {
  let seen: Omit<Seen, "cards"> | null = null;
  let events: string[] = [];
  for (const { entry } of log) {
    if (entry.kind === "game_began") {
      const { out, start, first, nonces } = entry;
      seen = { out: out.join(""), start: [...start], first, nonces: [...nonces] };
      events = [...(entry.before ?? [])];
    } else if (entry.kind === "moved") {
      events.push(entry.event);
    } else if (entry.kind === "undone") {
      events = events.slice(0, entry.keep);
    }
  }
  if (!seen) return null;
  const turned = events.filter((event) => event.startsWith("turn up "));
  return { ...seen, cards: turned.map((event) => event.slice("turn up ".length)).join("") };
}

/**
 * - `fair`: secret, commitment and every card agree
 * - `unfair`: they do not
 */
export type Verdict = "fair" | "unfair";

/** Checks a finished game against its secret and the commitment that was shown before it. */
export async function check(
  seen: Seen,
  rules: DealRules,
  commitment: string,
  secret: string,
): Promise<Verdict> {
  if ((await commitmentOf(secret)) !== commitment) return "unfair";
  // Colours that the host picked were not dealt; everything else was.
  for (const picked of ["", seen.out]) {
    const deal = await fairDeal(secret, rules, seen.nonces, picked);
    const isSame =
      deal.out === seen.out &&
      deal.start.join(" ") === seen.start.map((cards) => sorted([...cards])).join(" ") &&
      deal.first === seen.first &&
      deal.deck.startsWith(seen.cards);
    if (isSame) return "fair";
    if (!seen.out) break;
  }
  return "unfair";
}
