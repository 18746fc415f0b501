import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  boundCommitment,
  boundDeal,
  check,
  checkBound,
  commitmentOf,
  fairDeal,
  nonceCommitment,
  seenIn,
  type BoundProof,
  type DealRules,
  type Terms,
} from "./fairDeck";
import type { Numbered } from "./live.svelte";

interface Vector {
  rules: string;
  secret: string;
  nonces: string[];
  picked: string;
  commitment: string;
  out: string;
  start: string;
  first: number;
  deck: string;
}

interface BoundVector extends Vector {
  table: string;
  game: number;
  rules_version: number;
  nonce_commitments: string[];
  branch: string;
}

/** The vectors of the document itself: its blocks of JSON. */
const document = readFileSync("../docs/fair-decks.md", "utf8");
const BLOCKS = [...document.matchAll(/```json\n(.*?)```/gs)].map((block) => block[1] ?? "[]");
const BOUND = JSON.parse(BLOCKS[0] ?? "[]") as BoundVector[];
const VECTORS = JSON.parse(BLOCKS[1] ?? "[]") as Vector[];

/** What the editions of the vectors say. */
const FACTS: Record<string, Omit<DealRules, "spec">> = {
  german: { golden: true, lastRound: "on 16", allDiffer: false },
  italian: { golden: false, lastRound: "on 15", allDiffer: true },
  hungarian: { golden: false, lastRound: "in 15", allDiffer: false },
  polish: { golden: false, lastRound: "on 15", allDiffer: false },
};
const rulesOf = (spec: string): DealRules => {
  const facts = FACTS[spec.split("(")[0] ?? ""];
  if (!facts) throw new Error(spec);
  return { spec, ...facts };
};

describe("the vectors of docs/fair-decks.md", () => {
  it("are there", () => {
    expect(VECTORS.length).toBeGreaterThan(4);
  });
  it.each(VECTORS)("$rules", async (vector) => {
    const { secret, nonces, picked } = vector;
    expect(await commitmentOf(secret)).toBe(vector.commitment);
    const deal = await fairDeal(secret, rulesOf(vector.rules), nonces, picked);
    expect({ ...deal, start: deal.start.join(" ") }).toEqual({
      out: vector.out,
      start: vector.start,
      first: vector.first,
      deck: vector.deck,
    });
  });
});

describe("a game as it was seen", () => {
  const vector = VECTORS[0] as Vector;
  const began = {
    kind: "game_began",
    game: 1,
    in_match: 1,
    rules_version: 1,
    out: [...vector.out],
    start: vector.start.split(" "),
    first: vector.first,
    nonces: vector.nonces,
  };
  const logOf = (...entries: object[]): Numbered[] =>
    [began, ...entries].map((entry, at) => ({ number: at + 1, entry }) as unknown as Numbered);
  const turn = (card: string): object => ({ kind: "moved", seat: 1, event: `turn up ${card}` });
  const draw = { kind: "moved", seat: 1, event: "draw" };
  const judge = (log: Numbered[], commitment = vector.commitment) => {
    const seen = seenIn(log);
    if (!seen) throw new Error("no game");
    return check(seen, rulesOf(vector.rules), commitment, vector.secret);
  };

  it("is fair when every card follows", async () => {
    const cards = [...vector.deck.slice(0, 5)].flatMap((card) => [draw, turn(card)]);
    expect(await judge(logOf(...cards))).toBe("fair");
  });
  it("forgets a card that was put back", async () => {
    const [one = "", two = ""] = vector.deck;
    const undone = { kind: "undone", seat: 1, keep: 2 };
    const log = logOf(draw, turn(one), draw, turn(two), undone, draw, turn(two));
    expect(seenIn(log)?.cards).toBe(one + two);
    expect(await judge(log)).toBe("fair");
  });
  it("is not fair with another card, or another commitment", async () => {
    expect(await judge(logOf(draw, turn(vector.deck[1] ?? "")))).toBe("unfair");
    expect(await judge(logOf(), "00".repeat(32))).toBe("unfair");
  });
});

const termsOf = (vector: BoundVector): Terms => ({
  table: vector.table,
  game: vector.game,
  spec: vector.rules,
  rulesVersion: vector.rules_version,
  picked: vector.picked,
  branch: vector.branch,
  nonceCommitments: vector.nonce_commitments,
});

describe("the vectors of version 2", () => {
  it("are there", () => {
    expect(BOUND.length).toBeGreaterThan(4);
  });
  it.each(BOUND)("$rules $branch", async (vector) => {
    const { secret, table, game, nonces } = vector;
    const terms = termsOf(vector);
    for (const [at, nonce] of nonces.entries()) {
      if (!nonce) continue;
      const promised = await nonceCommitment(table, game, at + 1, nonce);
      expect(promised).toBe(vector.nonce_commitments[at]);
    }
    expect(await boundCommitment(secret, terms)).toBe(vector.commitment);
    const deal = await boundDeal(secret, rulesOf(vector.rules), terms, nonces);
    expect({ ...deal, start: deal.start.join(" ") }).toEqual({
      out: vector.out,
      start: vector.start,
      first: vector.first,
      deck: vector.deck,
    });
  });
});

describe("a game of version 2 as it was seen", () => {
  const judge = (vector: BoundVector, change: Partial<BoundVector> = {}, cards?: string) => {
    const shown = { ...vector, ...change };
    const before = vector.branch ? (vector.branch.split("|")[3] ?? "").split(",") : [];
    const seen = {
      out: shown.out,
      start: shown.start.split(" "),
      first: shown.first,
      nonces: shown.nonces,
      before,
      cards: cards ?? vector.deck.slice(0, 12),
    };
    const proof: BoundProof = { ...shown, is_branch: vector.branch !== "" };
    const rules = rulesOf(shown.rules);
    return checkBound(seen, rules, shown.table, proof, shown.commitment, shown.secret);
  };
  const [first, , left, , branched] = BOUND as [
    BoundVector,
    BoundVector,
    BoundVector,
    BoundVector,
    BoundVector,
  ];

  it.each(BOUND)("is fair when all of it follows: $rules $branch", async (vector) => {
    expect(await judge(vector)).toBe("fair");
  });
  it.each<[string, Partial<BoundVector>]>([
    ["table", { table: "another" }],
    ["game", { game: 2 }],
    ["rules", { rules: "german(players=3,scoring=violet)" }],
    ["rules version", { rules_version: 2 }],
    ["picked colours", { picked: "E" }],
    ["secret", { secret: "00".repeat(32) }],
    ["commitment", { commitment: "00".repeat(32) }],
    ["promises", { nonce_commitments: ["", "", ""] }],
    ["a nonce", { nonces: ["ada-2", "", "x_Y"] }],
    ["a nonce left out", { nonces: ["", "", "x_Y"] }],
    ["a nonce that was not promised", { nonces: ["ada-1", "new", "x_Y"] }],
    ["first seat", { first: 3 }],
  ])("is not fair with another %s", async (_name, change) => {
    expect(await judge(first, change)).toBe("unfair");
  });
  it("is not fair with another card", async () => {
    expect(await judge(first, {}, first.deck[1])).toBe("unfair");
    expect(await judge(branched, {}, `${branched.deck.slice(0, 2)}L`)).toBe("unfair");
  });
  it("is fair though somebody did not open, which shows", async () => {
    expect(left.nonces[1]).toBe("");
    expect(left.nonce_commitments[1]).not.toBe("");
    expect(await judge(left)).toBe("fair");
  });
});
