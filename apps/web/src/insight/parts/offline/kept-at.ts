import { createStore } from "../../../ui/store.ts";

const keptAt = createStore<string | null>(null);

/** @param at  ISO 8601 UTC; null when the device keeps nothing. */
export const reportKeptAt = (at: string | null): void => keptAt.set(at);

export const keptSince = (): string | null => keptAt.get();

/** When the server said what this device keeps for the time without a connection; null when it keeps nothing. */
export const useKeptAt = (): string | null => keptAt.use();
