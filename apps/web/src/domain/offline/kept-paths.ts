import type { KeptReplies } from "../../ui/api/kept-replies.ts";

/** The calls of the forms of entries that the device answers itself without a connection. */
export const keptPaths = [
  "/plant",
  "/fruits/marks",
  "/fruits/:id",
  "/additives/:id",
  "/additional/:id",
  "/packaging/:id",
  "/items",
  "/items/frequent",
  "/final-product/presentations",
  "/lots/filter",
] as const;

const paths: ReadonlySet<string> = new Set(keptPaths);

/** The device's answers; their code is fetched when the first of them is needed. */
export const keptReplies: KeptReplies = {
  isKept: (path) => paths.has(path),
  answer: async (path, asked) => (await import("./kept-replies.ts")).answerFromDevice(path, asked),
};
