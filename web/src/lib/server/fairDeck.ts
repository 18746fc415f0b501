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

const digest = async (bytes: number[]): Promise<string> =>
  hexOf(await crypto.subtle.digest("SHA-256", new Uint8Array(bytes)));

/** What is shown of a secret before the first card, in version 1. */
export const commitmentOf = (secret: string): Promise<string> =>
  digest([...field("coloretto commitment 1"), ...bytesOf(secret)]);

/** What a seat shows of its nonce before the deck is committed to, in version 2. */
export const nonceCommitment = (
  table: string,
  game: number,
  seat: number,
  nonce: string,
): Promise<string> =>
  digest(["coloretto nonce 2", table, String(game), String(seat), nonce].flatMap(field));

/** All that the commitment of a deck of version 2 binds besides its secret. */
export interface Terms {
  table: string;
  game: number;
  spec: string;
  rulesVersion: number;
  picked: string;
  branch: string;
  nonceCommitments: readonly string[];
}

const bytesOfTerms = (terms: Terms): number[] =>
  [
    "coloretto deck 2",
    terms.table,
    String(terms.game),
    terms.spec,
    String(terms.rulesVersion),
    terms.picked,
    terms.branch,
    ...terms.nonceCommitments,
  ].flatMap(field);

/** What is shown of a secret before any nonce is opened, in version 2. */
export const boundCommitment = (secret: string, terms: Terms): Promise<string> =>
  digest([...field("coloretto commitment 2"), ...bytesOf(secret), ...bytesOfTerms(terms)]);

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

async function streamOf(secret: string, seed: number[]): Promise<Stream> {
  const key = await crypto.subtle.importKey("raw", bytesOf(secret), HMAC, false, ["sign"]);
  return new Stream(key, seed);
}

/** The deal of version 1 that follows from a secret and the seats' nonces. */
export async function fairDeal(
  secret: string,
  rules: DealRules,
  nonces: readonly string[],
  picked = "",
): Promise<Deal> {
  const seed = ["coloretto deck 1", rules.spec, picked, ...nonces].flatMap(field);
  return dealFrom(await streamOf(secret, seed), rules, nonces.length, picked);
}

/** The deal of version 2 that follows from a secret, what it is bound to, and the opened nonces. */
export async function boundDeal(
  secret: string,
  rules: DealRules,
  terms: Terms,
  nonces: readonly string[],
): Promise<Deal> {
  const seed = [...bytesOfTerms(terms), ...nonces.flatMap(field)];
  const stream = await streamOf(secret, seed);
  if (!terms.branch) return dealFrom(stream, rules, nonces.length, terms.picked);
  const [out = "", start = "", first = "", events = ""] = terms.branch.split("|");
  const came = cardsIn(events ? events.split(",") : []);
  const gone = start.replaceAll(" ", "") + came;
  const rest = await deckOf(stream, rules, out, gone);
  return { out, start: start.split(" "), first: Number(first), deck: came + rest };
}

/** The cards that were turned up, in order. */
const cardsIn = (events: readonly string[]): string =>
  events
    .filter((event) => event.startsWith("turn up "))
    .map((event) => event.slice("turn up ".length))
    .join("");

/** What is left of the deck when these cards are gone, shuffled, with the last-round card in it. */
async function deckOf(
  stream: Stream,
  rules: DealRules,
  out: string,
  gone: string,
): Promise<string> {
  const colours = [...COLOURS].filter((colour) => !out.includes(colour));
  const all = colours.map((colour) => colour.repeat(9)).join("") + "+".repeat(10);
  const cards = [...all, ...(rules.golden ? "JJK" : "JJJ")];
  for (const card of gone) {
    if (card !== "L") cards.splice(cards.indexOf(card), 1);
  }
  const deck = await stream.shuffle(cards);
  if (!gone.includes("L")) {
    const most = Math.min(Number(rules.lastRound.slice(3)), deck.length);
    const under = rules.lastRound.startsWith("in") ? await stream.below(most + 1) : most;
    deck.splice(deck.length - under, 0, "L");
  }
  return deck.join("");
}

async function dealFrom(
  stream: Stream,
  rules: DealRules,
  players: number,
  picked: string,
): Promise<Deal> {
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
  return { out, start, first, deck: await deckOf(stream, rules, out, start.join("")) };
}

/** What was seen of a game: how it began, and the cards turned up in order. */
export interface Seen {
  out: string;
  start: string[];
  first: number;
  nonces: string[];
  /** What had happened already, in a game that goes on from another. */
  before: string[];
  cards: string;
}

/** What this browser saw, from the log; a card that was put back was not turned up. */
export function seenIn(log: readonly Numbered[]): Seen | null {
  let seen: Omit<Seen, "cards"> | null = null;
  let events: string[] = [];
  for (const { entry } of log) {
    if (entry.kind === "game_began") {
      const { out, start, first, nonces } = entry;
      events = [...(entry.before ?? [])];
      seen = {
        out: out.join(""),
        start: [...start],
        first,
        nonces: [...nonces],
        before: [...events],
      };
    } else if (entry.kind === "moved") {
      events.push(entry.event);
    } else if (entry.kind === "undone") {
      events = events.slice(0, entry.keep);
    }
  }
  return seen && { ...seen, cards: cardsIn(events) };
}

/**
 * - `fair`: secret, commitment and every card agree
 * - `unfair`: they do not
 */
export type Verdict = "fair" | "unfair";

const startOf = (seen: Seen): string => seen.start.map((cards) => sorted([...cards])).join(" ");

const follows = (deal: Deal, seen: Seen): boolean =>
  deal.out === sorted([...seen.out]) &&
  deal.start.join(" ") === startOf(seen) &&
  deal.first === seen.first &&
  deal.deck.startsWith(seen.cards);

/** What is known of a deck of version 2, as the table's view has it. */
export interface BoundProof {
  game: number;
  rules_version: number;
  picked: string;
  nonce_commitments: readonly string[];
  is_branch?: boolean;
}

/** Checks a finished game of version 2: its table, its rules, every nonce and every card. */
export async function checkBound(
  seen: Seen,
  rules: DealRules,
  table: string,
  proof: BoundProof,
  commitment: string,
  secret: string,
): Promise<Verdict> {
  const branch = [sorted([...seen.out]), startOf(seen), String(seen.first), seen.before.join(",")];
  const terms: Terms = {
    table,
    game: proof.game,
    spec: rules.spec,
    rulesVersion: proof.rules_version,
    picked: proof.picked,
    branch: proof.is_branch ? branch.join("|") : "",
    nonceCommitments: proof.nonce_commitments,
  };
  if ((await boundCommitment(secret, terms)) !== commitment) return "unfair";
  for (const [at, nonce] of seen.nonces.entries()) {
    const promised = proof.nonce_commitments[at];
    if (nonce && promised !== (await nonceCommitment(table, proof.game, at + 1, nonce))) {
      return "unfair";
    }
  }
  return follows(await boundDeal(secret, rules, terms, seen.nonces), seen) ? "fair" : "unfair";
}

/** Checks a finished game of version 1 against its secret and the commitment shown before it. */
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
    if (follows(deal, seen)) return "fair";
    if (!seen.out) break;
  }
  return "unfair";
}
