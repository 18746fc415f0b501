/**
 * From what the server says to what the components show. Only arranging: which seat is the reader's,
 * what lies in which fan, how the log reads. What is legal, and what anything is worth, the server says.
 */

import { logModel } from "./gameLog";
import { markRows, markSeats } from "./news";
import type { TableView as ServerTable, Wire } from "../server/http";
import type { Numbered } from "../server/live.svelte";
import type {
  Card,
  Colour,
  DeckModel,
  EndModel,
  FanModel,
  Joker,
  JokerReason,
  Phase,
  PlayerModel,
  RowState,
  RowModel,
  SeatModel,
  ReceiptModel,
  TableModel,
} from "./tableModel";

type Game = Wire["GameView"];
type Hand = Wire["HandView"];
type Seat = Wire["SeatView"];

/** Bots have names of their own, by seat; what they are is said beside it. */
const BOT_NAMES = ["Otis", "Juno", "Milo", "Pia", "Theo"];

/** Who reads: the seats of this browser, and what people who share this device are called. */
export interface ReaderSeats {
  mine: readonly number[];
  /** By seat, from seat 1; empty where nobody shares the device. */
  names: readonly string[];
}

/** Only the seats, for a browser that shares no device. */
const readerOf = (reader: ReaderSeats | readonly number[]): ReaderSeats =>
  "mine" in reader ? reader : { mine: reader, names: [] };

const isShared = (reader: ReaderSeats): boolean =>
  reader.names.length > 0 && reader.mine.length > 1;

export function playerOf(seat: Seat, of: ReaderSeats | readonly number[]): PlayerModel {
  const reader = readerOf(of);
  const isBot = seat.kind === "bot";
  const isMine = reader.mine.includes(seat.seat);
  const local = isMine && isShared(reader) ? reader.names[seat.seat - 1] : undefined;
  return {
    name: isBot ? (BOT_NAMES[seat.seat - 1] ?? seat.name) : local || seat.name,
    kind: isBot || seat.bot ? "bot" : "person",
    // People who share a device are called by name.
    you: isMine && !isShared(reader),
  };
}

/**
 * The seat the reader looks from: the own one that is to move, else the own one that moves next;
 * a spectator looks from the first.
 */
export function ownSeat(game: Game, mine: readonly number[]): number {
  const players = game.hands.length;
  const inTurn = [...mine].sort(
    (a, b) => after(a, game.seat - 1, players) - after(b, game.seat - 1, players),
  );
  return inTurn[0] ?? 1;
}

/** What the reader is asked to do now. `colour` is asked in words of its own. */
export function phaseOf(table: ServerTable, mine: readonly number[]): Phase | "colour" {
  const game = table.game;
  if (!game || game.phase === "over") return "over";
  const seat = table.seats[game.seat - 1];
  if (!mine.includes(game.seat) || seat?.bot || table.paused || table.frozen) return "wait";
  return game.phase === "decide" ? "choose" : game.phase;
}

export function tableModel(
  table: ServerTable,
  game: Game,
  log: readonly Numbered[],
  of: ReaderSeats | readonly number[],
): TableModel {
  const reader = readerOf(of);
  const { mine } = reader;
  const phase = phaseOf(table, mine);
  const own = ownSeat(game, mine);
  const seats = game.hands.map((hand) => seatModel(table, game, hand, reader));
  const others = seats
    .filter((seat) => seat.seat !== own)
    .sort((a, b) =>
      // On a shared device everybody else stays where they are, whoever is to move.
      isShared(reader)
        ? a.seat - b.seat
        : after(a.seat, own, seats.length) - after(b.seat, own, seats.length),
    );
  const isAsked = phase === "choose" || phase === "place";
  const players = table.seats.map((seat) => playerOf(seat, reader));
  const told = logModel(log, (seat) => players[seat - 1]);
  const rows = game.rows.map((row) => rowModel(table, game, row, isAsked, reader));
  /** People who share a device have seen everything. */
  const hasNews = isAsked && !isShared(reader);
  return {
    phase: phase === "colour" ? "wait" : phase,
    round: game.round,
    others: hasNews ? markSeats(others, players, told) : others,
    me: seats.find((seat) => seat.seat === own) ?? null,
    rows: hasNews ? markRows(rows, told) : rows,
    deck: deckModel(game),
    drawn: game.card as Card | null,
    canDraw: phase === "choose" && game.actions.some((action) => action.kind === "draw"),
    isNext: mine.length > 0 && game.next_seat === own,
    ladder: table.rules.points.slice(1),
    log: told,
    reader: mine.length === 0 ? "watch" : isShared(reader) ? "device" : "seat",
  };
}

