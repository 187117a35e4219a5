import type { KeptReplies } from "../../ui/api/kept-replies.ts";
import { keptSince } from "./kept-at.ts";
import { keptPaths } from "./kept-paths.ts";

const paths: ReadonlySet<string> = new Set(keptPaths);

/** The device's answers; their code is fetched when the first of them is needed. */
export const keptReplies: KeptReplies = {
  isKept: (path) => paths.has(path),
  isFilled: () => keptSince() !== null,
  answer: async (path, asked) => (await import("./kept-replies.ts")).answerFromDevice(path, asked),
};
