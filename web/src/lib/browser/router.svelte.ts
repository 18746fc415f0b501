/** A tiny router on the history API: the path is state, links are ordinary links. */
import { hasNewVersion } from "./offline";

let path = $state(typeof location === "undefined" ? "/" : location.pathname);

/** Where the reader is. */
export const currentPath = (): string => path;

/** Goes to a path of this site; where there is a newer version of the site, by loading it. */
export function go(to: string, how: "push" | "replace" = "push"): void {
  if (hasNewVersion()) {
    location.assign(to);
    return;
  }
  if (how === "push") history.pushState(null, "", to);
  else history.replaceState(null, "", to);
  arrive();
}

function arrive(): void {
  const changed = path !== location.pathname;
  path = location.pathname;
  if (changed) scrollTo({ top: 0 });
}

/** A link to a place on this page. */
const isJump = (link: HTMLAnchorElement): boolean =>
  link.hash !== "" && link.pathname === location.pathname && link.search === location.search;

/** Only plain clicks on links of this site are ours; the rest stays with the browser. */
function isOurs(event: MouseEvent, link: HTMLAnchorElement): boolean {
  return (
    event.button === 0 &&
    !event.defaultPrevented &&
    !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
    link.origin === location.origin &&
    !link.target &&
    !link.hasAttribute("download") &&
    !link.pathname.startsWith("/api/") &&
    !isJump(link)
  );
}

/** Listens to the browser; returns how to stop. */
export function startRouter(): () => void {
  const onClick = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link?.href || !isOurs(event, link)) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  };
  addEventListener("popstate", arrive);
  document.addEventListener("click", onClick);
  return () => {
    removeEventListener("popstate", arrive);
    document.removeEventListener("click", onClick);
  };
}
