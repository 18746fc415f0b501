/** The tables at which it is the reader's turn: the header says so on every page. */

import { myTables, type TableLine, waitsForMe } from "./api";

export const myTurns = $state({ tables: [] as TableLine[] });

async function load(): Promise<void> {
  if (document.hidden) return;
  try {
    myTurns.tables = (await myTables()).filter(waitsForMe);
  } catch {
    // What is shown may be old; the page itself says when the server is away.
  }
}

/** Asks now and whenever the reader comes back to this tab; returns how to stop. */
export function followMyTurns(): () => void {
  void load();
  const onReturn = (): void => void load();
  document.addEventListener("visibilitychange", onReturn);
  return () => document.removeEventListener("visibilitychange", onReturn);
}
