/** Answers to the keys that ask: whose turn, what was last, how things stand, what is left. */

import { cardName } from "$lib/model/cards";
import { t } from "$lib/i18n/index.svelte";
import { logSentence, turnHeading, turnPrompt } from "$lib/model/sentences";
import type { SeatModel, TableModel } from "$lib/model/tableModel";

const seats = (table: TableModel): SeatModel[] =>
  [...(table.me ? [table.me] : []), ...table.others].sort((a, b) => a.seat - b.seat);

const called = (seat: SeatModel): string => (seat.you ? t("seat-you") : seat.name);

export const wholeTurn = (table: TableModel): string =>
  [turnHeading(table), turnPrompt(table)].filter(Boolean).join(". ");

/** What happened last, but never only that a round began. */
export function lastMove(table: TableModel): string {
  const last = table.log.find((entry) => entry.kind !== "round");
  return last ? logSentence(last) : t("log-empty");
}

export const scores = (table: TableModel): string =>
  seats(table)
    .map((seat) => {
      const cards = [...seat.plus, ...seat.minus]
        .map((fan) => `${fan.count + fan.jokers.length} × ${t(cardName(fan.card))}`)
        .join(", ");
      return t("answer-score", {
        name: called(seat),
        points: t("points-total", { points: seat.total }),
        cards: cards || t("seat-no-cards"),
      });
    })
    .join("\n");
