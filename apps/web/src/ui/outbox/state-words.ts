import type { QueuedEntry } from "./queued-entry.ts";

/** What stands for an entry's lot until it has a code: `#K7-3`. */
export const markOf = ({ provisionalCode, number }: Pick<QueuedEntry, "provisionalCode" | "number">): string =>
  `#${provisionalCode ?? number}`;
