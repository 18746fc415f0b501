/** The sounds of the table, paper and wood, made by tools/make_sounds.py; none without the reader's wish. */

import { settings } from "./settings.svelte";

export type Sound =
  "draw" | "place" | "take" | "turn" | "round" | "last-round" | "win" | "loss" | "message";

/** The address of each file, by its path here. */
const FILES = import.meta.glob<string>("../../sounds/*.flac", {
  eager: true,
  query: "?url",
  import: "default",
});

let audio: AudioContext | null = null;
const heard = new Map<string, AudioBuffer>();

/** Browsers allow sound only after a click or a key: called at each, and the first one loads it. */
export function wakeSound(): void {
  if (!settings.sound || typeof AudioContext === "undefined") return;
  if (audio === null) {
    audio = new AudioContext();
    for (const [path, address] of Object.entries(FILES)) void load(audio, path, address);
  }
  if (audio.state === "suspended") void audio.resume();
}

async function load(into: AudioContext, path: string, address: string): Promise<void> {
  try {
    const file = await (await fetch(address)).arrayBuffer();
    const name = /([a-z-]+)\.flac$/.exec(path)?.[1] ?? "";
    heard.set(name, await into.decodeAudioData(file));
  } catch {
    // Away, or a format that this browser does not know: silence.
  }
}

/** Plays a sound, now or so many seconds later. */
export function play(sound: Sound, later = 0): void {
  const buffer = heard.get(sound);
  if (!settings.sound || !buffer || audio?.state !== "running") return;
  const source = audio.createBufferSource();
  const gain = audio.createGain();
  source.buffer = buffer;
  // Twice the travel is not twice as loud to the ear.
  gain.gain.value = (settings.volume / 100) ** 1.5;
  source.connect(gain).connect(audio.destination);
  source.start(audio.currentTime + later);
}

/** A short buzz where the device can and the reader wants it. */
export function buzz(): void {
  if (settings.vibrate) navigator.vibrate?.(120);
}
