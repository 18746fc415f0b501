/**
 * From a record played through by the server to what the components show. Only arranging: the server
 * has played every move, and says what each position holds and what it is worth.
 */

import { fansOf, playerOf, tableModel } from "./fromServer";
import { logEntry } from "./gameLog";
import type { TableView as ServerTable, Wire } from "../server/http";
import { initial } from "./numbers";
import type { LogEntry, PlayerModel, ReceiptModel, TableModel } from "./tableModel";

export type Replay = Wire["ReplayView"];
export type Game = Wire["GameView"];
export type Step = Wire["StepView"];

/** A table that is nothing but its seats and rules, so that a position can be shown as one. */
export function bareTable(
  rules: Wire["RulesView"],
  names: readonly string[],
  game: Game,
  bots: readonly boolean[] = [],
): ServerTable {
  return {
    id: "",
    number: 0,
    position: 0,
    phase: "playing",
    paused: false,
    rules,
    host: "",
    listed: false,
    rated: false,
    clock: 0,
    pace: 0,
    seats: names.map((name, at) => ({
      seat: at + 1,
      kind: bots[at] ? ("bot" as const) : ("person" as const),
      name,
      person: null,
      bot: null,
      level: null,
      has_left: false,
      is_here: true,
      has_nonce: false,
    })),
    totals: [],
    results: [],
    game,
    fair: { commitment: "", next_commitment: "", nonces: [], secret: null },
    undo_by: null,
    undo_agreed: [],
    frozen: null,
  };
}

/** A position as a spectator sees it, all seats in their order, or as the player of one seat does. */
export function positionModel(
  rules: Wire["RulesView"],
  names: readonly string[],
  game: Game,
  seat: number | null = null,
  bots: readonly boolean[] = [],
): TableModel {
  const table = bareTable(rules, names, game, bots);
  const view = tableModel(table, game, [], seat === null ? [] : [seat]);
  if (seat !== null || view.me === null) return view;
  const others = [view.me, ...view.others].sort((a, b) => a.seat - b.seat);
  return { ...view, me: null, others };
}

/** The position after this many moves. */
export const gameAt = (replay: Replay, move: number): Game =>
  replay.steps[move - 1]?.game ?? replay.start;

/** Who sits on a seat; bots have names of their own, as at the table. */
export function playerAt(replay: Replay, seat: number): PlayerModel {
  const one = bareTable(replay.rules, replay.names, replay.start, replay.bots).seats[seat - 1];
  return one ? playerOf(one, []) : { name: "", kind: "person", you: false };
}

/** The shortest sign for each seat that tells it from the others: one letter, or two. */
export function signsOf(replay: Replay): string[] {
  const names = replay.names.map((_, at) => playerAt(replay, at + 1).name);
  const first = names.map(initial);
  return names.map((name, at) =>
    first.filter((letter) => letter === first[at]).length > 1
      ? Array.from(name.trim()).slice(0, 2).join("") || "?"
      : (first[at] ?? "?"),
  );
}

/** Where a card was put says that it was drawn, and the list of moves shows rounds and the end. */
const UNSAID = ["draw", "left-over", "round", "end"];

/** What a move did, as lines of the log, the first event first. */
export function linesOf(replay: Replay, move: number): LogEntry[] {
  return (replay.steps[move - 1]?.lines ?? [])
    .map((line, at) => logEntry(line, move * 16 + at, (seat) => playerAt(replay, seat)))
    .filter(({ kind }) => !UNSAID.includes(kind));
}

/** The row that a move changed and the seat that made it; nothing where a new round has cleared the row. */
export function changeOf(replay: Replay, move: number): { row: number; seat: number } | null {
  const step = replay.steps[move - 1];
  if (step?.lines?.some(({ kind }) => kind === "round")) return null;
  const line = step?.lines?.find(({ kind }) => kind === "place" || kind === "take");
  return step && line?.row ? { row: line.row, seat: step.seat } : null;
}

/** The rounds of a replay: each with the moves before its first, and with its own. */
export interface Round {
  round: number;
  /** How many moves come before it. */
  before: number;
  /** The numbers of its moves, from 1. */
  moves: number[];
}

export function roundsOf(replay: Replay): Round[] {
  const rounds: Round[] = [];
  for (let move = 1; move <= replay.steps.length; move += 1) {
    const { round } = gameAt(replay, move - 1);
    const last = rounds.at(-1);
    if (last?.round === round) last.moves.push(move);
    else rounds.push({ round, before: move - 1, moves: [move] });
  }
  return rounds;
}

/** Where a jump by one round leads: to the beginning of this round first, then of the one before. */
export function roundBefore(rounds: readonly Round[], move: number): number {
  return [...rounds].reverse().find((round) => round.before < move)?.before ?? 0;
}

export function roundAfter(rounds: readonly Round[], move: number, last: number): number {
  return rounds.find((round) => round.before > move)?.before ?? last;
}

/** The receipts of the last position, in the order of places. */
export function receiptsOf(replay: Replay): ReceiptModel[] {
  const { hands, ranks = [] } = gameAt(replay, replay.steps.length);
  return hands
    .map((hand) => ({
      ...playerAt(replay, hand.seat),
      place: ranks[hand.seat - 1] ?? 1,
      total: hand.points,
      ...fansOf(hand),
    }))
    .sort((a, b) => a.place - b.place);
}

/** What the address says: `#m17` for a move, `r=…` for a record packed into the link itself. */
export interface Anchor {
  move: number | null;
  packed: string | null;
}

export function readAnchor(hash: string): Anchor {
  const move = /(?:^#|&)m(\d{1,4})(?:&|$)/.exec(hash)?.[1];
  const packed = /(?:^#|&)r=([A-Za-z0-9_-]+)/.exec(hash)?.[1];
  return { move: move === undefined ? null : Number(move), packed: packed ?? null };
}

export const writeAnchor = ({ move, packed }: Anchor): string => {
  const parts = [packed === null ? "" : `r=${packed}`, move ? `m${move}` : ""].filter(Boolean);
  return parts.length > 0 ? `#${parts.join("&")}` : "";
};

async function through(content: BodyInit, by: GenericTransformStream): Promise<Uint8Array> {
  const stream = new Response(content).body?.pipeThrough(by);
  return new Uint8Array(await new Response(stream ?? null).arrayBuffer());
}

/** A record as a short text for a link: nothing of it is stored anywhere. */
export async function pack(record: string): Promise<string> {
  const bytes = await through(record, new CompressionStream("deflate-raw"));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

export async function unpack(packed: string): Promise<string> {
  const text = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  return new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")));
}
