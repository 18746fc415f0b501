/** What is to be said of the connection. */
import { untrack } from "svelte";
import type { ConnectionState } from "$lib/model/tableModel";
import type { LiveTable } from "$lib/server/live.svelte";

/** A move that is answered within this time needs no word. */
const SLOW_MS = 150;
const RESTORED_MS = 3000;

/** To be made while a component is: its effects end with it. */
export class Connection {
  readonly #live: LiveTable;
  #isRestored = $state(false);
  #isSlow = $state(false);

  constructor(live: LiveTable) {
    this.#live = live;
    let wasLost = false;
    $effect(() => {
      if (live.line === "lost") wasLost = true;
      if (live.line !== "live" || !wasLost) return;
      wasLost = false;
      untrack(() => (this.#isRestored = true));
      const timer = setTimeout(() => (this.#isRestored = false), RESTORED_MS);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      this.#isSlow = false;
      if (live.sending === null) return;
      const timer = setTimeout(() => (this.#isSlow = true), SLOW_MS);
      return () => clearTimeout(timer);
    });
  }

  get state(): ConnectionState {
    const live = this.#live;
    if (live.line === "lost") return "offline";
    if (live.line === "connecting") return "connecting";
    if (live.sending !== null && this.#isSlow) return "sending";
    return this.#isRestored ? "restored" : "online";
  }
}
