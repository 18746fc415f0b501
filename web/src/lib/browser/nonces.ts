/** The chance that this browser added to decks, so that it can find it again in their proof. */

const KEY = "coloretto.nonces";
const KEPT = 40;

type Kept = [commitment: string, seat: number, nonce: string];

function read(): Kept[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? (kept as Kept[]) : [];
  } catch {
    return [];
  }
}

/** Remembers a nonce with the commitment that was seen before it was given. */
export function rememberNonce(commitment: string, seat: number, nonce: string): void {
  const kept = read().filter(([known, where]) => known !== commitment || where !== seat);
  try {
    localStorage.setItem(KEY, JSON.stringify([...kept, [commitment, seat, nonce]].slice(-KEPT)));
  } catch {
    // Then the proof cannot say that the chance was ours; it still checks the deck.
  }
}

/** Our nonces for the deck with this commitment, by seat. */
export function knownNonces(commitment: string): { seat: number; nonce: string }[] {
  return read()
    .filter(([known]) => known === commitment)
    .map(([, seat, nonce]) => ({ seat, nonce }));
}
