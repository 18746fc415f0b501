import { beforeAll, describe, expect, it } from "vitest";
import { endModel, logOf, ownSeat, phaseOf, playerOf, tableModel } from "./fromServer";
import type { TableView, Wire } from "../server/http";
import { setLanguage } from "../i18n/index.svelte";
import type { Numbered } from "../server/live.svelte";
import { logSentence, turnHeading, turnPrompt } from "./sentences";

const hand = (seat: number, part: Partial<Wire["HandView"]> = {}): Wire["HandView"] => ({
  seat,
  cards: { R: 2, J: 1 },
  coloured: {},
  points: 6,
  lines: [{ colour: "R", cards: 3, jokers: 1, plus: true, points: 6 }],
  jokers: [{ colour: "R", other: "B", loss: 2 }],
  plus_twos: 0,
  is_in_round: true,
  ...part,
});
const game = (part: Partial<Wire["GameView"]> = {}): Wire["GameView"] => ({
  game: 1,
  in_match: 1,
  round: 1,
  seat: 1,
  phase: "decide",
  card: null,
  rows: [1, 2, 3].map((row) => ({ row, room: 3, cards: [], is_taken: false, taken_by: null })),
  hands: [hand(1), hand(2), hand(3)],
  colours: ["R", "B"],
  deck: { R: 5, L: 1 },
  cards_left: 30,
  cards_before_last_round: 15,
  is_last_round: false,
  actions: [
    { action: "draw", kind: "draw" },
    { action: "take 2", kind: "take", row: 2 },
  ],
  events: 0,
  winners: [],
  ...part,
});
const seat = (number: number, part: Partial<Wire["SeatView"]> = {}): Wire["SeatView"] => ({
  seat: number,
  kind: "person",
  name: `P${number}`,
  person: `id${number}`,
  is_here: true,
  ...part,
});
const server = (part: Partial<TableView> = {}): TableView => ({
  id: "t",
  number: 9,
  position: 9,
  phase: "playing",
  paused: false,
  rules: {
    spec: "italian(players=3)",
    edition: "italian",
    players: 3,
    scoring: "brown",
    points: [0, 1, 3, 6, 10, 15, 21],
    jokers: "at the end",
    golden: false,
    last_round: "on 15",
    games: 1,
  },
  host: "id1",
  listed: false,
  rated: false,
  clock: 0,
  pace: 600,
  seats: [seat(1), seat(2), seat(3, { kind: "bot", person: null, bot: "greedy", level: "gentle" })],
  totals: [0, 0, 0],
  results: [],
  game: game(),
  fair: { commitment: "", next_commitment: "", nonces: [], secret: null },
  ...part,
});
const began = {
  kind: "game_began",
  game: 1,
  in_match: 1,
  rules_version: 1,
  out: [],
  start: [],
  first: 1,
  nonces: [],
};
const moved = (who: number, event: string): object => ({ kind: "moved", seat: who, event });
const log = (...entries: object[]): Numbered[] =>
  entries.map((entry, at) => ({ number: at + 1, entry }) as unknown as Numbered);
const told = (view: TableView, entries: Numbered[], mine: number[] = [1]): string[] =>
  logOf(view, entries, mine).map(logSentence).reverse();

beforeAll(() => setLanguage("en"));

describe("who reads", () => {
  it("asks only the seat to move, and not a bot that stands in, nor while paused", () => {
    expect(phaseOf(server(), [1])).toBe("choose");
    expect(phaseOf(server(), [2])).toBe("wait");
    expect(phaseOf(server({ paused: true }), [1])).toBe("wait");
    const seats = [seat(1, { bot: "greedy" }), seat(2), seat(3)];
    expect(phaseOf(server({ seats }), [1])).toBe("wait");
  });
  it("offers exactly what the server allows", () => {
    const view = tableModel(server(), game(), [], [1]);
    expect(view.canDraw).toBe(true);
    expect(view.rows.map((row) => row.state)).toEqual(["shut", "open", "shut"]);
    expect(view.others.map((other) => other.seat)).toEqual([2, 3]);
  });
  it("turns a shared device to whoever is to play, by name", () => {
    const reader = { mine: [1, 2], names: ["Ada", "Ben"] };
    expect(ownSeat(game({ seat: 3 }), [1, 2])).toBe(1);
    const view = tableModel(server(), game({ seat: 2 }), [], reader);
    expect([view.me?.name, view.me?.you, view.reader]).toEqual(["Ben", false, "device"]);
    const now = tableModel(server({ game: game({ seat: 2 }) }), game({ seat: 2 }), [], reader);
    expect(turnHeading(now)).toBe("Your turn, Ben");
  });
  it("lets anybody watch", () => {
    const view = tableModel(server(), game(), [], []);
    expect([view.reader, view.me?.seat, turnPrompt(view)]).toEqual([
      "watch",
      1,
      "You are watching.",
    ]);
    expect(turnHeading(view)).toBe("P1 is choosing");
  });
  it("knows bots by their names", () => {
    expect(playerOf(server().seats[2] as Wire["SeatView"], [1])).toEqual({
      name: "Milo",
      kind: "bot",
      you: false,
    });
  });
});

