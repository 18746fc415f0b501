/** Names of people who share this device: the server knows only the one person of this browser. */

import { readList, writeList } from "./storage";

const KEY = "coloretto.names";
const KEPT = 20;

type Kept = [table: string, names: string[]];

/** Keeps the names of a table's first seats. Where they are not kept, seats go by their numbers. */
export function keepNames(table: string, names: string[]): void {
  const others = readList<Kept>(KEY).filter(([known]) => known !== table);
  writeList(KEY, [...others, [table, names]], KEPT);
}

/** The names by seat, from seat 1; none for a table that is not shared here. */
export const namesAt = (table: string): string[] =>
  readList<Kept>(KEY).find(([known]) => known === table)?.[1] ?? [];
