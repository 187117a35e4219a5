import { createStore } from "../../../ui/store.ts";

const keptAt = createStore<string | null>(null);

/** @param at  ISO 8601 UTC; null when the device stores no data. */
export const reportKeptAt = (at: string | null): void => keptAt.set(at);

export const keptSince = (): string | null => keptAt.get();

/** When the server produced the data that this device stores for offline use; null when it stores none. */
export const useKeptAt = (): string | null => keptAt.use();
