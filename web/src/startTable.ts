/**
 * A visitor who opens a table's link waits for its page and its socket at once, not for one after
 * the other. The build makes this a file of its own, and table.html asks for it first.
 */
import { connectAhead } from "./lib/server/earlySocket";

const table = /^\/table\/([\w-]+)\/?$/.exec(location.pathname)?.[1];
if (table !== undefined) {
  connectAhead(table);
  // A browser's first numbers and plurals take a while: now it only waits for the line.
  new Intl.NumberFormat(navigator.language).format(1);
  new Intl.PluralRules(navigator.language).select(1);
}
