import { expect, test } from "vitest";
import { compositionIssues, compositionTotal, equalShares } from "./composition.rules.ts";

const parts = (...percentages: number[]) => percentages.map((percentage, i) => ({ fruitId: `fruit-${i}`, percentage }));

test("three parts that add up to exactly 100.00 are valid", () => {
  expect(compositionTotal(parts(33.33, 33.33, 33.34))).toBe(100);
  expect(compositionIssues(parts(33.33, 33.33, 33.34))).toEqual([]);
});

test("99.99 % and 100.01 % are not", () => {
  expect(compositionIssues(parts(50, 49.99))).toEqual([
    { path: "components", message: "As porcentagens devem somar 100,00\u00a0%; somam 99,99\u00a0%" },
  ]);
  expect(compositionIssues(parts(50.01, 50))[0]?.message).toMatch(/somam 100,01\u00a0%/);
});

test("one part is too few, and seven are too many", () => {
  const message = "Uma fruta composta tem de 2 a 6 frutas";
  expect(compositionIssues(parts(100))).toEqual([{ path: "components", message }]);
  expect(compositionIssues(parts(10, 10, 10, 10, 20, 20, 20))).toEqual([{ path: "components", message }]);
});

test("a fruit occurs once in a composition", () => {
  const twice = [
    { fruitId: "acerola", percentage: 40 },
    { fruitId: "acerola", percentage: 60 },
  ];
  expect(compositionIssues(twice)).toEqual([
    { path: "components.1.fruitId", message: "Esta fruta já está na composição" },
  ]);
});

test("any number of equal parts adds up to 100.00", () => {
  expect(equalShares(3)).toEqual([33.33, 33.33, 33.34]);
  expect(equalShares(6)).toEqual([16.67, 16.67, 16.67, 16.67, 16.67, 16.65]);
  for (const count of [2, 3, 4, 5, 6]) expect(compositionIssues(parts(...equalShares(count)))).toEqual([]);
});
