import type { QueuedEntry, Refusal } from "./queued-entry.ts";

/** The provisional code of an entry's lot, used until the server assigns a code: `#K7-3`. */
export const getMark = ({ provisionalCode, number }: Pick<QueuedEntry, "provisionalCode" | "number">): string =>
  `#${provisionalCode ?? number}`;

/** The reasons of a refusal as sentences, each sentence only once. */
export const refusalWords = ({ message, issues }: Refusal): string =>
  [...new Set([message, ...issues.map((one) => one.message)])].join(". ");
