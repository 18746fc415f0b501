/** The log: the server says what happened, line by line; here it gets its players and its order. */
import type { Wire } from "../server/http";
import type { LogEntry, PlayerModel } from "./tableModel";

/** Lines that can come from one entry; each has a number of its own, in order. */
const LINES = 16;

const NOBODY: PlayerModel = { name: "", kind: "person", you: false };

/** One line with the player who acted. */
export function logEntry(
  line: Wire["LogLine"],
  number: number,
  playerAt: (seat: number) => PlayerModel | undefined,
): LogEntry {
  const { kind, seat, card, row, cards, points, round } = line;
  // Only what a line has: components look at what is there.
  const told = Object.entries({ card, row, cards, points, round }).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  const who = seat ? { who: playerAt(seat) ?? NOBODY } : {};
  return { number, kind, ...who, ...Object.fromEntries(told) } as LogEntry;
}

/** The lines of the present game that stand, newest first: an undo takes what it undid out again. */
export function logModel(
  log: readonly Wire["Numbered"][],
  playerAt: (seat: number) => PlayerModel | undefined,
): LogEntry[] {
  let stand: { number: number; line: Wire["LogLine"] }[] = [];
  for (const { number, entry, lines = [] } of log) {
    if (entry.kind === "game_began") stand = [];
    if (entry.kind === "undone") {
      stand = stand.filter(({ line }) => (line.event ?? -1) < entry.keep);
    }
    lines.forEach((line, at) => stand.push({ number: number * LINES + at, line }));
  }
  return stand.reverse().map(({ number, line }) => logEntry(line, number, playerAt));
}
