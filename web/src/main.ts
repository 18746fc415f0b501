import { mount } from "svelte";
import "./styles/tokens.css";
import "./styles/faces.css";
import "./styles/base.css";
import App from "./App.svelte";
import { connectAhead } from "./lib/ahead";
import { setLanguage } from "./lib/i18n/index.svelte";
import { startOffline } from "./lib/offline";
import { match } from "./lib/router.svelte";
import { applyToPage, settings } from "./lib/settings.svelte";

applyToPage();

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");

/** Whoever comes to a table waits for its page and its socket at once, not for one after the other. */
async function openTable(): Promise<void> {
  const table = match("/table/:id", location.pathname)?.["id"];
  if (table === undefined) return;
  connectAhead(table);
  await import("./pages/table/TablePage.svelte").catch(() => undefined); // TableRoute says so.
}

// The first paint comes with its texts: a language is a few kilobytes.
void Promise.all([setLanguage(settings.language), openTable()]).then(() => mount(App, { target }));
startOffline();
