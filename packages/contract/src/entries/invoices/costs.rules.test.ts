import fc from "fast-check";
import { expect, test } from "vitest";
import { calculateSum, decimal, toWire } from "../../core/decimal.ts";
import { type ChargedItem, itemCosts, itemsAmount, lotShares, outsideStock } from "./costs.rules.ts";

const nothing = { goods: 0, discount: 0, freight: 0, insurance: 0, other: 0, taxes: 0 };
const item = (n: number, of: Partial<ChargedItem>): ChargedItem => ({ n, inTotal: true, ...nothing, ...of });
const listCosts = (costs: { cost: number }[]) => costs.map(({ cost }) => cost);

test("an item costs its goods after discount, its own charges, and its taxes when the items add up to the invoice's amount", () => {
  const items = [
    item(1, { goods: 100, discount: 7.5, freight: 3.21, insurance: 0.4, other: 1.05, taxes: 12.34 }),
    item(2, { goods: 50.1, taxes: 6 }),
  ];
  const totals = { goods: 150.1, discount: 7.5, freight: 3.21, insurance: 0.4, other: 1.05, taxes: 18.34 };
  const amount = 165.6;
  expect(itemCosts(items, { ...totals, amount })).toEqual([
    { n: 1, goods: 92.5, charges: 17, cost: 109.5 },
    { n: 2, goods: 50.1, charges: 6, cost: 56.1 },
  ]);
  expect(listCosts(itemCosts(items, { ...totals, amount: 147.26 }))).toEqual([97.16, 50.1]);
  expect(outsideStock(147.26, [97.16])).toBe(50.1);
  expect(outsideStock(90, [97.16])).toBe(-7.16);
});

test("charges of the totals alone are shared by value to the cent, and their discount is deducted", () => {
  const items = [item(1, { goods: 10, freight: 1 }), item(2, { goods: 20 }), item(3, { goods: 3.33, discount: 0.33 })];
  const totals = { ...nothing, goods: 33.33, discount: 0.33, freight: 11, other: 0.1 };
  const costs = itemCosts(items, { ...totals, amount: 44.1 });
  expect(costs.map(({ charges }) => charges)).toEqual([4.06, 6.12, 0.92]);
  expect(listCosts(costs)).toEqual([14.06, 26.12, 3.92]);
  const discounted = itemCosts(items, { ...totals, freight: 1, other: 0, discount: 4.33, amount: 30 });
  expect(listCosts(discounted)).toEqual([9.79, 17.57, 2.64]);
});

test("in an invoice with missing items, each costs its own figures without the totals", () => {
  const polpa = item(1, { goods: 14.88, discount: 1.4, taxes: 2384.28 });
  const totals = { goods: 158106.35, discount: 45.8, freight: 30, insurance: 20, other: 50, taxes: 6640.46 };
  const costs = itemCosts([polpa], { ...totals, amount: 164746.81 });
  expect(costs).toEqual([{ n: 1, goods: 13.48, charges: 0, cost: 13.48 }]);
  expect(outsideStock(164746.81, [13.48])).toBe(164733.33);
  expect(itemsAmount([polpa], { ...totals, amount: 164746.81 })).toBe(2397.76);
});

test("goods that the totals leave out cost their charges alone", () => {
  const items = [item(1, { goods: 8 }), item(2, { goods: 5, discount: 1, freight: 0.7, inTotal: false })];
  const totals = { ...nothing, goods: 8, freight: 0.7, amount: 8.7 };
  expect(listCosts(itemCosts(items, totals))).toEqual([8, 0.7]);
});

test("the items and the part outside the stock add up to any invoice's amount to the cent", () => {
  const cents = fc.integer({ min: 0, max: 99_999_999 }).map((value) => decimal(value).div(100).toNumber());
  const few = fc.integer({ min: 0, max: 9999 }).map((value) => decimal(value).div(100).toNumber());
  const charges = { goods: cents, discount: few, freight: few, insurance: few, other: few, taxes: few };
  const one = fc.record({ ...charges, inTotal: fc.boolean(), n: fc.constant(1) });
  const property = fc.property(
    fc.array(one, { maxLength: 12 }),
    few,
    cents,
    fc.boolean(),
    (items, more, rest, isWhole) => {
      const sum = (name: keyof typeof charges) =>
        toWire(calculateSum(items.filter((each) => each.inTotal || name !== "goods").map((each) => each[name])), 2);
      const totals = {
        goods: isWhole ? sum("goods") : rest,
        discount: sum("discount"),
        freight: sum("freight"),
        insurance: sum("insurance"),
        other: toWire(decimal(sum("other")).plus(more), 2),
        taxes: sum("taxes"),
      };
      const amount = itemsAmount(items, { ...totals, amount: 0 });
      for (const whole of [amount, rest]) {
        const costs = listCosts(itemCosts(items, { ...totals, amount: whole }));
        expect(toWire(calculateSum([...costs, outsideStock(whole, costs)]), 2)).toBe(whole);
        expect(costs.every((cost) => cost === toWire(decimal(cost), 2))).toBe(true);
        if (whole === amount) expect(toWire(calculateSum(costs), 2)).toBe(amount);
      }
    },
  );
  fc.assert(property, { numRuns: 300 });
});

const sack = { quantity: 3, taxQuantity: 75.5, cost: 100 };

test.each([
  ["in the invoice's unit, each is what it says", [{ quantity: 1 }, { quantity: 2 }], [25, 50], [33.33, 66.67]],
  [
    "in the unit of taxes, each is its part of the whole",
    [{ quantity: 25.5 }, { quantity: 50 }],
    [25.331, 49.669],
    [33.77, 66.23],
  ],
  ["in no unit, each is what it says", [{ quantity: 1 }, { quantity: 1.5 }], [25, 37.5], [40, 60]],
  ["to nothing, the costs are not lost", [{ quantity: 0 }, { quantity: 0 }], [0, 0], [50, 50]],
])("when the lots of three sacks of 25 kg add up %s", (_, lots, quantities, costs) => {
  const shares = lotShares(sack, 75, lots);
  expect(shares.map(({ quantity }) => quantity)).toEqual(quantities);
  expect(listCosts(shares)).toEqual(costs);
});

test("lots that add up to their item do so in the plant's unit, and their costs to its cost", () => {
  const part = fc.integer({ min: 1, max: 9_999_999 }).map((value) => decimal(value).div(1000).toNumber());
  const factor = fc.integer({ min: 1, max: 90_000_000 }).map((value) => decimal(value).div(1_000_000));
  const property = fc.property(fc.array(part, { minLength: 1, maxLength: 50 }), factor, part, (parts, by, cost) => {
    const whole = calculateSum(parts);
    const quantity = toWire(whole.times(by), 3);
    const one = { quantity: whole.toNumber(), taxQuantity: 1, cost: toWire(decimal(cost), 2) };
    const lots = parts.map((own) => ({ quantity: own }));
    for (const other of [one, { ...one, quantity: 1, taxQuantity: one.quantity }]) {
      const shares = lotShares(other, quantity, lots);
      expect(calculateSum(shares.map((share) => share.quantity)).toNumber()).toBe(quantity);
      expect(calculateSum(listCosts(shares)).toNumber()).toBe(one.cost);
    }
  });
  fc.assert(property, { numRuns: 200 });
});
