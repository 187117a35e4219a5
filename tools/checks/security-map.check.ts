import { existsSync } from "node:fs";
import path from "node:path";
import type { Check } from "./check.ts";

const folders = /^(apps|packages|tests|tools|docs|ops)\//;

export const check: Check = {
  name: "security-map",
  reason: "A map of the controls, or of the tests, that leads nowhere is worse than none.",
  files: /^docs\/(security|where-features-meet)\.md$/,
  find: (sources, root) =>
    sources.flatMap(({ path: file, text }) =>
      [...text.matchAll(/`([^`\s]+)`/g)]
        .map(({ 1: named = "", index }) => ({ named, line: text.slice(0, index).split("\n").length }))
        .filter(({ named }) => folders.test(named) && !existsSync(path.join(root, named)))
        .map(({ named, line }) => ({ path: file, line, message: `${named} does not exist: correct the map` })),
    ),
};
