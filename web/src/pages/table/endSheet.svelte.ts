/** The sheet with the scores comes a little after the last card, and can be laid aside. */
import { tick, untrack } from "svelte";
import { play } from "$lib/browser/sounds";
import { findFocus } from "./focus";

const AFTER_MS = 1400;

/** To be made while a component is: its effects end with it. */
export class EndSheet {
  /** The game is over and its last card has been seen. */
  isThere = $state(false);
  /** The reader looks at the table instead. */
  isAside = $state(false);

  constructor(isOver: () => boolean, hasLost: () => boolean) {
    this.isThere = untrack(isOver);
    $effect(() => {
      if (!isOver()) {
        this.isThere = false;
        this.isAside = false;
        return;
      }
      if (untrack(() => this.isThere)) return;
      const timer = setTimeout(() => {
        this.isThere = true;
        play(untrack(hasLost) ? "loss" : "win");
        void tick().then(() => document.getElementById("end-heading")?.focus());
      }, AFTER_MS);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      void this.isThere;
      void this.isAside;
      void tick().then(findFocus);
    });
  }
}
