/** Short tones made by the browser itself; none without the reader's wish. */

import { settings } from "./settings.svelte";

export type Sound = "turn" | "card" | "take" | "end" | "message";

/** Each sound as notes: frequency in hertz, start and length in seconds. */
const NOTES: Record<Sound, [frequency: number, start: number, length: number][]> = {
  turn: [
    [523, 0, 0.16],
    [784, 0.12, 0.26],
  ],
  card: [[330, 0, 0.07]],
  take: [
    [392, 0, 0.08],
    [294, 0.07, 0.12],
  ],
  end: [
    [523, 0, 0.18],
    [659, 0.14, 0.18],
    [784, 0.28, 0.18],
    [1047, 0.42, 0.4],
  ],
  message: [[659, 0, 0.1]],
};
const LOUD: Record<Sound, number> = { turn: 0.2, card: 0.06, take: 0.08, end: 0.16, message: 0.08 };

let audio: AudioContext | null = null;

/** Browsers allow sound only after a click or a key: called at the first one. */
export function wakeSound(): void {
  if (!settings.sound || typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
}

export function play(sound: Sound): void {
  if (!settings.sound || audio?.state !== "running") return;
  const now = audio.currentTime;
  for (const [frequency, start, length] of NOTES[sound]) {
    const note = audio.createOscillator();
    const gain = audio.createGain();
    note.type = "triangle";
    note.frequency.value = frequency;
    const loud = (LOUD[sound] * settings.volume) / 100;
    gain.gain.setValueAtTime(0, now + start);
    gain.gain.linearRampToValueAtTime(loud, now + start + 0.015);
    gain.gain.exponentialRampToValueAtTime(0.0001, now + start + length);
    note.connect(gain).connect(audio.destination);
    note.start(now + start);
    note.stop(now + start + length + 0.02);
  }
}

/** A short buzz where the device can and the reader wants it. */
export function buzz(): void {
  if (settings.vibrate) navigator.vibrate?.(120);
}
