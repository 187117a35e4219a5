import { expect, test } from "vitest";
import { chosenFrom, chosenSearch } from "./chosen.ts";

test("the created item finds its field", () => {
  const id = "0193a5c2-7f1e-7c4b-9d2a-3b5f6e7a8c90";
  expect(chosenFrom(chosenSearch("fruitId", id))).toEqual({ field: "fruitId", id });
  expect(chosenFrom({ chosen: "fruitId" })).toBeNull();
});
