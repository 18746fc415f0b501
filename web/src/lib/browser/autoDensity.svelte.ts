/**
 * Finds how tightly something has to be packed so that it fits: raises `data-dense` on the element
 * from 0 until none of the watched lines overflows. CSS says what each level means.
 */
import type { Attachment } from "svelte/attachments";

export const MOST_DENSE = 3;

/**
 * Whether the items of a line end inside it. `scrollWidth` would also count the cards that are on
 * their way to it, which are drawn far outside; the items themselves never move.
 */
function isInside(line: HTMLElement): boolean {
  const last = line.lastElementChild;
  if (last === null) return true;
  return last.getBoundingClientRect().right <= line.getBoundingClientRect().right + 1;
}

/** Watches the element's size, state and content; tells the level that fits. */
export function fit(lines: string, tell: (level: number) => void): Attachment<HTMLElement> {
  return (element) => {
    let frame = 0;
    const measure = (): void => {
      let level = 0;
      for (; level < MOST_DENSE; level++) {
        element.dataset["dense"] = String(level);
        if ([...element.querySelectorAll<HTMLElement>(lines)].every(isInside)) break;
      }
      element.dataset["dense"] = String(level);
      tell(level);
    };
    const later = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    };
    const sizes = new ResizeObserver(later);
    const content = new MutationObserver(later);
    sizes.observe(element);
    // A seat whose turn ends may have room again although none of its lines changes its size.
    content.observe(element, { attributeFilter: ["class"] });
    for (const line of element.querySelectorAll(lines)) {
      // A line also gets narrower when the chameleon comes to sit beside it.
      sizes.observe(line);
      content.observe(line, { childList: true, subtree: true, characterData: true });
    }
    // The figures of a typeface that comes late are of another width.
    document.fonts.addEventListener("loadingdone", later);
    measure();
    return () => {
      document.fonts.removeEventListener("loadingdone", later);
      cancelAnimationFrame(frame);
      sizes.disconnect();
      content.disconnect();
    };
  };
}
