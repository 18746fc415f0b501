/** The pad of this browser: kept in its storage, with every change undoable while the page is open. */

import { readText, writeText } from "$lib/browser/storage";
import { type Pad, newPad, readPad } from "$lib/model/scorePad";

const KEY = "coloretto.pad";
const MOST_UNDO = 200;

export class PadStore {
  pad = $state.raw<Pad>(readPad(readText(KEY)));
  #before = $state.raw<Pad[]>([]);
  canUndo = $derived(this.#before.length > 0);

  #keep(pad: Pad): void {
    this.pad = pad;
    writeText(KEY, JSON.stringify(pad));
  }
  /** Changes the pad; what it was before can be brought back. */
  change(pad: Pad): void {
    this.#before = [...this.#before, this.pad].slice(-MOST_UNDO);
    this.#keep(pad);
  }
  undo(): void {
    const before = this.#before.at(-1);
    if (!before) return;
    this.#before = this.#before.slice(0, -1);
    this.#keep(before);
  }
  /** A new match with the same people. */
  clear(): void {
    const { names, edition, scoring, games } = this.pad;
    const fresh = newPad(names.length);
    const out = games[0]?.out ?? [];
    this.change({
      ...fresh,
      names,
      edition,
      scoring,
      games: fresh.games.map((game) => ({ ...game, out })),
    });
  }
}
