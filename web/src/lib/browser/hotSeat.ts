/** Names of people who share this device: the server knows only the one person of this browser. */

const KEY = "coloretto.names";
const KEPT = 20;

type Kept = [table: string, names: string[]];

function read(): Kept[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? (kept as Kept[]) : [];
  } catch {
    return [];
  }
}

/** Keeps the names of a table's first seats. */
export function keepNames(table: string, names: string[]): void {
  const kept = read().filter(([known]) => known !== table);
  try {
    localStorage.setItem(KEY, JSON.stringify([...kept, [table, names]].slice(-KEPT)));
  } catch {
    // Then the seats are called by their numbers.
  }
}

/** The names by seat, from seat 1; none for a table that is not shared here. */
export const namesAt = (table: string): string[] =>
  read().find(([known]) => known === table)?.[1] ?? [];