describe("what happened", () => {
  const round = [
    began,
    moved(1, "draw"),
    moved(1, "turn up R"),
    moved(1, "place 1"),
    moved(2, "draw"),
    moved(2, "turn up K"),
    moved(2, "place 2"),
    moved(3, "take 2"),
    moved(3, "turn up B"),
    moved(1, "take 1"),
    moved(2, "take 3"),
  ];
  it("is told in order, with the golden joker's card and the end of the round", () => {
    const view = server({ game: game({ round: 2 }) });
    expect(told(view, log(...round))).toEqual([
      "You begin.",
      "You drew red.",
      "You put red on row 1.",
      "P2 drew golden joker.",
      "P2 put golden joker on row 2.",
      "Milo took row 2: golden joker.",
      "For the golden joker Milo also got blue.",
      "You took row 1: red.",
      "P2 took row 3 without a card.",
      "Round 2",
    ]);
  });
  it("ends with the game", () => {
    expect(told(server({ game: game({ phase: "over" }) }), log(...round)).at(-1)).toBe(
      "The game is over.",
    );
  });
  it("forgets what was undone and says so", () => {
    const entries = log(...round.slice(0, 4), { kind: "undone", seat: 1, keep: 2 });
    expect(told(server(), entries)).toEqual([
      "You begin.",
      "You drew red.",
      "You took the last move back.",
    ]);
  });
  it("tells of the end of a round before what was undone after it", () => {
    const entries = log(...round, moved(3, "draw"), moved(3, "turn up E"), {
      kind: "undone",
      seat: 3,
      keep: 10,
    });
    const lines = logOf(server({ game: game({ round: 2 }) }), entries, [1]);
    expect(lines.map(logSentence).slice(0, 2)).toEqual([
      "Milo took the last move back.",
      "Round 2",
    ]);
    const numbers = lines.map((line) => line.number);
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => b - a));
  });
  it("tells of the end of a round after the golden joker's card", () => {
    const last = [
      ...round.slice(0, 7),
      moved(3, "take 1"),
      moved(1, "take 3"),
      moved(2, "take 2"),
      moved(2, "turn up B"),
    ];
    const lines = logOf(server({ game: game({ round: 2 }) }), log(...last), [1]);
    expect(lines.map(logSentence).slice(0, 2)).toEqual([
      "Round 2",
      "For the golden joker P2 also got blue.",
    ]);
  });
  it("does not tell what was played before the table was opened", () => {
    const before = ["draw", "turn up R", "place 1", "take 1", "take 2", "take 3"];
    const branch = { ...began, before: [...before, ...before, "draw", "turn up B", "place 2"] };
    const view = server({ game: game({ round: 3 }) });
    expect(told(view, log(branch, moved(1, "take 2")))).toEqual([
      "You begin.",
      "You took row 2: blue.",
    ]);
  });
  it("numbers every line once, the newest first", () => {
    const numbers = logOf(server({ game: game({ round: 2 }) }), log(...round), [1]).map(
      (line) => line.number,
    );
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => b - a));
  });
});

describe("the end", () => {
  it("orders receipts by points, shares places and keeps the server's reasons", () => {
    const over = game({
      phase: "over",
      hands: [hand(1), hand(2, { points: 9 }), hand(3, { points: 9 })],
    });
    const { receipts } = endModel(server({ game: over }), over, [1]);
    expect(receipts.map((receipt) => [receipt.place, receipt.total])).toEqual([
      [1, 9],
      [1, 9],
      [3, 6],
    ]);
    expect(receipts[2]?.jokers).toEqual([{ colour: "R", other: "B", loss: 2 }]);
  });
});
