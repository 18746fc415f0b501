/** Whether the server's client is another one than this page's. */

export const newVersion = $state({ isReady: false });

const FILES = /<script[^>]*\ssrc="([^"]+)"|<link rel="stylesheet"[^>]*\shref="([^"]+)"/g;

/** Whether a page names scripts or styles that this document does not have. */
export function hasOtherFiles(page: string, here: Document): boolean {
  const mine = Array.from(here.querySelectorAll("script[src], link[rel=stylesheet]"), (element) =>
    element.getAttribute(element.localName === "script" ? "src" : "href"),
  );
  return Array.from(page.matchAll(FILES), ([, script, style]) => script ?? style ?? "").some(
    (file) => !mine.includes(file),
  );
}

/** Asks the server. A new worker alone means nothing: this page may have come with it. */
export async function lookForNewVersion(): Promise<void> {
  try {
    const answer = await fetch("/", { cache: "no-store" });
    if (answer.ok) newVersion.isReady = hasOtherFiles(await answer.text(), document);
  } catch {
    // No connection: then there is nothing to load either.
  }
}
