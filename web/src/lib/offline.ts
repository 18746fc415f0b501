/** Registers the service worker, and tells it what this page loaded before it was there. */

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

const loaded = (): string[] =>
  performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name, location.href))
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname }) => pathname);

async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  const tell = (): void => serviceWorker.controller?.postMessage({ keep: loaded() });
  serviceWorker.addEventListener("controllerchange", tell);
  await serviceWorker.register(workerAddress(), { scope: "/", updateViaCache: "none" });
  tell();
}

/** After the page has loaded, so that it never waits for this. */
export function startOffline(): void {
  if (!("serviceWorker" in navigator) || import.meta.env.DEV) return;
  const start = (): void => void register().catch(() => undefined); // Without it all but offline works.
  if (document.readyState === "complete") start();
  else addEventListener("load", start, { once: true });
}
