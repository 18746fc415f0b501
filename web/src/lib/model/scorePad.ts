/**
 * The score pad: what people with the real cards tap in, and what it is worth. The best scores, joker
 * colours and points come from the server's score table; nothing here knows a rule.
 */

import type { Wire } from "../server/http";
import { COLOURS } from "./cards.ts";
import type { Colour, FanModel } from "./tableModel";

export type ScoreTable = Wire["ScoreTable"];
export type EditionFacts = Wire["EditionAnswer"];

/** What can be tapped in: a colour, a joker of either kind, a "+2". */
export type PadCard = Colour | "J" | "+";
export const PAD_CARDS: readonly PadCard[] = [...COLOURS, "J", "+"];

export type PadHand = Partial<Record<PadCard, number>>;

/** Why the last joker lies where it lies. */
export interface PadJoker {
  colour: Colour;
  /** How many cards the colour has with it. */
  cards: number;
  /** The next best colour, and what it would cost; null where there is no other. */
  other: Colour | null;
  loss: number;
}

export interface PadScore {
  total: number;
  plus: FanModel[];
  minus: FanModel[];
  /** The colours of all jokers. */
  jokerColours: Colour[];
  joker: PadJoker | null;
}

const count = (hand: PadHand, card: PadCard): number => hand[card] ?? 0;

/** The best score of a hand: one look-up. `colours` are those in the game. */
export function scoreOf(
  table: ScoreTable,
  scoring: string,
  hand: PadHand,
  colours: readonly Colour[],
): PadScore | null {
  const points = table.points[scoring];
  const best = table.best[scoring];
  if (!points || !best) return null;
  const most = points.length - 1;
  // Largest first; of equal ones the first in the colours' own order.
  const ranked = COLOURS.filter((colour) => colours.includes(colour)).sort(
    (a, b) => count(hand, b) - count(hand, a),
  );
  const key = ranked.map((colour) => Math.min(count(hand, colour), most)).join("");
  const entry = best[key]?.split(" ")[count(hand, "J")];
  if (entry === undefined) return null;
  const [total = "0", places = "", moved, loss] = entry.split("/");
  const jokerColours = Array.from(places, (place) => ranked[Number(place)] as Colour);

  const cards = (colour: Colour): number =>
    count(hand, colour) + jokerColours.filter((one) => one === colour).length;
  const worth = (colour: Colour): number => points[Math.min(cards(colour), most)] ?? 0;
  const held = COLOURS.filter((colour) => cards(colour) > 0).sort(
    (a, b) => worth(b) - worth(a) || cards(b) - cards(a),
  );
  const fan = (colour: Colour, sign: 1 | -1): FanModel => ({
    card: colour,
    count: count(hand, colour),
    jokers: jokerColours.filter((one) => one === colour).map(() => "J"),
    points: sign * worth(colour),
  });
  const plus = held.slice(0, table.plus_colours).map((colour) => fan(colour, 1));
  const minus = held.slice(table.plus_colours).map((colour) => fan(colour, -1));
  const twos = count(hand, "+");
  const twoPoints = twos * table.plus_two;
  if (twos > 0) plus.push({ card: "+", count: twos, jokers: [], points: twoPoints });

  const last = jokerColours.at(-1);
  return {
    total: Number(total) + twoPoints,
    plus,
    minus,
    jokerColours,
    joker:
      last === undefined
        ? null
        : {
            colour: last,
            cards: cards(last),
            other: moved === undefined ? null : (ranked[Number(moved)] ?? null),
            loss: Number(loss ?? 0),
          },
  };
}

export interface PadGame {
  /** Colours that are not in this game. */
  out: Colour[];
  /** One per player. */
  hands: PadHand[];
}

/** Everything the pad keeps. */
export interface Pad {
  edition: string;
  /** The side, by its name in the score table. */
  scoring: string;
  names: string[];
  games: PadGame[];
  /** The game that is open, from 0. */
  at: number;
}

