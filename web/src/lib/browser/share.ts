/** Copying and sharing text, also on plain http in a local network. */

/** Copies a text; false when the browser does not let us. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByHand(text);
  }
}

/** The old way: `navigator.clipboard` is missing on plain http. */
function copyByHand(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "visually-hidden";
  field.readOnly = true;
  const active = document.activeElement;
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    if (active instanceof HTMLElement) active.focus();
  }
}

export const canShare = (): boolean => typeof navigator.share === "function";

/** How it went: shared by the device, copied instead, called off by the person, or neither. */
export type Taken = "shared" | "copied" | "cancelled" | "failed";

/** Shares a text by the device's own way, or copies it. */
export async function shareText(title: string, text: string): Promise<Taken> {
  if (canShare()) {
    try {
      await navigator.share({ title, text });
      return "shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "cancelled";
    }
  }
  return (await copyText(text)) ? "copied" : "failed";
}

/** Opens the device's own sheet; a reader who closes it again is no error. */
export async function share(data: ShareData): Promise<void> {
  try {
    await navigator.share(data);
  } catch {
    // Closed without sharing.
  }
}
