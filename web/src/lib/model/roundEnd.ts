/** What the log says of the round that is over, and of what came since the reader's last turn. */
import type { LogEntry, RoundEndModel, RowModel } from "./tableModel";

const FIRST_ROUND = 1;

/** How the last round went; nothing once the next one is under way. The log's newest line is first. */
export function roundEnd(log: readonly LogEntry[]): RoundEndModel | null {
  const [newest, ...before] = log;
  if (newest?.kind !== "round" || newest.round <= FIRST_ROUND) return null;
  const began = before.findIndex(({ kind }) => kind === "round" || kind === "start");
  const takes = before
    .slice(0, began < 0 ? undefined : began)
    .flatMap((entry) =>
      entry.kind === "take" ? [{ who: entry.who, cards: entry.cards, points: entry.points }] : [],
    )
    .reverse();
  return takes.length > 0 ? { number: newest.number, round: newest.round, takes } : null;
}

const isMine = (entry: LogEntry): boolean => "who" in entry && entry.who.you;

/** Marks the cards that came to the rows, and the rows that were taken, since the reader's last turn. */
export function markNews(rows: readonly RowModel[], log: readonly LogEntry[]): RowModel[] {
  const turn = log.findIndex((entry) => !isMine(entry));
  const others = turn < 0 ? [] : log.slice(turn);
  const end = others.findIndex((entry) => isMine(entry) || entry.kind === "round");
  const since = others.slice(0, end < 0 ? undefined : end);
  return rows.map((row) => {
    const count = (kind: LogEntry["kind"]): number =>
      since.filter((entry) => entry.kind === kind && "row" in entry && entry.row === row.row)
        .length;
    const fresh = Math.min(count("place"), row.cards.length);
    return { ...row, fresh, isJustTaken: row.state === "taken" && count("take") > 0 };
  });
}
