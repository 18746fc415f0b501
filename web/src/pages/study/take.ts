/** Ways to take a text along: the clipboard, or the device's own way to share. */

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByHand(text); // No clipboard on plain http in a local network.
  }
}

function copyByHand(text: string): boolean {
  const box = document.createElement("textarea");
  box.value = text;
  box.className = "unseen";
  document.body.append(box);
  const before = document.activeElement;
  box.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    box.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}

/** How it went: shared by the device, copied instead, called off by the person, or neither. */
export type Taken = "shared" | "copied" | "cancelled" | "failed";

export async function shareText(title: string, text: string): Promise<Taken> {
  if (typeof navigator.share === "function") {
    try {
      await navigator.share({ title, text });
      return "shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "cancelled";
    }
  }
  return (await copyText(text)) ? "copied" : "failed";
}
