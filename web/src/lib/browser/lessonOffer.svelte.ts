/** The lesson is offered to a newcomer once; this browser remembers that it was. */
import { readText, writeText } from "./storage";

const KEY = "coloretto.lesson-offered";

export const lessonOffer = $state({ isOpen: readText(KEY) === null });

/** It was taken, declined, or passed over for a game. */
export function closeLessonOffer(): void {
  lessonOffer.isOpen = false;
  writeText(KEY, "yes");
}
