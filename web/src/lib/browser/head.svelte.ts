/** What a page says in the browser's tab: a title of its own, and a mark when it is the reader's turn. */
export const head = $state({ title: "", isTurn: false });

/** Shows the mark in the tab's icon. */
export function applyIcon(): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const wanted = head.isTurn ? "/favicon-turn.svg" : "/favicon.svg";
  if (icon && icon.getAttribute("href") !== wanted) icon.href = wanted;
}
