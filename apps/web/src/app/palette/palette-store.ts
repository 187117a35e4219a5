import { useSyncExternalStore } from "react";

let asked = 0;
const listeners = new Set<() => void>();

/** Opens the command palette. */
export function openPalette(): void {
  asked += 1;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** How often the palette was asked for. */
export const usePaletteAsked = () => useSyncExternalStore(subscribe, () => asked);
