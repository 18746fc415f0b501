/**
 * What works without a connection: the client's own files and, once loaded, the score pad. Pages come
 * from the network first, files with a hash in their name from the cache first. Of the API only the
 * score table and the editions are kept; games never are.
 *
 * The build writes the bundle's name here, so that a browser notices a new version: __BUNDLE__
 */
const CACHE = "coloretto-1";
const SHELL = "/";
const KEPT_ANSWERS = ["/api/score-table", "/api/editions"];
const MOST_FILES = 200;

const isFile = (path) => path.startsWith("/assets/");
const isKept = (path) =>
  isFile(path) || KEPT_ANSWERS.includes(path) || /^\/(icons\/|favicon|manifest)/.test(path);

// A new worker takes over once every page of the old one is closed. Pages come from the network, so
// a new version does not need it; and a page asked for while workers change can be lost in Chromium.
self.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(CACHE).then((cache) => cache.add(new Request(SHELL, { cache: "reload" }))),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
      await tidy();
      await self.clients.claim();
    })(),
  );
});

/** Files of old versions go, oldest first. */
async function tidy() {
  const cache = await caches.open(CACHE);
  const files = (await cache.keys()).filter(({ url }) => isFile(new URL(url).pathname));
  for (const file of files.slice(0, Math.max(0, files.length - MOST_FILES))) {
    await cache.delete(file);
  }
}

/**
 * Keeps an answer for later. Nobody waits for that: a copy that is written while nobody reads the
 * answer itself can hold both up for good, once they are too long for the browser's buffers.
 */
function keep(event, key, response) {
  if (response.ok && response.type === "basic") {
    const copy = response.clone();
    const kept = caches.open(CACHE).then((cache) => cache.put(key, copy));
    event.waitUntil(kept.catch(() => undefined)); // No room: it comes with the next visit.
  }
  return response;
}

async function cacheFirst(event) {
  const { request } = event;
  return (await caches.match(request)) ?? keep(event, request, await fetch(request));
}

async function networkFirst(event, key) {
  try {
    return keep(event, key, await fetch(event.request));
  } catch (error) {
    const kept = await caches.match(key);
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    // Every page is the same document; the client looks at the address itself.
    if (!url.pathname.startsWith("/api/")) event.respondWith(networkFirst(event, SHELL));
  } else if (isFile(url.pathname)) event.respondWith(cacheFirst(event));
  else if (isKept(url.pathname)) event.respondWith(networkFirst(event, url.pathname));
});

/** A page that was there before this worker says what it has loaded. */
self.addEventListener("message", (event) => {
  const paths = event.data?.keep;
  if (!Array.isArray(paths)) return;
  event.waitUntil(
    (async () => {
      const cache = await caches.open(CACHE);
      for (const path of paths.filter((one) => typeof one === "string" && isKept(one))) {
        if (await cache.match(path)) continue;
        try {
          keep(event, path, await fetch(path));
        } catch {
          // It comes with the next visit.
        }
      }
    })(),
  );
});
