/** What the reader does on a turn: each act is looked up among what the server allows, and sent. */
import { settings } from "$lib/browser/settings.svelte";
import type { phaseOf } from "$lib/model/fromServer";
import type { Colour, UndoOffer } from "$lib/model/tableModel";
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
/** How long a row that was taken by one press can be put back by another; bots wait for it. */
const UNDO_MS = 3000;

export class Turns {
  readonly #live: LiveTable;
  readonly #notes: Notes;
  readonly #now: () => Now;
  /** The row that was pressed once, for the position it was pressed in. */
  #picked = $state<{ row: number; position: number; at: number } | null>(null);
  /** The row that was taken last, by the number of its entry. */
  #taken = $state.raw<{ number: number; offer: UndoOffer } | null>(null);

  constructor(live: LiveTable, notes: Notes, now: () => Now) {
    this.#live = live;
    this.#notes = notes;
    this.#now = now;
  }

  /** The row that waits for a second press. */
  get chosen(): number | null {
    return this.#picked?.position === this.#now().view.position ? this.#picked.row : null;
  }

  /** What can be undone by one press now: a take, until the next player acts. */
  get offer(): UndoOffer | null {
    const { view, phase } = this.#now();
    const taken = this.#taken;
    if (!taken || taken.number !== view.position || view.phase !== "playing") return null;
    // A take that turned a card up, or asks for a colour, has led further.
    const lines = this.#live.entries.find(({ number }) => number === taken.number)?.lines;
    const isFresh = lines?.some(({ kind }) => kind === "take") && phase !== "colour";
    return isFresh && !view.paused ? taken.offer : null;
  }

  async #move(action: string | undefined, graceMs = 0): Promise<number | null> {
    this.#picked = null;
    this.#taken = null;
    if (action === undefined) return null;
    try {
      return await this.#live.move(action, graceMs);
    } catch (error) {
      this.#notes.fail(failureText(error));
      return null;
    }
  }

  #find(kind: Wire["ActionView"]["kind"], row?: number): Wire["ActionView"] | undefined {
    const fits = (one: Wire["ActionView"]): boolean =>
      one.kind === kind && (row === undefined || one.row === row);
    return this.#now().game.actions.find(fits);
  }

  draw(): void {
    const draw = this.#find("draw");
    if (draw && this.#now().phase === "choose") void this.#move(draw.action);
  }

  place(row: number): void {
    const place = this.#find("place", row);
    if (place && this.#now().phase === "place") void this.#move(place.action);
  }

  /** One press takes, and can be undone; who wants to be asked is asked first. */
  take(row: number, isSure = false): void {
    const { phase, view, game } = this.#now();
    const take = this.#find("take", row);
    if (!take || phase !== "choose") return;
    const at = performance.now();
    // For a golden joker a card is turned up: that cannot be undone by a press.
    const hasGolden = game.rows.some((one) => one.row === row && one.cards.includes("K"));
    const isAsked = !isSure && (settings.confirmTake || hasGolden);
    if (!isAsked) void this.#take(take, isSure ? 0 : UNDO_MS);
    else if (this.chosen !== row) this.#picked = { row, position: view.position, at };
    else if (this.#picked && at - this.#picked.at > APART_MS) void this.#take(take, 0);
  }

  async #take(take: Wire["ActionView"], graceMs: number): Promise<void> {
    const { game } = this.#now();
    const cards = game.rows.find((one) => one.row === take.row)?.cards.length ?? 0;
    const offer = { seat: game.seat, cards, brings: take.points ?? undefined, lastsMs: graceMs };
    const number = await this.#move(take.action, graceMs);
    if (number === null || graceMs === 0) return;
    const taken = { number, offer };
    this.#taken = taken;
    setTimeout(() => {
      if (this.#taken === taken) this.#taken = null;
    }, graceMs);
  }

  /** Puts the row back that was just taken. */
  async undoTake(): Promise<void> {
    const seat = this.offer?.seat;
    this.#taken = null;
    if (seat === undefined) return;
    try {
      await this.#live.ask({ do: "undo", seat });
    } catch (error) {
      this.#notes.fail(failureText(error));
    }
  }

  /** No undo is wanted: bots need not wait for it. */
  goOn(): void {
    const seat = this.offer?.seat;
    this.#taken = null;
    // Nothing depends on the answer: they go on soon in any case.
    if (seat !== undefined) this.#live.ask({ do: "resume", seat }).catch(() => {});
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
