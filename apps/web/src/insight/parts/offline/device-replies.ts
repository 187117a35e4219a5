import type { KeptReplies } from "../../../ui/api/kept-replies.ts";
import { prefetch } from "../../../ui/prefetch.ts";
import { keptSince } from "./kept-at.ts";
import { keptPaths } from "./kept-paths.ts";

const paths: ReadonlySet<string> = new Set(keptPaths);

/** The device's replies; their code is fetched when the first of them is needed. */
export const keptReplies: KeptReplies = {
  isKept: (path) => paths.has(path),
  isFilled: () => keptSince() !== null,
  answer: async (path, asked) => {
    // A failed code download and a browser without storage are both silent: there is no reply then.
    const replies = await prefetch(() => import("./kept-replies.ts"));
    return replies?.answerFromDevice(path, asked).catch(() => undefined);
  },
};
