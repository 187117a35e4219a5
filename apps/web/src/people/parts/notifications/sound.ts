import { local } from "../../../ui/local-storage.ts";
import { createStore } from "../../../ui/store.ts";

interface SoundSettings {
  /** 0 to 100. */
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

/** The sound settings of this device. */
export const useSoundSettings = (): SoundSettings => settings.use();

if (typeof window !== "undefined") {
  // Other tabs of this device adopt the settings too.
  window.addEventListener("storage", ({ key }) => {
    if (key === null || key === keys.volume || key === keys.muted) settings.set(read());
  });
}

/** Dispatched on the document at every sound; `detail.played` is false for a suppressed one. */
const soundEvent = "pomar:sound";

/** The notes of each sound: Hz, and seconds after the start. */
const melodies = {
  /** Two soft notes, the second a fourth above. */
  notification: [
    { frequency: 659.25, at: 0 },
    { frequency: 880, at: 0.13 },
  ],
  /** A code was scanned. */
  read: [{ frequency: 1318.5, at: 0 }],
  /** The scanned lot may not be used: low, and three times. */
  stop: [
    { frequency: 220, at: 0 },
    { frequency: 220, at: 0.22 },
    { frequency: 164.81, at: 0.44 },
  ],
} as const;
type Melody = keyof typeof melodies;
/** Gain at full volume. */
const loudness = 0.2;
const length = 0.45;

/** Notifications within this many milliseconds make one sound. */
const pause = 1000;

let context: AudioContext | null = null;
let soundedAt = Number.NEGATIVE_INFINITY;

/**
 * Plays the notification sound, at most once a second. Browsers forbid sound before the first touch or key on the page,
 * and log a warning when one tries; until then it stays silent.
 */
export async function playSound(): Promise<void> {
  const now = performance.now();
  if (now - soundedAt < pause) return;
  soundedAt = now;
  await play("notification");
}

/** Plays the result of a scan, at the volume of notifications. */
export const playScanSound = (melody: Exclude<Melody, "notification">): Promise<void> => play(melody);

async function play(melody: Melody): Promise<void> {
  const { volume, isMuted } = settings.get();
  const played = !isMuted && volume > 0 && (await tryToPlay(melody, volume));
  document.documentElement.dataset.lastSound = played ? "played" : "silent";
  document.dispatchEvent(new CustomEvent(soundEvent, { detail: { played, melody } }));
}

/** Plays a sample at the current volume. */
export async function testSound(): Promise<void> {
  await tryToPlay("notification", settings.get().volume);
}

/** Whether the browser would block the sound, because the user has not touched the page yet. */
export const isSoundHeldBack = () =>
  typeof AudioContext !== "undefined" &&
  navigator.userActivation?.hasBeenActive !== true &&
  !settings.get().isMuted &&
  settings.get().volume > 0;

async function tryToPlay(melody: Melody, volume: number): Promise<boolean> {
  if (typeof AudioContext === "undefined" || navigator.userActivation?.hasBeenActive !== true) return false;
  try {
    context ??= new AudioContext();
    // Phones suspend an idle context.
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
