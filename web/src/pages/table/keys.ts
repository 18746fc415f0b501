/** The table by single keys; KeyList.svelte lists them. */
import { settings } from "$lib/browser/settings.svelte";

export interface KeyActs {
  /** A number, which may come after T. */
  number: (number: number, isTaking: boolean) => void;
  cancel: () => void;
  /** The space bar, where it presses no button. */
  goOn: () => void;
  help: () => void;
  /** By the letter that is pressed. */
  letters: Record<string, () => void>;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("input, textarea, select, dialog") !== null;

/** A listener for keydown. */
export function listenToKeys(acts: KeyActs): (event: KeyboardEvent) => void {
  let isTaking = false;
  return (event) => {
    if (event.key === "Escape") acts.cancel();
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return;
    if (isTyping(event.target) || !settings.keys) return;
    if (event.key === "?") {
      acts.help();
      event.preventDefault();
      return;
    }
    if (event.key === " ") {
      if (event.target instanceof Element && event.target.closest("button, a, summary")) return;
      acts.goOn();
      event.preventDefault();
      return;
    }
    const key = event.key.toLowerCase();
    const wasTaking = isTaking;
    isTaking = key === "t";
    const number = Number(key);
    const letter = acts.letters[key];
    if (number >= 1 && number <= 7) acts.number(number, wasTaking);
    else if (letter) letter();
    else return;
    event.preventDefault();
  };
}
