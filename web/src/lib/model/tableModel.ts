/**
 * What the server will show of a table, as far as the components need it. Everything in this file
 * is to be replaced by the types generated from the server's schema; nothing else in the client
 * declares the shape of game data.
 */

/** A colour, by its letter in records. */
export type Colour = "R" | "O" | "Y" | "G" | "B" | "N" | "E";

/** Any card, by its letter in records: `+` a "+2", `J` joker, `K` golden joker, `L` last round. */
export type Card = Colour | "+" | "J" | "K" | "L";

export type Joker = "J" | "K";

/** Cards of one colour in front of a seat (or its "+2" cards) and what they are worth now. */
export interface FanView {
  card: Colour | "+";
  /** Cards of that colour, jokers not counted. */
  count: number;
  /** Jokers that lie with this colour. */
  jokers: Joker[];
  /** Signed: what the fan adds to the total. */
  points: number;
}

export interface PlayerView {
  name: string;
  kind: "person" | "bot";
  /** The reader of this page sits here. */
  you: boolean;
}

export interface SeatView extends PlayerView {
  /** From 1. */
  seat: number;
  total: number;
  plus: FanView[];
  minus: FanView[];
  isTurn: boolean;
  /** Has taken a row in this round. */
  isOut: boolean;
  /** A person whose browser is not connected. */
  isAbsent: boolean;
}

/**
 * - `legal`: the card in hand may be placed here
 * - `open`: may be taken now
 * - `shut`: neither, for the reader, now
 * - `taken`: no longer in the middle
 */
export type RowState = "legal" | "open" | "shut" | "taken";

export interface RowView {
  /** From 1. */
  row: number;
  /** How many cards it holds at most. */
  room: number;
  cards: Card[];
  state: RowState;
  /** What taking it now would change in the reader's points; only where it can be taken. */
  brings?: number | undefined;
  takenBy: PlayerView | null;
}

export interface DeckView {
  left: number;
  /** Cards before the last-round card; 0 once it has been turned up. */
  untilLastRound: number;
  /** False where the last-round card is shuffled in: the number is then the least possible. */
  isExact: boolean;
  isLastRound: boolean;
}

/** What the reader is asked to do. `wait` also stands for onlookers. */
export type Phase = "choose" | "place" | "wait" | "over";

export interface TableView {
  phase: Phase;
  round: number;
  /** In turn order from the reader's left; the reader, if seated, is in `me`. */
  others: SeatView[];
  me: SeatView | null;
  rows: RowView[];
  deck: DeckView;
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
 * - `device`: several people share this device; `me` is whoever is to play
 * - `watch`: from outside; `me` is anybody
 */
export type Reader = "seat" | "device" | "watch";

/** One event in the log; the newest comes first. */
export type LogEntry = { number: number } & (
  | { kind: "round"; round: number }
  | { kind: "start"; who: PlayerView }
  | { kind: "draw"; who: PlayerView; card: Card }
  | { kind: "place"; who: PlayerView; card: Card; row: number }
  | { kind: "take"; who: PlayerView; row: number; cards: Card[] }
  | { kind: "extra"; who: PlayerView; card: Card }
  | { kind: "colour"; who: PlayerView; card: Card }
  | { kind: "last-round"; who: PlayerView }
  | { kind: "left-over"; row: number; cards: Card[] }
  | { kind: "undone"; who: PlayerView }
  | { kind: "paused"; who: PlayerView }
  | { kind: "resumed"; who: PlayerView }
  | { kind: "left"; who: PlayerView }
  | { kind: "stand-in"; who: PlayerView }
  | { kind: "taken-back"; who: PlayerView }
  | { kind: "end" }
);

/** A player's final score. */
export interface SlipView extends PlayerView {
  /** From 1; shared places have the same number. */
  place: number;
  total: number;
  plus: FanView[];
  minus: FanView[];
  /** Why each joker lies where it lies. */
  jokers?: JokerReason[];
}

/** Where a joker counts best, and how many points fewer it would bring at the next best colour. */
export interface JokerReason {
  colour: Colour;
  other: Colour | null;
  loss: number;
}

export interface EndView {
  slips: SlipView[];
}

export type ConnectionState = "online" | "connecting" | "offline" | "sending" | "restored";
