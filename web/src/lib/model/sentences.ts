/** Sentences that several components say, put together from the catalogue. */
import { cardName, cardObject } from "./cards";
import { t } from "../i18n/index.svelte";
import { signed } from "./numbers";
import { settings } from "../browser/settings.svelte";
import type {
  Card,
  LogEntry,
  RoundEndModel,
  RowModel,
  SeatModel,
  TableModel,
  UndoOffer,
} from "./tableModel";

export const cardNames = (cards: readonly Card[]): string =>
  cards.map((card) => t(cardName(card))).join(", ");

/** "Mira, bot, 17 points, out this round". */
export function seatName(seat: SeatModel): string {
  const parts = [seat.you ? t("seat-you") : seat.name];
  if (seat.kind === "bot") parts.push(t("seat-bot"));
  if (settings.showPoints) parts.push(t("points-total", { points: seat.total }));
  if (seat.plus.length + seat.minus.length === 0) parts.push(t("seat-no-cards"));
  if (seat.isTurn) parts.push(seat.you ? t("turn-yours") : t("turn-choosing", { name: seat.name }));
  if (seat.isOut) parts.push(t("seat-out"));
  if (seat.isAbsent) parts.push(t("seat-absent"));
  if (seat.came?.length) parts.push(t("seat-news", { cards: cardNames(seat.came) }));
  return parts.join(", ");
}

/** "Row 2, 2 of 3: blue, joker". */
export function rowName(row: RowModel): string {
  if (row.state === "taken" && row.takenBy !== null) {
    return row.takenBy.you
      ? t("row-name-taken-you", { row: row.row })
      : t("row-name-taken", { row: row.row, name: row.takenBy.name });
  }
  if (row.cards.length === 0) return t("row-name-empty", { row: row.row, room: row.room });
  const name = t("row-name", {
    row: row.row,
    count: row.cards.length,
    room: row.room,
    cards: cardNames(row.cards),
  });
  return row.fresh ? `${name}; ${t("row-news", { count: row.fresh })}` : name;
}

/** What a click on the row does, and what lies there. */
export function rowAction(row: RowModel): string {
  const name = rowName(row);
  if (row.state === "legal") return `${t("action-place-row", { row: row.row })}. ${name}`;
  if (row.state === "open") {
    const brings = broughtPoints(row);
    return `${t("action-take-row", { row: row.row })}${brings && `, ${brings}`}. ${name}`;
  }
  return name;
}

/** "+3 points", or nothing where points are not shown. */
function broughtPoints({ brings }: RowModel): string {
  if (brings === undefined || !settings.showPoints) return "";
  return t("points-signed", { points: Math.abs(brings), signed: signed(brings) });
}

/** Asks before a row is taken: "Take these 3 cards?". */
export const takeHeading = (row: RowModel): string => t("take-sure", { count: row.cards.length });

/** "Red, +2, yellow". */
export function takePrompt(row: RowModel): string {
  const names = cardNames(row.cards);
  return `${names[0]?.toLocaleUpperCase() ?? ""}${names.slice(1)}`;
}

/** The same for screen readers: which cards, and what they bring. */
export function takeQuestion(row: RowModel): string {
  const brings = broughtPoints(row);
  return t("take-question", {
    row: row.row,
    cards: `${cardNames(row.cards)}${brings && ` (${brings})`}`,
  });
}

/** What was just taken, while it can be put back: "You took 3 cards". */
export const tookHeading = (offer: UndoOffer): string => t("undo-took", { count: offer.cards });

/** "+3 points · Juno is choosing". */
export function tookPrompt({ brings }: UndoOffer, table: TableModel): string {
  const points =
    brings === undefined || !settings.showPoints
      ? ""
      : t("points-signed", { points: Math.abs(brings), signed: signed(brings) });
  return [points, turnHeading(table)].filter(Boolean).join(" · ");
}

/** Why it is this player's turn again: "Mira took the last row, so Mira starts.". */
export function roundStarts({ takes }: RoundEndModel): string {
  const who = takes.at(-1)?.who;
  return who ? t("round-starts", { who: who.name, you: who.you ? "yes" : "no" }) : "";
}

/** Somebody in front of this screen is to play, be it something else than drawing and taking. */
const isReadersTurn = ({ me, reader }: TableModel): boolean =>
  me !== null && me.isTurn && me.kind === "person" && (me.you || reader === "device");

/** Whose turn it is, in words. */
export function turnHeading(table: TableModel): string {
  if (table.phase === "over") return t("turn-over");
  if (table.phase !== "wait") {
    return table.reader === "device" && table.me
      ? t("turn-yours-name", { name: table.me.name })
      : t("turn-yours");
  }
  if (isReadersTurn(table)) {
    return table.me?.you ? t("turn-yours") : t("turn-yours-name", { name: table.me?.name ?? "" });
  }
  const player = [...table.others, ...(table.me ? [table.me] : [])].find((seat) => seat.isTurn);
  if (!player) return t("turn-watching");
  return t(table.drawn === null ? "turn-choosing" : "turn-placing", { name: player.name });
}

/** What the reader can do, or when. */
export function turnPrompt(table: TableModel, short = false): string {
  const { phase, drawn, me } = table;
  if (phase === "over") return "";
  if (phase === "place" && drawn !== null) {
    return t(short ? "prompt-place-short" : "prompt-place", { card: t(cardObject(drawn)) });
  }
  if (phase === "choose") {
    const canTake = table.rows.some((row) => row.state === "open");
    const id = !canTake ? "prompt-draw-only" : table.canDraw ? "prompt-choose" : "prompt-take-only";
    if (short && id === "prompt-choose") return t("prompt-choose-short");
    const prompt = t(id);
    if (short || !table.deck.isLastRound) return prompt;
    return t("prompt-last-round", { prompt: prompt[0]?.toLocaleLowerCase() + prompt.slice(1) });
  }
  if (me === null || table.reader === "watch") return t("turn-watching");
  if (table.reader === "device" || isReadersTurn(table)) return "";
  if (me.isOut) return t("turn-out");
  return t(table.isNext ? "turn-next" : "turn-later");
}

/** An event of the log as one sentence, for screen readers and copying. */
export function logSentence(entry: LogEntry): string {
  const { id, values } = logMessage(entry);
  return t(id, values);
}

/** The message of an event and its variables, cards as names. */
export function logMessage(entry: LogEntry): {
  id: string;
  values: Record<string, string | number>;
} {
  const values: Record<string, string | number> = {};
  if ("who" in entry) {
    values["who"] = entry.who.name;
    values["you"] = entry.who.you ? "yes" : "no";
  }
  if ("card" in entry) values["card"] = t(cardName(entry.card));
  if ("cards" in entry) values["cards"] = cardNames(entry.cards);
  if ("row" in entry) values["row"] = entry.row;
  if ("round" in entry) values["round"] = entry.round;
  const isEmpty = entry.kind === "take" && entry.cards.length === 0;
  return { id: isEmpty ? "log-take-empty" : `log-${entry.kind}`, values };
}
