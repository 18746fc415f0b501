/**
 * This browser's part in the next deck (docs/fair-decks.md): it promises a nonce before the game, and
 * opens it once the deck's commitment binds that promise, for one commitment a game and never another.
 */

import { keepNonce, ownNonces, rememberNonce } from "../browser/nonces";
import { canCheck, nonceCommitment } from "./fairDeck";
import { newId, type TableView, type Wire } from "./http";

type Step =
  Omit<Wire["CommitNonce"], "id"> | Omit<Wire["OpenNonce"], "id"> | Omit<Wire["GiveNonce"], "id">;

/** What is to be sent now for one of these seats; null when there is nothing to do. */
export async function nextStep(view: TableView, seats: readonly number[]): Promise<Step | null> {
  if (view.phase === "playing") return null;
  const { next_commitment: commitment, next_proof: proof, unopened } = view.fair;
  if (proof) return opening(view.id, proof, commitment, unopened ?? [], seats);
  const own = view.seats.filter((one) => seats.includes(one.seat));
  const [first] = own;
  if (!first || own.some((one) => one.has_nonce)) return null;
  const { seat } = first;
  if (commitment) {
    // A deck of version 1, committed to by an earlier server.
    const nonce = newId();
    rememberNonce(commitment, seat, nonce);
    return { do: "give_nonce", seat, nonce };
  }
  const game = (view.game?.game ?? 0) + 1;
  const known = ownNonces(view.id, game).find((one) => one.seat === seat);
  // One that was opened is no secret any more.
  const nonce = known && !known.commitment ? known.nonce : newId();
  keepNonce({ table: view.id, game, seat, nonce, commitment: "" });
  if (!canCheck()) return { do: "give_nonce", seat, nonce };
  return {
    do: "commit_nonce",
    seat,
    commitment: await nonceCommitment(view.id, game, seat, nonce),
  };
}

async function opening(
  table: string,
  proof: Wire["ProofView"],
  commitment: string,
  unopened: readonly number[],
  seats: readonly number[],
): Promise<Step | null> {
  for (const own of ownNonces(table, proof.game)) {
    const { seat, nonce } = own;
    if (!seats.includes(seat) || !unopened.includes(seat)) continue;
    if (own.commitment && own.commitment !== commitment) continue;
    const promised = proof.nonce_commitments[seat - 1];
    if (promised !== (await nonceCommitment(table, proof.game, seat, nonce))) continue;
    keepNonce({ ...own, commitment });
    return { do: "open_nonce", seat, nonce };
  }
  return null;
}

/**
 * - `in`: this browser's nonce is in the deck
 * - `out`: it has one, and it is not
 * - `none`: it knows of none
 */
export function ownChance(
  table: string,
  game: number,
  nonces: readonly string[],
): { state: "in" | "out" | "none"; nonce: string } {
  const own = ownNonces(table, game);
  const found = own.find(({ seat, nonce }) => nonces[seat - 1] === nonce);
  if (found) return { state: "in", nonce: found.nonce };
  return { state: own.length ? "out" : "none", nonce: own[0]?.nonce ?? "" };
}

/** The commitment that this browser opened its nonce for; empty when it did not. */
export const commitmentSeen = (table: string, game: number): string =>
  ownNonces(table, game).find((one) => one.commitment)?.commitment ?? "";
