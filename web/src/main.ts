import { mount } from "svelte";
import "./styles/tokens.css";
import "./styles/faces.css";
import "./styles/base.css";
import App from "./App.svelte";
import { setLanguage } from "./lib/i18n/index.svelte";
import { startOffline } from "./lib/offline";
import { applyToPage, settings } from "./lib/settings.svelte";

applyToPage();

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");

// The first paint comes with its texts: a language is a few kilobytes.
void setLanguage(settings.language).then(() => mount(App, { target }));
startOffline();
