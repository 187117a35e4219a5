import { createStore } from "../../../ui/store.ts";

const keptAt = createStore<string | null>(null);

/** Sets when the server produced the stored offline data. @param at  ISO 8601 UTC; null when no data is stored. */
export const reportKeptAt = (at: string | null): void => keptAt.set(at);

export const keptSince = (): string | null => keptAt.get();

/** React hook: when the server produced the offline data stored on this device; null when the device stores no data. */
export const useKeptAt = (): string | null => keptAt.use();
