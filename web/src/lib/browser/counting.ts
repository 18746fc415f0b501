/**
 * Totals that wait for cards which are still on their way: the points come when the cards have landed,
 * and count up or down to what they are.
 */
import { SvelteMap } from "svelte/reactivity";

const COUNT_MS = 240;

/** By seat: what is shown instead of the total. */
const shown = new SvelteMap<number, number>();
const timers = new Map<number, number>();

/** The total to show for a seat. */
export const shownTotal = ({ seat, total }: { seat: number; total: number }): number =>
  shown.get(seat) ?? total;

/** Shows the total from before for so many milliseconds, then counts. */
export function countLater(seat: number, from: number, to: number, after: number): void {
  stopCounting(seat);
  if (from === to) return;
  shown.set(seat, from);
  const begin = performance.now() + after;
  const step = (now: number): void => {
    const part = (now - begin) / COUNT_MS;
    if (part >= 1) {
      stopCounting(seat);
      return;
    }
    if (part > 0) shown.set(seat, Math.round(from + (to - from) * part));
    timers.set(seat, requestAnimationFrame(step));
  };
  timers.set(seat, requestAnimationFrame(step));
}

function stopCounting(seat: number): void {
  cancelAnimationFrame(timers.get(seat) ?? 0);
  timers.delete(seat);
  shown.delete(seat);
}

/** The table is left, or shows something else. */
export function stopAllCounting(): void {
  for (const seat of [...timers.keys()]) stopCounting(seat);
}
