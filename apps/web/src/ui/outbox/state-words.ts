import type { QueuedEntry, Refusal } from "./queued-entry.ts";

/** What stands for an entry's lot until it has a code: `#K7-3`. */
export const markOf = ({ provisionalCode, number }: Pick<QueuedEntry, "provisionalCode" | "number">): string =>
  `#${provisionalCode ?? number}`;

/** Why the server did not take an entry, each sentence once. */
export const refusalWords = ({ message, issues }: Refusal): string =>
  [...new Set([message, ...issues.map((one) => one.message)])].join(". ");
