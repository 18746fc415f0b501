/**
 * The chance that this browser added to decks, so that it can open it when its time comes and find it
 * again in their proof. Where it is not kept, it lasts as long as the page.
 */

import { readList, writeList } from "./storage";

const KEY = "coloretto.nonces";
const BOUND_KEY = "coloretto.nonces-2";
const KEPT = 40;

type Kept = [commitment: string, seat: number, nonce: string];

/** Remembers a nonce of version 1 with the commitment that was seen before it was given. */
export function rememberNonce(commitment: string, seat: number, nonce: string): void {
  const others = readList<Kept>(KEY).filter(
    ([known, where]) => known !== commitment || where !== seat,
  );
  writeList(KEY, [...others, [commitment, seat, nonce]], KEPT);
}

/** Our nonces for the deck of version 1 with this commitment, by seat. */
export function knownNonces(commitment: string): { seat: number; nonce: string }[] {
  return readList<Kept>(KEY)
    .filter(([known]) => known === commitment)
    .map(([, seat, nonce]) => ({ seat, nonce }));
}

/** A nonce of version 2: chosen and promised before the deck's commitment is known. */
export interface OwnNonce {
  table: string;
  game: number;
  seat: number;
  nonce: string;
  /** The deck's commitment that it was opened for; empty before. */
  commitment: string;
}

let ofThisPage: OwnNonce[] = [];

const isSame = (one: OwnNonce, table: string, game: number): boolean =>
  one.table === table && one.game === game;

/** Our nonces for a game, by seat. */
export function ownNonces(table: string, game: number): OwnNonce[] {
  const stored = readList<OwnNonce>(BOUND_KEY).filter((one) => isSame(one, table, game));
  const seats = stored.map(({ seat }) => seat);
  const others = ofThisPage.filter((one) => isSame(one, table, game) && !seats.includes(one.seat));
  return [...stored, ...others];
}

/** Keeps a nonce, in the place of what was known of it. */
export function keepNonce(own: OwnNonce): void {
  const isOther = (one: OwnNonce): boolean =>
    !isSame(one, own.table, own.game) || one.seat !== own.seat;
  ofThisPage = [...ofThisPage.filter(isOther), own].slice(-KEPT);
  writeList(BOUND_KEY, [...readList<OwnNonce>(BOUND_KEY).filter(isOther), own], KEPT);
}
