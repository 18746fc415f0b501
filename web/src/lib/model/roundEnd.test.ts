import { expect, test } from "vitest";
import { roundEnd } from "./roundEnd";
import type { LogEntry, PlayerModel } from "./tableModel";

const ada: PlayerModel = { name: "Ada", kind: "person", you: true };
const mira: PlayerModel = { name: "Mira", kind: "bot", you: false };
const LOG: LogEntry[] = [
  { number: 5, kind: "round", round: 2 },
  { number: 4, kind: "take", who: mira, row: 2, cards: ["G"], points: 1 },
  { number: 3, kind: "take", who: ada, row: 1, cards: ["R", "B"], points: 2 },
  { number: 2, kind: "place", who: mira, card: "G", row: 2 },
  { number: 1, kind: "start", who: ada },
];

test("a round that is over says who took what, the last one last", () => {
  const end = roundEnd(LOG);
  expect(end?.round).toBe(2);
  expect(end?.takes.map(({ who, points }) => [who.name, points])).toEqual([
    ["Ada", 2],
    ["Mira", 1],
  ]);
});

test("nothing is said once the next round is under way, nor before the first", () => {
  expect(roundEnd([{ number: 6, kind: "draw", who: mira, card: "Y" }, ...LOG])).toBeNull();
  expect(roundEnd([{ number: 1, kind: "round", round: 1 }])).toBeNull();
  expect(roundEnd([])).toBeNull();
});
