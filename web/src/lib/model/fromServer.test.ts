import { beforeAll, describe, expect, it } from "vitest";
import { endModel, ownSeat, phaseOf, playerOf, tableModel } from "./fromServer";
import type { TableView, Wire } from "../server/http";
import { setLanguage } from "../i18n/index.svelte";
import { turnHeading, turnPrompt } from "./sentences";

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
  it("shows what the server says of the deck and of the next player", () => {
    const shuffled = game({ seat: 2, next_seat: 1, cards_before_last_round: null });
    const view = tableModel(server(), { ...shuffled, least_before_last_round: 7 }, [], [1]);
    expect(view.isNext).toBe(true);
    expect([view.deck.untilLastRound, view.deck.isExact]).toEqual([7, false]);
    expect(tableModel(server(), game(), [], [1]).deck.untilLastRound).toBe(15);
  });
  it("turns a shared device to the player to move, by name", () => {
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

describe("the end", () => {
  it("orders receipts by the server's ranks and keeps the server's reasons", () => {
    const over = game({
      phase: "over",
      hands: [hand(1), hand(2, { points: 9 }), hand(3, { points: 9 })],
      ranks: [3, 1, 1],
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
