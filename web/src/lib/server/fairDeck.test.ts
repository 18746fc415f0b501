import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { check, commitmentOf, fairDeal, seenIn, type DealRules } from "./fairDeck";
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

/** The vectors of the document itself: the last block of JSON in it. */
const document = readFileSync("../docs/fair-decks.md", "utf8");
const VECTORS = JSON.parse(/```json\n(.*?)```/s.exec(document)?.[1] ?? "[]") as Vector[];

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
