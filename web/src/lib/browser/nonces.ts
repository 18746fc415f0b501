/**
 * The chance that this browser added to decks, so that it can find it again in their proof. Where it
 * is not kept, the proof cannot say that the chance was ours; it still checks the deck.
 */

import { readList, writeList } from "./storage";

const KEY = "coloretto.nonces";
const KEPT = 40;

type Kept = [commitment: string, seat: number, nonce: string];

/** Remembers a nonce with the commitment that was seen before it was given. */
export function rememberNonce(commitment: string, seat: number, nonce: string): void {
  const others = readList<Kept>(KEY).filter(
    ([known, where]) => known !== commitment || where !== seat,
  );
  writeList(KEY, [...others, [commitment, seat, nonce]], KEPT);
}

/** Our nonces for the deck with this commitment, by seat. */
export function knownNonces(commitment: string): { seat: number; nonce: string }[] {
  return readList<Kept>(KEY)
    .filter(([known]) => known === commitment)
    .map(([, seat, nonce]) => ({ seat, nonce }));
}
