/**
 * The table changes under the reader's fingers: what had the focus may be gone or no button any more.
 * The focus then goes where the next act is, so that it is never lost to the page.
 */

const ACTS = ["[data-colour]", ".draw-now", "button[data-row]"];
const HEADING = "h1[tabindex]";

function firstAct(root: HTMLElement): HTMLElement | null {
  for (const act of ACTS) {
    const found = root.querySelector<HTMLElement>(act);
    if (found) return found;
  }
  return null;
}

/** After another part of the page is shown: a lost focus goes to the heading. */
export function findFocus(): void {
  if (document.activeElement && document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>(HEADING)?.focus({ preventScroll: true });
}

export function keepFocus(root: HTMLElement): () => void {
  /** The last control of the table that had the focus. */
  let held: { element: Element; row: string | null } | null = null;
  /** The focus waits where nothing can be done, for the reader's next turn. */
  let isParked = false;

  const onFocus = (event: FocusEvent): void => {
    const element = event.target as Element;
    const row = element.getAttribute("data-row");
    const isAct =
      row !== null ||
      element.matches(".draw-now, .take-now, .undo-take, .go-on, [data-colour], .cancel");
    held = isAct ? { element, row } : null;
    isParked = isAct && !element.matches("button");
  };
  const settle = (): void => {
    const active = document.activeElement;
    const isLost = active === document.body || active === null;
    if (isLost && held && !held.element.isConnected) {
      const same =
        held.row === null ? null : root.querySelector<HTMLElement>(`[data-row="${held.row}"]`);
      const next = firstAct(root);
      const target = next ?? same ?? root.querySelector<HTMLElement>(HEADING);
      target?.focus({ preventScroll: true });
      isParked = next === null;
    } else if (isParked && active && root.contains(active) && !active.matches("button")) {
      firstAct(root)?.focus({ preventScroll: true });
    }
  };
  const watch = new MutationObserver(settle);
  root.addEventListener("focusin", onFocus);
  watch.observe(root, { childList: true, subtree: true });
  return () => {
    root.removeEventListener("focusin", onFocus);
    watch.disconnect();
  };
}
