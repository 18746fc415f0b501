/**
 * Registers the service worker, tells it what this page loads before it is there, and hears of new
 * versions. A new version is taken with the next change of page, so never in the middle of a game;
 * ui/NewVersion.svelte offers it before.
 */

import { lookForNewVersion } from "./newVersion.svelte";

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL(url: string): string;
  };
}

/** The only address a worker may come from; the content security policy names this policy. */
function workerAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy("coloretto-worker", {
    createScriptURL: () => "/sw.js",
  });
  return policy ? policy.createScriptURL("") : "/sw.js";
}

/** How often a page that stays open asks for a new version, at most. */
const ASK_MS = 10 * 60_000;

let isNewer = false;
/** Whether a newer worker is there, so that the next page is better loaded than drawn. */
export const hasNewVersion = (): boolean => isNewer;

/** Says again and again what this page has loaded: some of it comes before the worker, or with it. */
function tellWhatLoads(worker: () => ServiceWorker | null): () => void {
  const paths = new Set<string>();
  const tell = (): void => worker()?.postMessage({ keep: [...paths] });
  new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) {
      const { origin, pathname } = new URL(name, location.href);
      if (origin === location.origin) paths.add(pathname);
    }
    tell();
  }).observe({ type: "resource", buffered: true });
  return tell;
}

/** Notices a worker that comes after the one this page began with. */
function watchVersions(registration: ServiceWorkerRegistration): void {
  registration.addEventListener("updatefound", () => {
    const { installing } = registration;
    if (!installing || !registration.active) return;
    installing.addEventListener("statechange", () => {
      if (installing.state !== "installed") return;
      isNewer = true;
      void lookForNewVersion();
    });
  });
  let asked = Date.now();
  const ask = (): void => {
    if (document.hidden || Date.now() - asked < ASK_MS) return;
    asked = Date.now();
    registration.update().catch(() => undefined); // No connection: the next time, then.
  };
  document.addEventListener("visibilitychange", ask);
  setInterval(ask, ASK_MS);
}

async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  const tell = tellWhatLoads(() => serviceWorker.controller);
  serviceWorker.addEventListener("controllerchange", tell);
  watchVersions(
    await serviceWorker.register(workerAddress(), { scope: "/", updateViaCache: "none" }),
  );
}

const ANEW = "coloretto.anew";
const ANEW_MS = 60_000;

/** A part of the page is missing although the server is there: the page is of an old version. */
async function comeAnew(): Promise<void> {
  try {
    if (!(await fetch("/healthz", { cache: "no-store" })).ok) return;
    if (Date.now() - Number(sessionStorage.getItem(ANEW)) < ANEW_MS) return;
    sessionStorage.setItem(ANEW, String(Date.now()));
    location.reload();
  } catch {
    // No connection, or no storage to say that it was tried already.
  }
}

/** After the page has loaded, so that it never waits for this. */
export function startOffline(): void {
  addEventListener("vite:preloadError", () => void comeAnew());
  if (!("serviceWorker" in navigator) || import.meta.env.DEV) return;
  const start = (): void => void register().catch(() => undefined); // Without it all but offline works.
  if (document.readyState === "complete") start();
  else addEventListener("load", start, { once: true });
}
