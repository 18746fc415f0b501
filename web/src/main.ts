import "./startTable";
import { mount } from "svelte";
import "./styles/type.css";
import "./styles/tokens.css";
import "./styles/faces.css";
import "./styles/base.css";
import App from "./App.svelte";
import { setLanguage } from "./lib/i18n/index.svelte";
import { startOffline } from "./lib/browser/offline";
import { applyToPage, settings } from "./lib/browser/settings.svelte";
import { loadPage } from "./loadPage";
import { findRoute } from "./routes";

applyToPage();

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");

/** The first page, so that it is drawn once, with everything on it. */
async function openPage(): Promise<void> {
  const found = findRoute(location.pathname);
  if (found) await loadPage(found.route).catch(() => undefined); // App says so.
}

// The first paint comes with its texts: a language is a few kilobytes.
void Promise.all([setLanguage(settings.language), openPage()]).then(() => mount(App, { target }));
startOffline();
