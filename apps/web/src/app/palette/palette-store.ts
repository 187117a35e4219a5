import { useSyncExternalStore } from "react";

let asked = 0;
let sought = "";
const listeners = new Set<() => void>();

/** Opens the command palette. */
export const openPalette = (): void => searchInPalette("");

/** Opens it with a text that is searched for at once. */
export function searchInPalette(text: string): void {
  sought = text;
  asked += 1;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** What it was last opened with. */
export const soughtInPalette = () => sought;

/** How often the palette was asked for. */
export const usePaletteAsked = () => useSyncExternalStore(subscribe, () => asked);
