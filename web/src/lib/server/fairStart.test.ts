import { beforeEach, describe, expect, it } from "vitest";
import { ownNonces } from "../browser/nonces";
import { nonceCommitment } from "./fairDeck";
import { commitmentSeen, nextStep, ownChance } from "./fairStart";
import type { TableView } from "./http";

interface Parts {
  id?: string;
  phase?: string;
  game?: { game: number } | null;
  hasNonce?: boolean;
  fair?: object;
}

const NO_DECK = { commitment: "", next_commitment: "", nonces: [], secret: null };

function viewOf({ id = "t", phase, game, hasNonce, fair }: Parts = {}): TableView {
  const seats = [1, 2].map((seat) => ({ seat, has_nonce: seat === 1 && (hasNonce ?? false) }));
  const view = { id, phase: phase ?? "gathering", seats, game: game ?? null };
  return { ...view, fair: { ...NO_DECK, ...fair } } as unknown as TableView;
}

const dealing = (id: string, promised: string, next_commitment = "c0ffee"): TableView =>
  viewOf({
    id,
    hasNonce: true,
    fair: {
      next_commitment,
      next_proof: { version: 2, game: 1, rules_version: 1, nonce_commitments: [promised, ""] },
      unopened: [1],
    },
  });

describe("this browser's part in a deck", () => {
  beforeEach(() => {
    localStorage.clear();
  });

  it("promises a nonce, keeps it, and opens it for the deck that binds it", async () => {
    const promise = await nextStep(viewOf({ id: "one" }), [1]);
    const nonce = ownNonces("one", 1)[0]?.nonce ?? "";
    expect(nonce).toMatch(/^[0-9a-f]{32}$/);
    const commitment = await nonceCommitment("one", 1, 1, nonce);
    expect(promise).toEqual({ do: "commit_nonce", seat: 1, commitment });
    expect(JSON.stringify(promise)).not.toContain(nonce);
    const opening = await nextStep(dealing("one", commitment), [1]);
    expect(opening).toEqual({ do: "open_nonce", seat: 1, nonce });
    expect(commitmentSeen("one", 1)).toBe("c0ffee");
    expect(ownChance("one", 1, [nonce, ""])).toEqual({ state: "in", nonce });
    expect(ownChance("one", 1, ["", ""])).toEqual({ state: "out", nonce });
    expect(ownChance("another", 1, ["", ""]).state).toBe("none");
  });

  it("promises the same nonce again until it is opened, and never an opened one", async () => {
    const first = await nextStep(viewOf({ id: "two" }), [1]);
    expect(await nextStep(viewOf({ id: "two" }), [1])).toEqual(first);
    const promised = first?.do === "commit_nonce" ? first.commitment : "";
    await nextStep(dealing("two", promised), [1]);
    expect(await nextStep(viewOf({ id: "two" }), [1])).not.toEqual(first);
  });

  it("opens for one commitment a game and never for another", async () => {
    const promise = await nextStep(viewOf({ id: "three" }), [1]);
    const promised = promise?.do === "commit_nonce" ? promise.commitment : "";
    expect(await nextStep(dealing("three", promised, "first"), [1])).not.toBeNull();
    expect(await nextStep(dealing("three", promised, "first"), [1])).not.toBeNull();
    expect(await nextStep(dealing("three", promised, "second"), [1])).toBeNull();
  });

  it("opens nothing for a deck that does not bind its promise", async () => {
    await nextStep(viewOf({ id: "four" }), [1]);
    expect(await nextStep(dealing("four", "00".repeat(32)), [1])).toBeNull();
    expect(await nextStep(dealing("four", ""), [1])).toBeNull();
  });

  it("does nothing without a seat, in a game, or when its part is done", async () => {
    expect(await nextStep(viewOf(), [])).toBeNull();
    expect(await nextStep(viewOf({ phase: "playing", game: { game: 1 } }), [1])).toBeNull();
    expect(await nextStep(viewOf({ hasNonce: true }), [1])).toBeNull();
  });

  it("gives its nonce openly for a deck that an earlier server has committed to", async () => {
    const step = await nextStep(viewOf({ fair: { next_commitment: "of version 1" } }), [2]);
    expect(step?.do).toBe("give_nonce");
  });

  it("has another nonce for every game", async () => {
    await nextStep(viewOf({ id: "five" }), [1]);
    await nextStep(viewOf({ id: "five", phase: "over", game: { game: 1 } }), [1]);
    const [one] = ownNonces("five", 1);
    const [two] = ownNonces("five", 2);
    expect(two?.nonce).toMatch(/^[0-9a-f]{32}$/);
    expect(two?.nonce).not.toBe(one?.nonce);
  });
});
