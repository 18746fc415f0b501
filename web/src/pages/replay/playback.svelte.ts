/** Where a replay stands, and how it goes on by itself. */

/** Milliseconds per move, by the names of the choices. */
export const SPEEDS = { "0.5": 2400, "1": 1200, "2": 600, "4": 300 };
export type Speed = keyof typeof SPEEDS;

export class Playback {
  #last: () => number;
  #move = $state(0);
  isPlaying = $state(false);
  speed = $state<Speed>("1");

  /** From a move on; `last` is the number of moves. Only to be made while a component is. */
  constructor(move: number, last: () => number) {
    this.#move = move;
    this.#last = last;
    $effect(() => {
      if (!this.isPlaying) return;
      const timer = setInterval(() => {
        this.#move = this.#clamp(this.at + 1);
        if (this.isEnd) this.isPlaying = false;
      }, SPEEDS[this.speed]);
      return () => clearInterval(timer);
    });
  }
  #clamp(move: number): number {
    return Math.min(Math.max(move, 0), this.#last());
  }
  /** How many moves have been made. */
  get at(): number {
    return this.#clamp(this.#move);
  }
  get isEnd(): boolean {
    return this.at === this.#last();
  }
  jump(move: number): void {
    this.isPlaying = false;
    this.#move = this.#clamp(move);
  }
  /** Plays, from the start again where it stands at the end, or pauses. */
  toggle(): void {
    if (!this.isPlaying && this.isEnd) this.#move = 0;
    this.isPlaying = !this.isPlaying;
  }
}