export const MOST_NAME = 20;
export const MOST_GAMES = 40;

const emptyGame = (players: number, out: readonly Colour[]): PadGame => ({
  out: [...out],
  hands: Array.from({ length: players }, () => ({})),
});

export const newPad = (players = 4): Pad => ({
  edition: "italian",
  scoring: "brown",
  names: Array.from({ length: players }, () => ""),
  games: [emptyGame(players, [])],
  at: 0,
});

/** The colours of a game. */
export const coloursIn = (game: PadGame): Colour[] =>
  COLOURS.filter((colour) => !game.out.includes(colour));

/** As many colours out as the number of players asks for: the last of the list unless chosen. */
export function fitOut(out: readonly Colour[], wanted: number): Colour[] {
  const kept = out.slice(0, wanted);
  for (const colour of [...COLOURS].reverse()) {
    if (kept.length >= wanted) break;
    if (!kept.includes(colour)) kept.push(colour);
  }
  return kept;
}

/** How many colours are out of a game with this number of players. */
export const coloursOut = (edition: EditionFacts, players: number): number =>
  COLOURS.length -
  (edition.set_ups.find((up) => up.players === players)?.colours ?? COLOURS.length);

/** The name of the pad's side; "brown" until the editions are loaded. */
export function sideOf(pad: Pad, edition: EditionFacts | undefined): string {
  const sides = edition?.sides ?? [];
  return (sides.find((one) => one.scoring === pad.scoring) ?? sides[0])?.name ?? "brown";
}

/** The pad for another edition; side and number of players change only where it lacks them. */
export function withEdition(pad: Pad, edition: EditionFacts): Pad {
  const allowed = edition.set_ups.map((up) => up.players);
  const players = allowed.includes(pad.names.length)
    ? pad.names.length
    : (allowed[0] ?? pad.names.length);
  const scoring = edition.sides.some((one) => one.scoring === pad.scoring)
    ? pad.scoring
    : (edition.sides[0]?.scoring ?? pad.scoring);
  const next = { ...pad, edition: edition.name, scoring };
  return withPlayers(next, players, coloursOut(edition, players));
}

/** The pad with a player renamed; the same pad where nothing changes. */
export function withName(pad: Pad, seat: number, text: string): Pad {
  const name = text.trim().slice(0, MOST_NAME);
  if (name === (pad.names[seat] ?? "")) return pad;
  return { ...pad, names: pad.names.map((one, at) => (at === seat ? name : one)) };
}

/** The pad for another number of players: hands of those who stay are kept. */
export function withPlayers(pad: Pad, players: number, out: number): Pad {
  const fit = <T>(list: readonly T[], empty: () => T): T[] =>
    Array.from({ length: players }, (_, at) => list[at] ?? empty());
  return {
    ...pad,
    names: fit(pad.names, () => ""),
    games: pad.games.map((game) =>
      withoutOut({ out: fitOut(game.out, out), hands: fit(game.hands, () => ({})) }),
    ),
  };
}

/** Takes what is out of the game out of every hand. */
function withoutOut(game: PadGame): PadGame {
  const hands = game.hands.map(
    (hand) =>
      Object.fromEntries(
        Object.entries(hand).filter(([card]) => !game.out.includes(card as Colour)),
      ) as PadHand,
  );
  return { ...game, hands };
}

/** Takes a colour out of the open game; the one chosen longest ago comes back. */
export function withOut(pad: Pad, colour: Colour): Pad {
  return withGame(pad, (game) =>
    game.out.includes(colour)
      ? game
      : withoutOut({ ...game, out: [...game.out.slice(1), colour].sort(byColour) }),
  );
}

const byColour = (a: Colour, b: Colour): number => COLOURS.indexOf(a) - COLOURS.indexOf(b);

const withGame = (pad: Pad, change: (game: PadGame) => PadGame): Pad => ({
  ...pad,
  games: pad.games.map((game, at) => (at === pad.at ? change(game) : game)),
});

