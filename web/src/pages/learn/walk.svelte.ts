/** The reader's way through the lesson: what was done in each step, and what of it has been shown. */
import { untrack } from "svelte";
import { look, type Places, show } from "$lib/browser/motion";
import { play } from "$lib/browser/sounds";
import { type LessonAct, Step, STEPS } from "$lib/lesson/lesson";

/** Milliseconds until the next move: before the first, and after each kind. A reader's pace. */
const FIRST = 900;
const AFTER: Record<LessonAct["kind"], number> = {
  draw: 1100,
  place: 1000,
  take: 1500,
  "last-round": 1800,
};

export class Walk {
  at = $state(0);
  /** What the reader did, by step. */
  acts = $state<string[][]>(STEPS.map(() => []));
  /** How many shots of each step have been shown since the reader's last act. */
  #shown = $state<number[]>(STEPS.map(() => 0));

  readonly step = $derived(new Step(this.at, this.acts));
  readonly path = $derived(this.acts[this.at] ?? []);
  readonly shown = $derived(this.#shown[this.at] ?? 0);
  /** Something is still to be watched. */
  readonly isBusy = $derived(this.shown < this.step.shots.length);
  /** What the reader can do now. */
  readonly choices = $derived(this.isBusy ? [] : this.step.choices);
  /** The step asks for nothing more. */
  readonly isDone = $derived(!this.isBusy && this.choices.length === 0);
  readonly game = $derived(this.step.game(this.shown));
  /** What was done last, while something is being watched. */
  readonly seen = $derived(this.step.shots[this.shown - 1]?.acts ?? []);

  /** To be made while a component is: its effects end with it. */
  constructor() {
    // The others move by themselves.
    $effect(() => {
      if (!this.isBusy) return;
      const last = this.seen.at(-1);
      const wait =
        (last ? AFTER[last.kind] : FIRST) +
        (this.seen.length > 1 ? AFTER["last-round"] - AFTER.draw : 0);
      const timer = setTimeout(() => this.#show(this.shown + 1), wait);
      return () => clearTimeout(timer);
    });
    // What is new moves as it does at the table.
    let before: Places | null = null;
    let wasAt = this.at;
    $effect.pre(() => {
      void this.game;
      before = untrack(look);
    });
    $effect(() => {
      void this.game;
      untrack(() => {
        const isSameStep = wasAt === this.at;
        wasAt = this.at;
        if (!before || !isSameStep || this.shown === 0 || this.#isBack) return;
        show(this.seen, before);
        for (const act of this.seen) play(act.kind);
      });
    });
  }

  #show(shown: number): void {
    this.#isBack = false;
    this.#shown[this.at] = shown;
  }

  /** Going back is not an act: nothing moves. */
  #isBack = false;

  /** Does what a step asks for; anything else is ignored. */
  act(what: string): void {
    if (!this.choices.includes(what)) return;
    this.acts[this.at] = [...this.path, what];
    // Steps that go on from here begin anew.
    for (let later = this.at + 1; later < STEPS.length; later += 1) {
      this.acts[later] = [];
      this.#shown[later] = 0;
    }
    this.#show(1);
  }

  /** The step from its first question. */
  again(): void {
    this.#isBack = true;
    this.acts[this.at] = [];
    this.#shown[this.at] = this.step.shots.length;
  }

  go(to: number): void {
    this.at = Math.min(Math.max(to, 0), STEPS.length - 1);
  }
}
