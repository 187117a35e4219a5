import fc from "fast-check";
import { expect, test } from "vitest";
import { receptionTotal } from "../receipts/cost.rules.ts";
import { priceOf } from "./price.rules.ts";

test("a price that says all leaves the freight to what is charged beside the goods", () => {
  expect(priceOf({ cost: 13.48, charges: 0 }, 6)).toEqual({ unitPrice: 2.2467, freight: 0 });
  expect(priceOf({ cost: 131.25, charges: 11.25 }, 48)).toEqual({ unitPrice: 2.5, freight: 11.25 });
});

test("what four decimals cannot say of the goods is in the freight", () => {
  expect(priceOf({ cost: 7.9, charges: 0 }, 999.99)).toEqual({ unitPrice: 0.0079, freight: 0 });
  expect(priceOf({ cost: 7.96, charges: 0 }, 999.99)).toEqual({ unitPrice: 0.0079, freight: 0.06 });
  expect(priceOf({ cost: 123.45, charges: 3 }, 10_000)).toEqual({ unitPrice: 0.012, freight: 3.45 });
});

test("a discount beyond the goods leaves no price", () => {
  expect(priceOf({ cost: 2, charges: 7 }, 3)).toEqual({ unitPrice: 0, freight: 2 });
});

test("whatever it costs, the reception costs the same, to the cent", () => {
  const cents = fc.integer({ min: 0, max: 99_999_999 }).map((value) => value / 100);
  const quantities = fc.integer({ min: 1, max: 9_999_999 }).map((value) => value / 1000);
  fc.assert(
    fc.property(cents, cents, quantities, (goods, charges, quantity) => {
      const cost = Number((goods + charges).toFixed(2));
      const { unitPrice, freight } = priceOf({ cost, charges }, quantity);
      expect(receptionTotal(quantity, unitPrice, freight)).toBe(cost);
      expect(unitPrice).toBeGreaterThanOrEqual(0);
      expect(freight).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 2000 },
  );
});
