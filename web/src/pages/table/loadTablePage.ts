/**
 * The table's page is a file of its own, loaded once. Whoever comes to a table by its link has it
 * before anything is drawn, and whoever is on the home page before the first click.
 */
import type { Component } from "svelte";

type TablePage = Component<{ id: string }>;

let loaded: TablePage | null = null;

/** The page, where it is there already. */
export const tablePageAtHand = (): TablePage | null => loaded;

/** The page, fetched where need be; fails without a connection. */
export async function loadTablePage(): Promise<TablePage> {
  loaded ??= (await import("./TablePage.svelte")).default;
  return loaded;
}
