import "./startTable";
import { mount } from "svelte";
import "./styles/tokens.css";
import "./styles/faces.css";
import "./styles/base.css";
import App from "./App.svelte";
import { setLanguage } from "./lib/i18n/index.svelte";
import { startOffline } from "./lib/browser/offline";
import { match } from "./lib/browser/router.svelte";
import { applyToPage, settings } from "./lib/browser/settings.svelte";
import { loadTablePage } from "./pages/table/loadTablePage";

applyToPage();

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");

/** A table's page, so that it is drawn once, with everything on it. */
async function openTable(): Promise<void> {
  if (!match("/table/:id", location.pathname)) return;
  await loadTablePage().catch(() => undefined); // TableRoute says so.
}

// The first paint comes with its texts: a language is a few kilobytes.
void Promise.all([setLanguage(settings.language), openTable()]).then(() => mount(App, { target }));
startOffline();
