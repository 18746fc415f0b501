/** What came since the reader's last turn, by the log: cards on rows, rows taken, cards at other seats. */
import type { Card, LogEntry, PlayerModel, RowModel, SeatModel } from "./tableModel";

const isMine = (entry: LogEntry): boolean => "who" in entry && entry.who.you;

/** What others did since then; the log's newest line is first. */
function sinceMyTurn(log: readonly LogEntry[]): LogEntry[] {
  const turn = log.findIndex((entry) => !isMine(entry));
  const others = turn < 0 ? [] : log.slice(turn);
  const end = others.findIndex(isMine);
  return others.slice(0, end < 0 ? undefined : end);
}

/** Marks the cards that came to the rows, and the rows that were taken; a new round begins with none. */
export function markRows(rows: readonly RowModel[], log: readonly LogEntry[]): RowModel[] {
  const news = sinceMyTurn(log);
  const round = news.findIndex(({ kind }) => kind === "round");
  const since = news.slice(0, round < 0 ? undefined : round);
  return rows.map((row) => {
    const count = (kind: LogEntry["kind"]): number =>
      since.filter((entry) => entry.kind === kind && "row" in entry && entry.row === row.row)
        .length;
    const fresh = Math.min(count("place"), row.cards.length);
    return { ...row, fresh, isJustTaken: row.state === "taken" && count("take") > 0 };
  });
}

/** Marks what the others took, and the golden joker gave them. */
export function markSeats(
  seats: readonly SeatModel[],
  players: readonly PlayerModel[],
  log: readonly LogEntry[],
): SeatModel[] {
  const since = sinceMyTurn(log);
  return seats.map((seat) => {
    const who = players[seat.seat - 1];
    const came = since.flatMap((entry): Card[] => {
      if (!("who" in entry) || entry.who !== who) return [];
      if (entry.kind === "take") return entry.cards;
      return entry.kind === "extra" ? [entry.card] : [];
    });
    const mark = (fan: SeatModel["plus"][number]): SeatModel["plus"][number] => ({
      ...fan,
      isNew: came.includes(fan.card) || fan.jokers.some((joker) => came.includes(joker)),
    });
    return { ...seat, plus: seat.plus.map(mark), minus: seat.minus.map(mark), came };
  });
}
