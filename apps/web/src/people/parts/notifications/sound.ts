import { local } from "../../../ui/local-storage.ts";
import { createStore } from "../../../ui/store.ts";
import type { Melody } from "./melodies.ts";

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

/** Notifications that arrive within this number of milliseconds share one sound. */
const pause = 1000;

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
    const { ringMelody } = await import("./melodies.ts");
    await ringMelody(melody, volume);
    return true;
  } catch {
    return false;
  }
}
