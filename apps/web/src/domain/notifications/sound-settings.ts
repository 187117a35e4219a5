import { useSyncExternalStore } from "react";
import { local } from "../../ui/local-storage.ts";

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

/** How this device sounds at a notification. */
export const getSoundSettings = (): SoundSettings => settings;

/** Changes how this device sounds; remembered on it. */
export function setSoundSettings(next: Partial<SoundSettings>): void {
  const { volume, isMuted } = { ...settings, ...next };
  local.write(keys.volume, String(volume));
  local.write(keys.muted, String(isMuted));
  publish({ volume, isMuted });
}

export const useSoundSettings = (): SoundSettings => useSyncExternalStore(subscribe, getSoundSettings);

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
