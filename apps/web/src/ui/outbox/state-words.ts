import type { QueuedEntry, Refusal } from "./queued-entry.ts";

/** The code of an entry's lot until the server assigns one: `#K7-3`. */
export const getMark = ({ provisionalCode, number }: Pick<QueuedEntry, "provisionalCode" | "number">): string =>
  `#${provisionalCode ?? number}`;

/** The reasons of a refusal, each sentence once. */
export const refusalWords = ({ message, issues }: Refusal): string =>
  [...new Set([message, ...issues.map((one) => one.message)])].join(". ");
