import type { KeptReplies } from "../../../ui/api/kept-replies.ts";
import { prefetch } from "../../../ui/prefetch.ts";
import { keptSince } from "./kept-at.ts";
import { keptPaths } from "./kept-paths.ts";

const paths: ReadonlySet<string> = new Set(keptPaths);

/** The device's answers; their code is fetched when the first of them is needed. */
export const keptReplies: KeptReplies = {
  isKept: (path) => paths.has(path),
  isFilled: () => keptSince() !== null,
  answer: async (path, asked) => {
    // Neither code that did not arrive nor a browser that keeps nothing is worth a word: then there is no answer.
    const replies = await prefetch(() => import("./kept-replies.ts"));
    return replies?.answerFromDevice(path, asked).catch(() => undefined);
  },
};
