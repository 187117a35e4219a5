import { createStore } from "../../ui/store.ts";

const wish = createStore({ asked: 0, sought: "" });

/** Opens the command palette. */
export const openPalette = (): void => searchInPalette("");

/** Opens it with a text that is searched for at once. */
export const searchInPalette = (sought: string): void => wish.set({ asked: wish.get().asked + 1, sought });

/** What it was last opened with. */
export const soughtInPalette = () => wish.get().sought;

/** How often the palette was asked for. */
export const usePaletteAsked = () => wish.use().asked;
