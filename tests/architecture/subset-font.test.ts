import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { subsetFile, subsetFont } from "../../tools/scripts/subset-font.ts";

test("the font that pages load is what its script cuts out of the package's", async () => {
  expect((await subsetFont()).equals(readFileSync(subsetFile))).toBe(true);
});
