/**
 * Every page of the client. This is the only list of them: the build writes the paths into
 * routes.json, by which the server tells a page from an address that leads nowhere.
 */
import type { Component } from "svelte";
import type { Catalogue } from "./lib/i18n/index.svelte";

export type Params = Record<string, string>;
export type Page = Component<{ params: Params }>;

/** A page that needs no parameters can be given them. */
export const asPage = (page: Page | Component): Page => page as Page;

export interface Route {
  /** Parts that begin with a colon are parameters. */
  path: string;
  /** The message with the page's title. */
  title: string;
  load: () => Promise<{ default: Page | Component }>;
  /** Texts that come with the page. */
  catalogue?: Catalogue;
  /** The parameter that makes it another page, which begins anew. */
  key?: string;
}

/** What a parameter may look like: an address with anything else there leads nowhere. */
const PARAMETERS: Record<string, string> = {
  edition: "[a-z]+",
  game: "[0-9]{1,6}",
  id: "[A-Za-z0-9_-]{1,32}",
  table: "[A-Za-z0-9_-]{1,32}",
};

const replay: Omit<Route, "path"> = {
  title: "replay-heading",
  load: () => import("./pages/replay/Replay.svelte"),
  catalogue: "pages",
};
const rules: Omit<Route, "path"> = {
  title: "door-rules",
  load: () => import("./pages/rules/Rules.svelte"),
  catalogue: "pages",
};

export const ROUTES: readonly Route[] = [
  { path: "/", title: "app-name", load: () => import("./pages/home/Home.svelte") },
  {
    path: "/table/:id",
    title: "title-table",
    load: () => import("./pages/table/TablePage.svelte"),
    key: "id",
  },
  {
    path: "/play",
    title: "play-heading",
    load: () => import("./pages/play/Play.svelte"),
    catalogue: "pages",
  },
  {
    path: "/friends",
    title: "door-friends",
    load: () => import("./pages/play/Friends.svelte"),
    catalogue: "pages",
  },
  {
    path: "/device",
    title: "door-device",
    load: () => import("./pages/play/Device.svelte"),
    catalogue: "pages",
  },
  { path: "/watch", title: "door-watch", load: () => import("./pages/play/Watch.svelte") },
  { path: "/settings", title: "settings-heading", load: () => import("./pages/Settings.svelte") },
  { path: "/about", title: "about-heading", load: () => import("./pages/About.svelte") },
  {
    path: "/learn",
    title: "door-learn",
    load: () => import("./pages/learn/Learn.svelte"),
    catalogue: "pages",
  },
  { path: "/rules", ...rules },
  { path: "/rules/:edition", ...rules },
  {
    path: "/score",
    title: "door-pad",
    load: () => import("./pages/score/Score.svelte"),
    catalogue: "pages",
  },
  {
    path: "/you",
    title: "nav-you",
    load: () => import("./pages/you/You.svelte"),
    catalogue: "pages",
  },
  {
    path: "/ratings",
    title: "nav-ratings",
    load: () => import("./pages/you/Ratings.svelte"),
    catalogue: "pages",
  },
  {
    path: "/admin",
    title: "admin-heading",
    load: () => import("./pages/admin/Admin.svelte"),
    catalogue: "admin",
  },
  { path: "/replay", ...replay },
  { path: "/replay/:table/:game", ...replay },
];

/** What every address of a route looks like, as a regular expression without its first slash. */
export const addressesOf = ({ path }: Route): string =>
  path.slice(1).replace(/:(\w+)/g, (_, name: string) => PARAMETERS[name] ?? "[^/]+");

/** The route of an address and its parameters; null where there is no page. */
export function findRoute(address: string): { route: Route; params: Params } | null {
  const parts = address.replace(/(?<=.)\/$/, "").split("/");
  const route = ROUTES.find((one) => new RegExp(`^/${addressesOf(one)}$`).test(parts.join("/")));
  if (!route) return null;
  const params: Params = {};
  route.path.split("/").forEach((part, at) => {
    if (part.startsWith(":")) params[part.slice(1)] = parts[at] ?? "";
  });
  return { route, params };
}
