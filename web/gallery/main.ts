import { mount } from "svelte";
import "../src/styles/tokens.css";
import "../src/styles/faces.css";
import "../src/styles/base.css";
import { type LanguageChoice, setLanguage } from "../src/lib/i18n/index.svelte";
import { applyToPage, settings, type Theme } from "../src/lib/browser/settings.svelte";
import Gallery from "./Gallery.svelte";

// ?state=place&theme=dark&language=de : for screenshots, without touching what the browser keeps.
const query = new URLSearchParams(location.search);
settings.theme = (query.get("theme") ?? "system") as Theme;
settings.language = (query.get("language") ?? "en") as LanguageChoice;
applyToPage();

const target = document.getElementById("app");
if (!target) throw new Error("gallery.html has no #app");
void setLanguage(settings.language).then(() =>
  mount(Gallery, { target, props: { state: query.get("state") ?? "" } }),
);
