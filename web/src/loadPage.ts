/**
 * Pages come from files of their own, each loaded once. The first one is there before anything is
 * drawn, and a table before the first click on the home page.
 */
import { loadCatalogue } from "./lib/i18n/index.svelte";
import { asPage, type Page, type Route, ROUTES } from "./routes";

const loaded = new Map<Route, Page>();

/** The page, where it is there already. */
export const pageAtHand = (route: Route): Page | null => loaded.get(route) ?? null;

/** The page with its texts, fetched where need be; fails without a connection. */
export async function loadPage(route: Route): Promise<Page> {
  const texts = route.catalogue ? loadCatalogue(route.catalogue) : undefined;
  const [file] = await Promise.all([route.load(), texts]);
  const page = asPage(file.default);
  loaded.set(route, page);
  return page;
}

/** Fetches a page that will be wanted soon, if it can be had. */
export function preloadPage(path: string): void {
  const route = ROUTES.find((one) => one.path === path);
  if (route) void loadPage(route).catch(() => undefined);
}
