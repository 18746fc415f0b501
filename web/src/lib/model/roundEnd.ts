/** What the log says of the round that is over. */
import type { LogEntry, RoundEndModel } from "./tableModel";

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
