import fc from "fast-check";
import { expect, test } from "vitest";
import { maxQuantity, maxUnitPrice } from "../../core/limits.rules.ts";
import { priceOfTotal, receptionTotal } from "./cost.rules.ts";

test("7 000 labels for R$ 250,00 have a price that meets the total to the cent, with the fewest digits", () => {
  expect(priceOfTotal(250, 7000, null)).toBe(0.035714);
  expect(receptionTotal(7000, 0.035714, null)).toBe(250);
  expect(priceOfTotal(1360.5, 812.5, 45.5)).toBe(1.61846);
  expect(priceOfTotal(480, 200, null)).toBe(2.4);
});

test("a total below its freight, for no quantity, or beyond the highest price has no price", () => {
  expect(priceOfTotal(44, 10, 45)).toBeNull();
  expect(priceOfTotal(45, 10, 45)).toBe(0);
  expect(priceOfTotal(45, 0, null)).toBeNull();
  expect(priceOfTotal(10 * (maxUnitPrice + 1), 10, null)).toBeNull();
});

test("the price of any total and quantity costs that total again", () => {
  const cents = fc.integer({ min: 1, max: 999_999_999 }).map((value) => value / 100);
  const thousandths = fc.integer({ min: 1, max: maxQuantity * 1000 }).map((value) => value / 1000);
  const freight = fc.option(fc.integer({ min: 0, max: 100_000 }).map((value) => value / 100));
  fc.assert(
    fc.property(cents, thousandths, freight, (total, quantity, carried) => {
      const price = priceOfTotal(total, quantity, carried);
      if (price !== null) expect(receptionTotal(quantity, price, carried)).toBe(total);
      else expect(total < (carried ?? 0) || (total - (carried ?? 0)) / quantity > maxUnitPrice - 1).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
