import { createStore } from "../../ui/store.ts";

const wish = createStore({ asked: 0, sought: "" });

export const openPalette = (): void => searchInPalette("");

export const searchInPalette = (sought: string): void => wish.set({ asked: wish.get().asked + 1, sought });

/** Returns the search text with which the palette was last opened. */
export const soughtInPalette = () => wish.get().sought;

/** React hook: the number of requests to open the palette so far. */
export const usePaletteAsked = () => wish.use().asked;

/** Whether the dialog with all shortcuts is open. */
export const shortcutsDialog = createStore(false);
