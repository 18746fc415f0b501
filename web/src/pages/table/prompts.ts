/** What stays on the table as long as it holds, with what can be done about it: one thing at a time. */
import type { TableView, Wire } from "$lib/server/http";

type Game = Wire["GameView"];
type Seat = Wire["SeatView"];

export type Prompt =
  | { kind: "frozen" }
  /** Somebody asks to go back; one of the reader's seats has not answered. */
  | { kind: "undo"; by: Seat; seat: number }
  | { kind: "paused"; seat: number | undefined }
  | { kind: "forfeit" }
  /** A bot plays for the reader. */
  | { kind: "stand-in"; seat: number; timeOutsLeft: number | null }
  /** The table waits for somebody who is not there. */
  | { kind: "away"; seat: Seat; text: string; canHandOver: boolean }
  | { kind: "preparing" };

/** The most urgent one: others may wait for an answer, and without going on nothing else can be done. */
export function promptOf(
  view: TableView,
  game: Game,
  mine: readonly number[],
  person: string,
): Prompt | null {
  if (view.frozen) return { kind: "frozen" };
  if (view.phase !== "playing") return null;
  return (
    undo(view, mine) ??
    (view.paused ? { kind: "paused", seat: mine[0] } : null) ??
    standIn(view, mine) ??
    away(view, game, mine, person) ??
    (view.seats.some(({ preparing }) => preparing && !preparing.has_stand_in)
      ? { kind: "preparing" }
      : null)
  );
}

const isRated = (view: TableView): boolean => view.rated && !view.unrated;

function undo(view: TableView, mine: readonly number[]): Prompt | null {
  const by = view.undo_by ? view.seats[view.undo_by - 1] : undefined;
  if (!by || mine.includes(by.seat)) return null;
  const asked = view.seats.find(
    ({ seat, bot }) => mine.includes(seat) && !bot && !view.undo_agreed?.includes(seat),
  );
  return asked ? { kind: "undo", by, seat: asked.seat } : null;
}

function standIn(view: TableView, mine: readonly number[]): Prompt | null {
  const seat = view.seats.find((one) => mine.includes(one.seat) && (one.bot || one.has_left));
  if (!seat) return null;
  if (seat.has_forfeited) return { kind: "forfeit" };
  const timeOutsLeft = isRated(view) ? (seat.time_outs_left ?? 0) : null;
  return { kind: "stand-in", seat: seat.seat, timeOutsLeft };
}

function away(view: TableView, game: Game, mine: readonly number[], person: string): Prompt | null {
  const seat = view.seats.find(
    (one) =>
      one.seat === game.seat &&
      one.kind === "person" &&
      !one.bot &&
      !mine.includes(one.seat) &&
      (one.has_left || !one.is_here),
  );
  if (!seat) return null;
  /** Only the clock lets a bot play in a rated game, and where a turn may take hours. */
  const clockDecides = isRated(view) || view.clock >= 3600;
  const isFree = !isRated(view) && Boolean(seat.has_left || (seat.is_gone && !clockDecides));
  const isSeated = mine.length > 0 || view.host === person;
  const text =
    clockDecides && !isFree && view.clock > 0
      ? "away-rated"
      : isFree || !isSeated
        ? "away-person"
        : "away-soon";
  return { kind: "away", seat, text, canHandOver: isFree && isSeated };
}