/** The open game with another number of cards in a hand. */
export function withCount(pad: Pad, seat: number, card: PadCard, amount: number): Pad {
  return withGame(pad, (game) => ({
    ...game,
    hands: game.hands.map((hand, at) => (at === seat ? { ...hand, [card]: amount } : hand)),
  }));
}

/** A new game, opened. */
export function withNewGame(pad: Pad): Pad {
  const out = pad.games.at(-1)?.out ?? [];
  const games = [...pad.games, emptyGame(pad.names.length, out)];
  return { ...pad, games, at: games.length - 1 };
}

/** Without a game; the last one is emptied instead. */
export function withoutGame(pad: Pad, at: number): Pad {
  const games = pad.games.filter((_, one) => one !== at);
  if (games.length === 0) games.push(emptyGame(pad.names.length, pad.games[0]?.out ?? []));
  return { ...pad, games, at: Math.min(pad.at > at ? pad.at - 1 : pad.at, games.length - 1) };
}

export const isEmpty = (hand: PadHand): boolean =>
  PAD_CARDS.every((card) => count(hand, card) === 0);

/** Totals of every game and of the match, by player; null where a hand is empty. */
export interface Totals {
  games: (number | null)[][];
  match: number[];
}

export function totalsOf(table: ScoreTable, pad: Pad): Totals {
  const games = pad.games.map((game) =>
    game.hands.map((hand) =>
      isEmpty(hand) ? null : (scoreOf(table, pad.scoring, hand, coloursIn(game))?.total ?? null),
    ),
  );
  const match = pad.names.map((_, seat) =>
    games.reduce((sum, totals) => sum + (totals[seat] ?? 0), 0),
  );
  return { games, match };
}

/** How many of a card are in the box: those of the usual box until the editions are loaded. */
export function mostOf(card: PadCard, edition: EditionFacts | undefined): number {
  if (card === "J") return edition?.jokers ?? 3;
  if (card === "+") return edition?.plus_twos ?? 10;
  return edition?.colour_cards ?? 9;
}

/** Cards of which more lie on the table than there are in the box. */
export const tooMany = (game: PadGame, edition: EditionFacts): PadCard[] =>
  PAD_CARDS.filter(
    (card) => game.hands.reduce((sum, hand) => sum + count(hand, card), 0) > mostOf(card, edition),
  );

/** The pad from stored text; a damaged or old one is replaced by a new pad. */
export function readPad(text: string | null): Pad {
  try {
    const given = JSON.parse(text ?? "null") as unknown;
    if (isPad(given)) return given;
  } catch {
    // Damaged: as if nothing were stored.
  }
  return newPad();
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

function isPad(value: unknown): value is Pad {
  if (!isRecord(value)) return false;
  const { edition, scoring, names, games, at } = value;
  if (typeof edition !== "string" || typeof scoring !== "string") return false;
  if (!Array.isArray(names) || names.length < 2 || names.length > 5) return false;
  if (!names.every((name) => typeof name === "string" && name.length <= MOST_NAME)) return false;
  if (!Array.isArray(games) || games.length < 1 || games.length > MOST_GAMES) return false;
  if (!Number.isInteger(at) || (at as number) < 0 || (at as number) >= games.length) return false;
  return games.every((game) => isGame(game, names.length));
}

function isGame(value: unknown, players: number): value is PadGame {
  if (!isRecord(value)) return false;
  const { out, hands } = value;
  if (!Array.isArray(out) || !out.every((one) => COLOURS.includes(one as Colour))) return false;
  return Array.isArray(hands) && hands.length === players && hands.every(isHand);
}

const isHand = (hand: unknown): hand is PadHand =>
  isRecord(hand) &&
  Object.entries(hand).every(
    ([card, amount]) =>
      PAD_CARDS.includes(card as PadCard) &&
      Number.isInteger(amount) &&
      (amount as number) >= 0 &&
      (amount as number) <= 10,
  );
