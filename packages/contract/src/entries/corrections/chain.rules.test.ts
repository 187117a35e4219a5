import fc from "fast-check";
import { expect, test } from "vitest";
import { calculateSum, toWire } from "../../core/decimal.ts";
import { type ChainLot, planChain, sharedAmong } from "./chain.rules.ts";

test("uses shrink in proportion, half a gram rounds up, and the largest absorbs the remainder", () => {
  expect(sharedAmong([50, 20.005, 20.005], 45, 3)).toEqual([24.998, 10.001, 10.001]);
  expect(sharedAmong([3, 4], 3.5, 3)).toEqual([1.5, 2]);
  expect(sharedAmong([2, 5, 2], 8, 0)).toEqual([2, 4, 2]);
  expect(sharedAmong([7.25], 0, 3)).toEqual([0]);
});

test("when rounding takes more than the largest has, the next one gives", () => {
  expect(sharedAmong([1, 1, 1, 1, 1, 1], 3, 0)).toEqual([0, 0, 0, 1, 1, 1]);
});

test("shares add up to the total exactly, none grows and none falls below zero", () => {
  const uses = fc.array(fc.integer({ min: 1, max: 9_000_000 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(uses, fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 3), (amounts, part, scale) => {
      const unit = scale === 0 ? 1 : 1000;
      const quantities = amounts.map((amount) => amount / unit);
      const total = Math.trunc(amounts.reduce((sum, amount) => sum + amount, 0) * part) / unit;
      const shares = sharedAmong(quantities, total, scale);
      expect(toWire(calculateSum(shares), 3)).toBe(total);
      for (const [at, share] of shares.entries()) {
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(quantities[at] ?? 0);
      }
    }),
  );
});

const lot = (
  id: string,
  initialQuantity: number,
  balance: number,
  more: Partial<ChainLot> = {},
): [string, ChainLot] => [id, { id, code: id, unit: "kg", initialQuantity, balance, isBlend: false, ...more }];
const use = (lotId: string, childLotId: string, quantity: number) => ({ lotId, childLotId, quantity });

/**
 * A fruit lot of 100 kg: 60 kg are blended with 40 kg of a second fruit lot, and 35 kg are pulped. 90 kg of the blend
 * are pulped, and no entry uses that pulp.
 */
const graph = {
  lots: new Map([
    lot("fruit", 100, 5),
    lot("blend", 100, 10, { isBlend: true }),
    lot("one", 20, 20),
    lot("two", 60, 60),
  ]),
  uses: [use("fruit", "blend", 60), use("fruit", "one", 35), use("blend", "two", 90)],
};

test("the unused quantity shrinks first, and nothing else changes", () => {
  expect(planChain(graph, { lotId: "fruit", quantity: 95 }, [])).toEqual({
    lots: [{ id: "fruit", before: 100, after: 95, deficit: 0, missing: 0, uses: [] }],
    issues: [],
  });
});

test("a blend shrinks by the quantity of its parts, and its use shrinks only beyond its unused quantity", () => {
  const { lots, issues } = planChain(graph, { lotId: "fruit", quantity: 76 }, []);
  expect(issues).toEqual([]);
  expect(lots).toEqual([
    {
      id: "fruit",
      before: 100,
      after: 76,
      deficit: 19,
      missing: 0,
      uses: [
        { lotId: "fruit", childLotId: "blend", before: 60, after: 48 },
        { lotId: "fruit", childLotId: "one", before: 35, after: 28 },
      ],
    },
    {
      id: "blend",
      before: 100,
      after: 88,
      deficit: 2,
      missing: 0,
      uses: [{ lotId: "blend", childLotId: "two", before: 90, after: 88 }],
    },
  ]);
});

test("given shares are fixed and the others are in proportion; shares that do not fit are refused with both figures", () => {
  const wanted = { lotId: "fruit", quantity: 76 };
  const [fruit] = planChain(graph, wanted, [use("fruit", "one", 35)]).lots;
  expect(fruit?.uses.map(({ after }) => after)).toEqual([41, 35]);
  expect(planChain(graph, wanted, [use("fruit", "one", 35), use("fruit", "blend", 40)]).issues).toEqual([
    {
      path: "shares.1.quantity",
      message: "As partes do lote fruit somam 75,000\u00a0kg, mas devem somar 76,000\u00a0kg",
    },
  ]);
  expect(planChain(graph, wanted, [use("fruit", "one", 35.001)]).issues).toEqual([
    { path: "shares.0.quantity", message: "Não pode passar do que foi usado: 35,000\u00a0kg" },
  ]);
  expect(planChain(graph, wanted, [use("two", "one", 1)]).issues).toMatchObject([{ path: "shares.0.quantity" }]);
});

test("shipments above the lot's new quantity are missing", () => {
  const dispatched = { lots: new Map([lot("fruit", 100, 0)]), uses: [use("fruit", "one", 30)] };
  expect(planChain(dispatched, { lotId: "fruit", quantity: 64 }, []).lots).toEqual([
    { id: "fruit", before: 100, after: 64, deficit: 36, missing: 6, uses: [] },
  ]);
});
