import { expect, test } from "vitest";
import { markRows, markSeats } from "./news";
import type { LogEntry, PlayerModel, RowModel, SeatModel } from "./tableModel";

const me: PlayerModel = { name: "Ada", kind: "person", you: true };
const mira: PlayerModel = { name: "Mira", kind: "person", you: false };
const players = [me, mira];

/** Newest first, as the log is. */
const LOG: LogEntry[] = [
  { number: 8, kind: "draw", who: me, card: "Y" },
  { number: 7, kind: "place", who: mira, card: "B", row: 2 },
  { number: 6, kind: "round", round: 3 },
  { number: 5, kind: "take", who: mira, row: 1, cards: ["R", "J"] },
  { number: 4, kind: "take", who: me, row: 2, cards: ["G"] },
  { number: 3, kind: "place", who: mira, card: "R", row: 1 },
];
const row = (number: number, cards: RowModel["cards"]): RowModel => ({
  row: number,
  room: 3,
  cards,
  state: "open",
  takenBy: null,
});
const seat: SeatModel = {
  ...mira,
  seat: 2,
  total: 3,
  plus: [
    { card: "R", count: 1, jokers: [], points: 1 },
    { card: "G", count: 1, jokers: ["J"], points: 3 },
    { card: "E", count: 1, jokers: [], points: 1 },
  ],
  minus: [],
  isTurn: false,
  isOut: false,
  isAbsent: false,
};

test("marks the cards that others put on rows in this round, not those of the last one", () => {
  const rows = markRows([row(1, ["E"]), row(2, ["B"])], LOG);
  expect(rows.map(({ fresh }) => fresh)).toEqual([0, 1]);
  expect(rows.some(({ isJustTaken }) => isJustTaken)).toBe(false);
});

test("marks what others took since the reader's last turn, over the end of a round", () => {
  const [marked] = markSeats([seat], players, LOG);
  expect(marked?.came).toEqual(["R", "J"]);
  // The joker lies with green now.
  expect(marked?.plus.map(({ isNew }) => isNew)).toEqual([true, true, false]);
});

test("nothing is news when nobody else has acted", () => {
  const [marked] = markSeats([seat], players, LOG.slice(0, 1));
  expect(marked?.came).toEqual([]);
  expect(markRows([row(2, ["B"])], LOG.slice(0, 1))[0]?.fresh).toBe(0);
});
