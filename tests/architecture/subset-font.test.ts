import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { subsetFile, subsetFont } from "../../tools/scripts/subset-font.ts";

test("the font of the pages is the output of its script for the package's font", async () => {
  expect((await subsetFont()).equals(readFileSync(subsetFile))).toBe(true);
});
