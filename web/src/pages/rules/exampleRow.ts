import type { Card, RowModel } from "$lib/model/tableModel";

/** A row of a picture: nobody can press it. */
export const exampleRow = (cards: Card[], room = 3): RowModel => ({
  row: 1,
  room,
  cards,
  state: "shut",
  takenBy: null,
});
