/** What the reader does on a turn: each act is looked up among what the server allows, and sent. */
import { settings } from "$lib/browser/settings.svelte";
import type { phaseOf } from "$lib/model/fromServer";
import type { Colour } from "$lib/model/tableModel";
import { failureText } from "$lib/server/failures";
import type { TableView, Wire } from "$lib/server/http";
import type { LiveTable } from "$lib/server/live.svelte";
import type { Notes } from "./notes.svelte";

/** The table as it is now. */
export interface Now {
  view: TableView;
  game: Wire["GameView"];
  phase: ReturnType<typeof phaseOf>;
}

/** A double click is one press. */
const APART_MS = 300;

export class Turns {
  readonly #live: LiveTable;
  readonly #notes: Notes;
  readonly #now: () => Now;
  /** The row that was pressed once, for the position it was pressed in. */
  #picked = $state<{ row: number; position: number; at: number } | null>(null);

  constructor(live: LiveTable, notes: Notes, now: () => Now) {
    this.#live = live;
    this.#notes = notes;
    this.#now = now;
  }

  /** The row that waits for a second press. */
  get chosen(): number | null {
    return this.#picked?.position === this.#now().view.position ? this.#picked.row : null;
  }

  async #move(action: string | undefined): Promise<void> {
    this.#picked = null;
    if (action === undefined) return;
    try {
      await this.#live.move(action);
    } catch (error) {
      this.#notes.fail(failureText(error));
    }
  }

  #action(kind: Wire["ActionView"]["kind"], row?: number): string | undefined {
    const fits = (one: Wire["ActionView"]): boolean =>
      one.kind === kind && (row === undefined || one.row === row);
    return this.#now().game.actions.find(fits)?.action;
  }

  draw(): void {
    const action = this.#action("draw");
    if (action && this.#now().phase === "choose") void this.#move(action);
  }

  place(row: number): void {
    const action = this.#action("place", row);
    if (action && this.#now().phase === "place") void this.#move(action);
  }

  take(row: number, isSure = !settings.confirmTake): void {
    const { phase, view } = this.#now();
    const action = this.#action("take", row);
    if (!action || phase !== "choose") return;
    const at = performance.now();
    if (isSure) void this.#move(action);
    else if (this.chosen !== row) this.#picked = { row, position: view.position, at };
    else if (this.#picked && at - this.#picked.at > APART_MS) void this.#move(action);
  }

  /** Yes: the row that waits for an answer. */
  takeChosen(): void {
    if (this.chosen !== null) this.take(this.chosen, true);
  }

  cancel(): void {
    this.#picked = null;
  }

  colour(letter: Colour): void {
    void this.#move(this.#now().game.actions.find((one) => one.colour === letter)?.action);
  }
}
