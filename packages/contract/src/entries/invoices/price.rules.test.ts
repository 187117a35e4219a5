import fc from "fast-check";
import { expect, test } from "vitest";
import { receptionTotal } from "../receptions/cost.rules.ts";
import { calculatePrice, costByScale } from "./price.rules.ts";

test("an exact price leaves only the extra charges to the freight", () => {
  expect(calculatePrice({ cost: 13.48, charges: 0 }, 6)).toEqual({ unitPrice: 2.2467, freight: 0 });
  expect(calculatePrice({ cost: 131.25, charges: 11.25 }, 48)).toEqual({ unitPrice: 2.5, freight: 11.25 });
});

test("the part of the goods beyond four decimals is in the freight", () => {
  expect(calculatePrice({ cost: 7.9, charges: 0 }, 999.99)).toEqual({ unitPrice: 0.0079, freight: 0 });
  expect(calculatePrice({ cost: 7.96, charges: 0 }, 999.99)).toEqual({ unitPrice: 0.0079, freight: 0.06 });
  expect(calculatePrice({ cost: 123.45, charges: 3 }, 10_000)).toEqual({ unitPrice: 0.012, freight: 3.45 });
});

test("a discount beyond the goods leaves no price", () => {
  expect(calculatePrice({ cost: 2, charges: 7 }, 3)).toEqual({ unitPrice: 0, freight: 2 });
});

test("a deduction beyond the items is in the price", () => {
  expect(calculatePrice({ cost: 90, charges: -10 }, 9)).toEqual({ unitPrice: 10, freight: 0 });
});

test("by the scale's weight, the goods cost in proportion and the freight is unchanged", () => {
  expect(costByScale({ cost: 1230, charges: 30 }, { invoiced: 500, weighed: 480 })).toEqual({
    cost: 1182,
    charges: 30,
  });
  expect(costByScale({ cost: 90, charges: -10 }, { invoiced: 9, weighed: 10 })).toEqual({ cost: 100, charges: 0 });
});

test("the reception's cost equals the given cost to the cent", () => {
  const cents = fc.integer({ min: 0, max: 99_999_999 }).map((value) => value / 100);
  const quantities = fc.integer({ min: 1, max: 9_999_999 }).map((value) => value / 1000);
  fc.assert(
    fc.property(
      cents,
      fc.oneof(
        cents,
        cents.map((value) => -value),
      ),
      quantities,
      (goods, charges, quantity) => {
        const cost = Number(Math.max(goods + charges, 0).toFixed(2));
        const { unitPrice, freight } = calculatePrice({ cost, charges }, quantity);
        expect(receptionTotal(quantity, unitPrice, freight)).toBe(cost);
        expect(unitPrice).toBeGreaterThanOrEqual(0);
        expect(freight).toBeGreaterThanOrEqual(0);
      },
    ),
    { numRuns: 2000 },
  );
});
