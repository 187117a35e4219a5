import { local } from "../../../ui/local-storage.ts";
import { createStore } from "../../../ui/store.ts";

interface SoundSettings {
  /** Volume in percent, from 0 to 100. */
  volume: number;
  isMuted: boolean;
}

const keys = { volume: "pomar.sound.volume", muted: "pomar.sound.muted" } as const;
const standardVolume = 60;

const settings = createStore(read());

function read(): SoundSettings {
  const stored = local.read(keys.volume);
  const isVolume = stored !== null && /^(100|\d{1,2})$/.test(stored);
  return { volume: isVolume ? Number(stored) : standardVolume, isMuted: local.read(keys.muted) === "true" };
}

/** Changes the sound settings and stores them on this device. */
export function setSoundSettings(next: Partial<SoundSettings>): void {
  const { volume, isMuted } = { ...settings.get(), ...next };
  local.write(keys.volume, String(volume));
  local.write(keys.muted, String(isMuted));
  settings.set({ volume, isMuted });
}

export const useSoundSettings = (): SoundSettings => settings.use();

if (typeof window !== "undefined") {
  // A change in one tab applies to all tabs of this browser.
  window.addEventListener("storage", ({ key }) => {
    if (key === null || key === keys.volume || key === keys.muted) settings.set(read());
  });
}

/** Document event dispatched at every sound; `detail.played` is false when the sound was muted or blocked. */
const soundEvent = "pomar:sound";

/** The notes of each sound: frequency in Hz, start in seconds after the beginning of the sound. */
const melodies = {
  /** New notification: two soft notes, the second a fourth above the first. */
  notification: [
    { frequency: 659.25, at: 0 },
    { frequency: 880, at: 0.13 },
  ],
  /** A code was scanned successfully: one note. */
  read: [{ frequency: 1318.5, at: 0 }],
  /** The scanned lot may not be used: three low notes. */
  stop: [
    { frequency: 220, at: 0 },
    { frequency: 220, at: 0.22 },
    { frequency: 164.81, at: 0.44 },
  ],
} as const;
type Melody = keyof typeof melodies;
/** Gain of a note at full volume. */
const loudness = 0.2;
const length = 0.45;

/** Notifications that arrive within this number of milliseconds share one sound. */
const pause = 1000;

let context: AudioContext | null = null;
let soundedAt = Number.NEGATIVE_INFINITY;

/**
 * Plays the notification sound, at most once a second. Browsers block sound, and log a warning, until the user first
 * touches the page or presses a key; until then no sound is attempted.
 */
export async function playSound(): Promise<void> {
  const now = performance.now();
  if (now - soundedAt < pause) return;
  soundedAt = now;
  await play("notification");
}

/** Plays the sound for the result of a scan, at the volume set for notifications. */
export const playScanSound = (melody: Exclude<Melody, "notification">): Promise<void> => play(melody);

async function play(melody: Melody): Promise<void> {
  const { volume, isMuted } = settings.get();
  const played = !isMuted && volume > 0 && (await tryToPlay(melody, volume));
  document.documentElement.dataset.lastSound = played ? "played" : "silent";
  document.dispatchEvent(new CustomEvent(soundEvent, { detail: { played, melody } }));
}

/** Plays the notification sound at the current volume, even when sound is muted. */
export async function testSound(): Promise<void> {
  await tryToPlay("notification", settings.get().volume);
}

/** Whether the browser would block the sound because the user has not touched the page yet. */
export const isSoundHeldBack = () =>
  typeof AudioContext !== "undefined" &&
  navigator.userActivation?.hasBeenActive !== true &&
  !settings.get().isMuted &&
  settings.get().volume > 0;

async function tryToPlay(melody: Melody, volume: number): Promise<boolean> {
  if (typeof AudioContext === "undefined" || navigator.userActivation?.hasBeenActive !== true) return false;
  try {
    context ??= new AudioContext();
    // Phones suspend an audio context that is not in use: it must be resumed before playing.
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
