/**
 * What the browser keeps for us. Storage may be full or switched off: then nothing is kept, and what
 * was chosen lasts as long as the page.
 */

export function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // It lasts as long as the page.
  }
}

export function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // It was not kept either.
  }
}

/** A list that was kept, or none; its entries are not checked. */
export function readList<Entry>(key: string): Entry[] {
  try {
    const kept: unknown = JSON.parse(readText(key) ?? "[]");
    return Array.isArray(kept) ? (kept as Entry[]) : [];
  } catch {
    return [];
  }
}

/** Keeps the latest entries of a list. */
export function writeList(key: string, entries: readonly unknown[], most: number): void {
  writeText(key, JSON.stringify(entries.slice(-most)));
}
