import { expect, test } from "vitest";
import { costParts } from "./cost-parts.ts";

test("what is not the fruit is the rest, and both are the whole", () => {
  expect(costParts({ fruitCost: 3.2353, pulpCost: 3.4 })).toEqual({ fruit: 3.2353, rest: 0.1647 });
  expect(costParts({ fruitCost: 2.1, pulpCost: 2.0999 })).toEqual({ fruit: 2.0999, rest: 0 });
  expect(costParts({ fruitCost: null, pulpCost: 1.5 })).toEqual({ fruit: 0, rest: 1.5 });
  expect(costParts({ fruitCost: 1.5, pulpCost: null })).toEqual({ fruit: 0, rest: 0 });
});
