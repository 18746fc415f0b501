import { describe, expect, it } from "vitest";
import {
  changeOf,
  linesOf,
  pack,
  readAnchor,
  type Replay,
  roundAfter,
  roundBefore,
  roundsOf,
  unpack,
  writeAnchor,
} from "./fromReplay";

const game = (round: number, cards: string[] = []) => ({
  round,
  rows: [{ row: 1, room: 3, cards, is_taken: false, taken_by: null }],
});
const REPLAY = {
  names: ["Ada", "Mira"],
  start: game(1),
  steps: [
    {
      move: "G1",
      seat: 1,
      lines: [
        { kind: "draw", seat: 1, card: "G" },
        { kind: "place", seat: 1, card: "G", row: 1 },
      ],
      game: game(1, ["G"]),
    },
    {
      move: "x1*R",
      seat: 2,
      lines: [
        { kind: "take", seat: 2, row: 1, cards: ["G"] },
        { kind: "extra", seat: 2, card: "R" },
        { kind: "round", round: 2 },
      ],
      game: game(2),
    },
    {
      move: "LB1",
      seat: 1,
      lines: [
        { kind: "last-round", seat: 1 },
        { kind: "draw", seat: 1, card: "B" },
        { kind: "place", seat: 1, card: "B", row: 1 },
      ],
      game: game(2),
    },
  ],
} as unknown as Replay;

describe("a replay", () => {
  it("tells what each move did", () => {
    expect(linesOf(REPLAY, 0)).toEqual([]);
    expect(linesOf(REPLAY, 1)).toMatchObject([{ kind: "place", card: "G", row: 1 }]);
    expect(linesOf(REPLAY, 2)).toMatchObject([
      { kind: "take", row: 1, cards: ["G"], who: { name: "Mira" } },
      { kind: "extra", card: "R" },
    ]);
    expect(linesOf(REPLAY, 3).map((line) => line.kind)).toEqual(["last-round", "place"]);
    expect(changeOf(REPLAY, 1)).toMatchObject({ row: 1 });
    // The take ended the round: its row is empty again.
    expect(changeOf(REPLAY, 2)).toBeNull();
  });
  it("knows its rounds and jumps between them", () => {
    const rounds = roundsOf(REPLAY);
    expect(rounds).toEqual([
      { round: 1, before: 0, moves: [1, 2] },
      { round: 2, before: 2, moves: [3] },
    ]);
    expect([0, 1, 2, 3].map((move) => roundBefore(rounds, move))).toEqual([0, 0, 0, 2]);
    expect([0, 1, 2, 3].map((move) => roundAfter(rounds, move, 3))).toEqual([2, 2, 3, 3]);
  });
});

describe("links", () => {
  it("name a move, and hold a record", async () => {
    const text = '[Seat1 "Žofia"]\n\n1. G1 x1\n';
    const packed = await pack(text);
    expect(packed).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(await unpack(packed)).toBe(text);
    const anchor = { move: 17, packed };
    expect(readAnchor(writeAnchor(anchor))).toEqual(anchor);
    expect(readAnchor("#m17")).toEqual({ move: 17, packed: null });
    expect(writeAnchor({ move: 17, packed: null })).toBe("#m17");
    expect(writeAnchor({ move: 0, packed: null })).toBe("");
    expect(readAnchor("#moves")).toEqual({ move: null, packed: null });
  });
});
