/** What a table shows and asks for; the same for wide screens and phones. */
import type { Snippet } from "svelte";
import type { ConnectionState, RoundEndModel, TableModel, UndoOffer } from "$lib/model/tableModel";

export interface TableProps {
  table: TableModel;
  /** Without it: online. */
  connection?: ConnectionState;
  ondraw?: () => void;
  /** The row that was pressed once: whether it shall be taken is asked. */
  chosen?: number | null;
  /** Yes, the chosen row. */
  onsure?: () => void;
  oncancel?: () => void;
  /** What was just taken and can be put back. */
  offer?: UndoOffer | null;
  onundo?: () => void;
  /** No, it shall stay taken: nobody need wait. */
  ongoon?: () => void;
  /** A question that the usual acts do not answer, in place of the draw button. */
  ask?: Snippet | undefined;
  /** Beside the round in the bar: a clock. */
  extra?: Snippet | undefined;
  /** How the last round went, before the next one begins. */
  end?: RoundEndModel | null;
  /** Short notes: over the words that say whose turn it is, never over cards. */
  notes?: Snippet | undefined;
  /** What stays as long as it holds, with what can be done about it. */
  strips?: Snippet | undefined;
  /** In the log's column, where there is one: undo and chat. */
  side?: Snippet | undefined;
  /** Something new waits behind the menu. */
  isNew?: boolean;
  /** Absent: no button for it. A phone has it in the menu. */
  onrules?: () => void;
  /** Shows which cards are left. */
  oncards?: (() => void) | undefined;
  /** Lets the bots finish the round at once; absent where that is not possible. */
  onskip?: (() => void) | undefined;
  /** Bots could finish the round at once, were it not for people who still play in it. */
  skipWaits?: boolean;
  /** Absent: no button for it. */
  onmenu?: () => void;
}

/** The table on one kind of screen. */
export interface LayoutProps extends TableProps {
  /** A phone held sideways. */
  land: boolean;
  /** A row was pressed: to place a card there, or to take it. */
  onpick: (row: number) => void;
  onlog: () => void;
}
