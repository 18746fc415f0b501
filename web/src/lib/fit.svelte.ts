/**
 * Finds how tightly something has to be packed so that it fits: raises `data-dense` on the element
 * from 0 until none of the watched lines overflows. CSS says what each level means.
 */
import type { Attachment } from "svelte/attachments";

export const MOST_DENSE = 3;

/** Watches the element's size and content; tells the level that fits. */
export function fit(lines: string, tell: (level: number) => void): Attachment<HTMLElement> {
  return (element) => {
    let frame = 0;
    const measure = (): void => {
      let level = 0;
      for (; level <= MOST_DENSE; level++) {
        element.dataset["dense"] = String(level);
        const watched = element.querySelectorAll<HTMLElement>(lines);
        if (![...watched].some((line) => line.scrollWidth > line.clientWidth + 1)) break;
      }
      tell(Math.min(level, MOST_DENSE));
      element.dataset["dense"] = String(Math.min(level, MOST_DENSE));
    };
    const later = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    };
    const sizes = new ResizeObserver(later);
    const content = new MutationObserver(later);
    sizes.observe(element);
    for (const line of element.querySelectorAll(lines)) {
      // A line also gets narrower when the chameleon comes to sit beside it.
      sizes.observe(line);
      content.observe(line, { childList: true, subtree: true, characterData: true });
    }
    measure();
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      content.disconnect();
    };
  };
}
