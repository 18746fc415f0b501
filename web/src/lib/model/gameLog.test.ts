import { beforeAll, expect, it } from "vitest";
import { setLanguage } from "../i18n/index.svelte";
import type { Wire } from "../server/http";
import { logModel } from "./gameLog";
import { logSentence } from "./sentences";
import type { LogEntry, PlayerModel } from "./tableModel";

const PLAYERS: PlayerModel[] = [
  { name: "Ada", kind: "person", you: true },
  { name: "Milo", kind: "bot", you: false },
];
type Line = Wire["LogLine"];

/** Entries with these lines, numbered from 1. */
const log = (...entries: { entry?: object; lines?: Line[] }[]): Wire["Numbered"][] =>
  entries.map(
    ({ entry = { kind: "moved" }, lines = [] }, at) =>
      ({ number: at + 1, entry, lines }) as unknown as Wire["Numbered"],
  );
const began = { entry: { kind: "game_began" }, lines: [{ kind: "start", seat: 1 } as Line] };
const model = (entries: Wire["Numbered"][]): LogEntry[] =>
  logModel(entries, (seat) => PLAYERS[seat - 1]);
const told = (entries: Wire["Numbered"][]): string[] => model(entries).map(logSentence).reverse();

const GAME = log(
  began,
  { lines: [{ kind: "draw", seat: 1, card: "R", event: 1 }] },
  { lines: [{ kind: "place", seat: 1, card: "R", row: 1, event: 2 }] },
  { lines: [{ kind: "take", seat: 2, row: 1, cards: ["R"], event: 3 }] },
  {
    lines: [
      { kind: "take", seat: 1, row: 3, cards: [], event: 4 },
      { kind: "left-over", row: 2, cards: ["B"], event: 4 },
      { kind: "round", round: 2, event: 4 },
    ],
  },
);

beforeAll(() => setLanguage("en"));

it("words what the server tells, in its order", () => {
  expect(told(GAME)).toEqual([
    "You start.",
    "You drew red.",
    "You put red on row 1.",
    "Milo took row 1: red.",
    "You took row 3, an empty row.",
    "Row 2 is discarded: blue.",
    "Round 2",
  ]);
});

it("gives a line only what it has", () => {
  expect(model(GAME).at(-3)).toEqual({
    number: 48,
    kind: "place",
    who: PLAYERS[0],
    card: "R",
    row: 1,
  });
});

it("numbers every line once, the newest first", () => {
  const numbers = model(GAME).map((line) => line.number);
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => b - a));
});

it("takes out what was undone, and says so", () => {
  const undone = { entry: { kind: "undone", seat: 1, keep: 2 } };
  const lines: Line[] = [{ kind: "undone", seat: 1 }];
  expect(told([...GAME.slice(0, 3), ...log({}, {}, {}, { ...undone, lines }).slice(3)])).toEqual([
    "You start.",
    "You drew red.",
    "You undid the last move.",
  ]);
});

it("begins anew with every game", () => {
  expect(told([...GAME, ...log(began)])).toEqual(["You start."]);
});
