import { useSyncExternalStore } from "react";
import { local } from "../../../ui/local-storage.ts";

interface SoundSettings {
  /** 0 to 100. */
  volume: number;
  isMuted: boolean;
}

const keys = { volume: "pomar.sound.volume", muted: "pomar.sound.muted" } as const;
const standardVolume = 60;

let settings = read();
const listeners = new Set<() => void>();

function read(): SoundSettings {
  const kept = local.read(keys.volume);
  const isVolume = kept !== null && /^(100|\d{1,2})$/.test(kept);
  return { volume: isVolume ? Number(kept) : standardVolume, isMuted: local.read(keys.muted) === "true" };
}

/** Changes how this device sounds; remembered on it. */
export function setSoundSettings(next: Partial<SoundSettings>): void {
  const { volume, isMuted } = { ...settings, ...next };
  local.write(keys.volume, String(volume));
  local.write(keys.muted, String(isMuted));
  publish({ volume, isMuted });
}

/** How this device sounds at a notification. */
export const useSoundSettings = (): SoundSettings => useSyncExternalStore(subscribe, () => settings);

function publish(next: SoundSettings): void {
  settings = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

if (typeof window !== "undefined") {
  // Another tab of this device keeps quiet as well.
  window.addEventListener("storage", ({ key }) => {
    if (key === null || key === keys.volume || key === keys.muted) publish(read());
  });
}

/** Dispatched on the document at every sound; `detail.played` is false where it was kept quiet. */
const soundEvent = "pomar:sound";

/** Of each sound its notes: Hz, and seconds after the start. */
const melodies = {
  /** Two soft notes, the second a fourth above. */
  notification: [
    { frequency: 659.25, at: 0 },
    { frequency: 880, at: 0.13 },
  ],
  /** A code was read. */
  read: [{ frequency: 1318.5, at: 0 }],
  /** What was read may not be used: low, and three times. */
  stop: [
    { frequency: 220, at: 0 },
    { frequency: 220, at: 0.22 },
    { frequency: 164.81, at: 0.44 },
  ],
} as const;
type Melody = keyof typeof melodies;
/** At full volume. */
const loudness = 0.2;
const length = 0.45;

/** Milliseconds during which many notifications make one sound. */
const pause = 1000;

let context: AudioContext | null = null;
let soundedAt = Number.NEGATIVE_INFINITY;

/**
 * Announces a notification, at most once a second. Before the first touch or key on the page browsers forbid sound, and
 * complain in the console when one tries; then it stays silent.
 */
export async function playSound(): Promise<void> {
  const now = performance.now();
  if (now - soundedAt < pause) return;
  soundedAt = now;
  await play("notification");
}

/** Tells the ear what became of a code that was read; as loud as notifications are. */
export const playScanSound = (melody: Exclude<Melody, "notification">): Promise<void> => play(melody);

async function play(melody: Melody): Promise<void> {
  const { volume, isMuted } = settings;
  const played = !isMuted && volume > 0 && (await tryToPlay(melody, volume));
  document.documentElement.dataset.lastSound = played ? "played" : "silent";
  document.dispatchEvent(new CustomEvent(soundEvent, { detail: { played, melody } }));
}

/** Lets one hear how loud it is. */
export async function testSound(): Promise<void> {
  await tryToPlay("notification", settings.volume);
}

/** Whether the browser still forbids the sound that would be heard: nobody has touched the page yet. */
export const isSoundHeldBack = () =>
  typeof AudioContext !== "undefined" &&
  navigator.userActivation?.hasBeenActive !== true &&
  !settings.isMuted &&
  settings.volume > 0;

async function tryToPlay(melody: Melody, volume: number): Promise<boolean> {
  if (typeof AudioContext === "undefined" || navigator.userActivation?.hasBeenActive !== true) return false;
  try {
    context ??= new AudioContext();
    // Phones put an idle context to sleep.
    if (context.state !== "running") await context.resume();
    for (const { frequency, at } of melodies[melody])
      ring(context, frequency, { start: context.currentTime + at, volume });
    return true;
  } catch {
    return false;
  }
}

function ring(audio: AudioContext, frequency: number, { start, volume }: { start: number; volume: number }): void {
  const tone = audio.createOscillator();
  const gain = audio.createGain();
  tone.type = "sine";
  tone.frequency.value = frequency;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime((loudness * volume) / 100, start + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(gain).connect(audio.destination);
  tone.start(start);
  tone.stop(start + length);
}
