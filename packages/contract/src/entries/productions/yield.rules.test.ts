import fc from "fast-check";
import { expect, test } from "vitest";
import { rangeText, yieldSpread, yieldWarning } from "./yield.rules.ts";

test("a yield outside its range gives a warning, but not at the limits, nor without an expected range", () => {
  const range = { yieldMin: 33, yieldMax: 45 };
  expect([33, 38.21, 45, null].map((value) => yieldWarning(value, range))).toEqual([null, null, null, null]);
  expect(yieldWarning(31.5, range)).toBe("Rendimento de 31,5\u00a0%, fora do esperado 33-45\u00a0%");
  expect(yieldWarning(45.01, range)).toBe("Rendimento de 45,01\u00a0%, fora do esperado 33-45\u00a0%");
  expect(yieldWarning(32, { yieldMin: 33, yieldMax: null })).toBe(
    "Rendimento de 32\u00a0%, fora do esperado acima de 33\u00a0%",
  );
  expect(yieldWarning(99, { yieldMin: null, yieldMax: null })).toBeNull();
  expect(rangeText(null, 45)).toBe("até 45\u00a0%");
});

test("the usual yield of a fruit is the tenth to ninetieth percentile, from eight pulpings on", () => {
  const yields = [67, 60, 61.5, 63, 62, 65.25, 64];
  expect(yieldSpread(yields)).toEqual({ n: 7, p10: null, p90: null });
  // The sorted yields are 60, 61.5, 62, 63, 64, 65.25, 67 and 70 %; the percentiles are at ranks 0.7 and 6.3.
  expect(yieldSpread([...yields, 70])).toEqual({ n: 8, p10: 61.05, p90: 67.9 });
});

test("the percentiles are between the lowest and the highest yield, in any order of yields", () => {
  const yields = fc.array(
    fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100),
    { minLength: 8, maxLength: 30 },
  );
  fc.assert(
    fc.property(yields, (values) => {
      const { p10, p90 } = yieldSpread(values);
      expect(p10).toBeGreaterThanOrEqual(Math.min(...values));
      expect(p90).toBeLessThanOrEqual(Math.max(...values));
      expect(p10).toBeLessThanOrEqual(p90 ?? -1);
      expect(yieldSpread(values.toReversed())).toEqual(yieldSpread(values));
    }),
  );
});
