import { createStore } from "../../ui/store.ts";

const wish = createStore({ asked: 0, sought: "" });

/** Opens the command palette. */
export const openPalette = (): void => searchInPalette("");

/** Opens the palette and searches for a text at once. */
export const searchInPalette = (sought: string): void => wish.set({ asked: wish.get().asked + 1, sought });

/** The text that the palette was last opened with. */
export const soughtInPalette = () => wish.get().sought;

/** The number of requests to open the palette. */
export const usePaletteAsked = () => wish.use().asked;
