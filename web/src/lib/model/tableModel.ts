/**
 * The view model: what the components show of a table, made by fromServer.ts from what the server
 * sends, by fromReplay.ts from a record, and by the lesson. Types of the wire are in ../server.
 */

/** A colour, by its letter in records. */
export type Colour = "R" | "O" | "Y" | "G" | "B" | "N" | "E";

/** Any card, by its letter in records: `+` a "+2", `J` joker, `K` golden joker, `L` last round. */
export type Card = Colour | "+" | "J" | "K" | "L";

export type Joker = "J" | "K";

/** Cards of one colour in front of a seat (or its "+2" cards) and what they are worth now. */
export interface FanModel {
  card: Colour | "+";
  /** Cards of that colour, jokers not counted. */
  count: number;
  /** Jokers that lie with this colour. */
  jokers: Joker[];
  /** Signed: what the fan adds to the total. */
  points: number;
  /** Some of it came since the reader's last turn. */
  isNew?: boolean;
}

export interface PlayerModel {
  name: string;
  kind: "person" | "bot";
  /** The reader of this page sits here. */
  you: boolean;
}

export interface SeatModel extends PlayerModel {
  /** From 1. */
  seat: number;
  total: number;
  plus: FanModel[];
  minus: FanModel[];
  isTurn: boolean;
  /** Has taken a row in this round. */
  isOut: boolean;
  /** A person whose browser is not connected. */
  isAbsent: boolean;
  /** Cards that came since the reader's last turn. */
  came?: Card[];
}

/**
 * - `legal`: the card in hand may be placed here
 * - `open`: may be taken now
 * - `shut`: neither, for the reader, now
 * - `taken`: no longer in the middle
 */
export type RowState = "legal" | "open" | "shut" | "taken";

export interface RowModel {
  /** From 1. */
  row: number;
  /** How many cards it holds at most. */
  room: number;
  cards: Card[];
  state: RowState;
  /** What taking it now would change in the reader's points; only where it can be taken. */
  brings?: number | undefined;
  takenBy: PlayerModel | null;
  /** How many of its last cards have come since the reader's last turn. */
  fresh?: number;
  /** It was taken since the reader's last turn. */
  isJustTaken?: boolean;
}

/** How a round went, while the next one has not begun. */
export interface RoundEndModel {
  /** Of the line in the log that says that a new round begins. */
  number: number;
  /** The round that begins. */
  round: number;
  /** In the order in which rows were taken; who took the last one begins. */
  takes: { who: PlayerModel; cards: Card[]; points: number | undefined }[];
}

/** A row that the reader has just taken and can put back by one press. */
export interface UndoOffer {
  /** Who took it. */
  seat: number;
  cards: number;
  brings: number | undefined;
  lastsMs: number;
}

export interface DeckModel {
  left: number;
  /** Cards before the last-round card; 0 once it has been turned up. */
  untilLastRound: number;
  /** False where the last-round card is shuffled in: the number is then the least possible. */
  isExact: boolean;
  isLastRound: boolean;
}

/** What the reader is asked to do. `wait` also stands for spectators. */
export type Phase = "choose" | "place" | "wait" | "over";

export interface TableModel {
  phase: Phase;
  round: number;
  /** In turn order from the reader's left; the reader, if seated, is in `me`. */
  others: SeatModel[];
  me: SeatModel | null;
  rows: RowModel[];
  deck: DeckModel;
  /** The card turned up and not yet placed. */
  drawn: Card | null;
  canDraw: boolean;
  /** True when the reader plays right after the seat whose turn it is. */
  isNext: boolean;
  /** Points for 1, 2, … cards of one colour; the last entry also for more. */
  ladder: number[];
  log: LogEntry[];
  /** Where the reader looks from; without it, from the own seat. */
  reader?: Reader;
}

/**
 * - `seat`: from the own seat
 * - `device`: several people share this device; `me` is the player to move
 * - `watch`: from outside; `me` is anybody
 */
export type Reader = "seat" | "device" | "watch";

/** One event in the log; the newest comes first. */
export type LogEntry = { number: number } & (
  | { kind: "round"; round: number }
  | { kind: "start"; who: PlayerModel }
  | { kind: "draw"; who: PlayerModel; card: Card }
  | { kind: "place"; who: PlayerModel; card: Card; row: number }
  | { kind: "take"; who: PlayerModel; row: number; cards: Card[]; points?: number }
  | { kind: "extra"; who: PlayerModel; card: Card }
  | { kind: "colour"; who: PlayerModel; card: Card }
  | { kind: "last-round"; who: PlayerModel }
  | { kind: "left-over"; row: number; cards: Card[] }
  | { kind: "undone"; who: PlayerModel }
  | { kind: "paused"; who: PlayerModel }
  | { kind: "resumed"; who: PlayerModel }
  | { kind: "left"; who: PlayerModel }
  | { kind: "stand-in"; who: PlayerModel }
  | { kind: "taken-back"; who: PlayerModel }
  | { kind: "forfeit"; who: PlayerModel }
  | { kind: "end" }
);

/** A player's final score. */
export interface ReceiptModel extends PlayerModel {
  /** From 1; shared places have the same number. */
  place: number;
  total: number;
  plus: FanModel[];
  minus: FanModel[];
  /** Why each joker lies where it lies. */
  jokers?: JokerReason[];
}

/** Where a joker counts best, and how many points fewer it would bring at the next best colour. */
export interface JokerReason {
  colour: Colour;
  other: Colour | null;
  loss: number;
}

export interface EndModel {
  receipts: ReceiptModel[];
}

export type ConnectionState = "online" | "connecting" | "offline" | "sending" | "restored";
