/** The beat between two rounds: how the last one went is shown until the next act, a press, or 1.6 s. */
import { untrack } from "svelte";
import { roundEnd } from "$lib/model/roundEnd";
import type { LogEntry, RoundEndModel } from "$lib/model/tableModel";

const LASTS_MS = 1600;

/** To be made while a component is: its effects end with it. */
export class RoundBreak {
  readonly #end: RoundEndModel | null;
  /** The latest one that is over; those before the page opened are. */
  #over = $state(0);

  constructor(log: () => readonly LogEntry[]) {
    this.#over = untrack(() => log()[0]?.number ?? 0);
    this.#end = $derived(roundEnd(log()));
    $effect(() => {
      if (this.shown === null) return;
      const timer = setTimeout(() => this.end(), LASTS_MS);
      return () => clearTimeout(timer);
    });
  }

  get shown(): RoundEndModel | null {
    return this.#end && this.#end.number > this.#over ? this.#end : null;
  }

  /** Whatever the reader does goes on; what was pressed counts all the same. */
  end(): void {
    this.#over = Math.max(this.#over, this.#end?.number ?? 0);
  }
}
