import type { KeptReplies } from "../../../ui/api/kept-replies.ts";
import { prefetch } from "../../../ui/prefetch.ts";
import { keptSince } from "./kept-at.ts";
import { keptPaths } from "./kept-paths.ts";

const paths: ReadonlySet<string> = new Set(keptPaths);

/**
 * Replies that the device computes itself without a connection; their code is loaded when the first reply is needed.
 */
export const keptReplies: KeptReplies = {
  isKept: (path) => paths.has(path),
  isFilled: () => keptSince() !== null,
  answer: async (path, asked) => {
    // When the code cannot be loaded, or the browser has no storage, the device gives no reply and reports no error.
    const replies = await prefetch(() => import("./kept-replies.ts"));
    return replies?.answerFromDevice(path, asked).catch(() => undefined);
  },
};