/** How many seats after another one this one plays. */
const after = (seat: number, first: number, players: number): number =>
  (seat - first - 1 + 2 * players) % players;

function seatModel(table: ServerTable, game: Game, hand: Hand, reader: ReaderSeats): SeatModel {
  const seat = table.seats[hand.seat - 1] as Seat;
  const { plus, minus } = fansOf(hand);
  return {
    ...playerOf(seat, reader),
    seat: hand.seat,
    total: hand.points,
    plus,
    minus,
    isTurn: game.phase !== "over" && game.seat === hand.seat,
    isOut: game.phase !== "over" && !hand.is_in_round,
    isAbsent: seat.kind === "person" && !seat.bot && (seat.has_left || !seat.is_here),
  };
}

/** A collection as fans: what counts plus, and what counts minus. */
export function fansOf(hand: Hand): { plus: FanModel[]; minus: FanModel[] } {
  const free: Joker[] = [
    ...Array<Joker>(hand.cards["K"] ?? 0).fill("K"),
    ...Array<Joker>(hand.cards["J"] ?? 0).fill("J"),
  ];
  const plus: FanModel[] = [];
  const minus: FanModel[] = [];
  for (const line of hand.lines) {
    const jokers = Array.from({ length: line.jokers }, () => free.shift() ?? "J");
    (line.plus ? plus : minus).push({
      card: line.colour as Colour,
      count: line.cards - line.jokers,
      jokers,
      points: line.points,
    });
  }
  if (hand.plus_twos > 0) {
    const worth = hand.points - hand.lines.reduce((sum, line) => sum + line.points, 0);
    plus.push({ card: "+", count: hand.plus_twos, jokers: [], points: worth });
  }
  return { plus, minus };
}

function rowModel(
  table: ServerTable,
  game: Game,
  row: Wire["RowView"],
  isAsked: boolean,
  reader: ReaderSeats,
): RowModel {
  const taker = row.taken_by ? table.seats[row.taken_by - 1] : undefined;
  const action = isAsked ? game.actions.find((one) => one.row === row.row) : undefined;
  return {
    row: row.row,
    room: row.room,
    cards: row.cards as Card[],
    state: row.is_taken ? "taken" : rowState(action?.kind),
    brings: action?.points ?? undefined,
    takenBy: taker ? playerOf(taker, reader) : null,
  };
}

function rowState(kind: Wire["ActionView"]["kind"] | undefined): RowState {
  if (kind === "place") return "legal";
  return kind === "take" ? "open" : "shut";
}

function deckModel(game: Game): DeckModel {
  const exact = game.cards_before_last_round;
  return {
    left: game.cards_left,
    untilLastRound: exact ?? game.least_before_last_round ?? 0,
    isExact: exact !== null,
    isLastRound: game.is_last_round,
  };
}

/** The end of a game: receipts in the order of places, each with why its jokers lie where they lie. */
export function endModel(
  table: ServerTable,
  game: Game,
  of: ReaderSeats | readonly number[],
): EndModel {
  const receipts: ReceiptModel[] = game.hands
    .map((hand) => ({
      ...playerOf(table.seats[hand.seat - 1] as Seat, of),
      place: game.ranks?.[hand.seat - 1] ?? 1,
      total: hand.points,
      ...fansOf(hand),
      jokers: hand.jokers as JokerReason[],
    }))
    .sort((a, b) => a.place - b.place);
  return { receipts };
}
