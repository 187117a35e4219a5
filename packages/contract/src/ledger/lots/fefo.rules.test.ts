import fc from "fast-check";
import { expect, test } from "vitest";
import { decimal } from "../../core/decimal.ts";
import { drawAll, drawFefo, fefoOrder, type LotBalance } from "./fefo.rules.ts";

const lot = (id: string, balance: number, change: Partial<LotBalance> = {}): LotBalance => ({
  id,
  balance,
  code: `MP-ACE-26320-${id}`,
  expiresAt: "2026-11-25",
  producedAt: "2026-11-20",
  ...change,
});

test("lots that expire first are used first, then lots that never expire; equal ones by age, then by code", () => {
  const lots = [
    lot("05", 1, { expiresAt: null, producedAt: "2026-01-03" }),
    lot("04", 1, { expiresAt: "2026-11-27" }),
    lot("03", 1, { producedAt: "2026-11-21" }),
    lot("02", 1),
    lot("01", 1),
    lot("06", 1, { producedAt: "2026-11-19" }),
  ];
  expect(lots.toSorted(fefoOrder).map(({ id }) => id)).toEqual(["06", "01", "02", "03", "04", "05"]);
});

test("a need is split over lots: the first are emptied, the last gives the rest", () => {
  const lots = [
    lot("02", 300.2, { expiresAt: "2026-11-24" }),
    lot("01", 12.5, { expiresAt: "2026-11-23" }),
    lot("03", 80),
  ];
  expect(drawFefo(lots, 100.1)).toEqual([
    { lotId: "01", quantity: 12.5 },
    { lotId: "02", quantity: 87.6 },
  ]);
});

test("lots that hold exactly the need are all emptied; a gram more is insufficient", () => {
  const lots = [lot("01", 0.1), lot("02", 0.2)];
  expect(drawFefo(lots, 0.3)).toEqual([
    { lotId: "01", quantity: 0.1 },
    { lotId: "02", quantity: 0.2 },
  ]);
  expect(drawFefo(lots, 0.301)).toBe("insufficient");
});

test("an empty lot is skipped, and no lots are insufficient", () => {
  expect(drawFefo([lot("01", 0), lot("02", 7)], 5)).toEqual([{ lotId: "02", quantity: 5 }]);
  expect(drawFefo([], 1)).toBe("insufficient");
  expect(drawAll([lot("02", 7), lot("01", 0)])).toEqual([{ lotId: "02", quantity: 7 }]);
});

const thousandths = (most: number) => fc.integer({ min: 0, max: most }).map((n) => Number(decimal(n).div(1000)));
const someLots = fc.array(
  fc.record({
    balance: thousandths(5_000_000),
    expiresAt: fc.constantFrom(null, "2026-11-20", "2026-11-21", "2027-02-03"),
    producedAt: fc.constantFrom("2026-11-01", "2026-11-15"),
  }),
  { maxLength: 12 },
);

test("draws add up to the need exactly, never exceed a lot's balance, and skip no lot that expires earlier", () => {
  fc.assert(
    fc.property(someLots, thousandths(9_000_000), (given, more) => {
      const needed = Number(decimal(more).plus("0.001"));
      const lots = given.map((one, n) => lot(String(n).padStart(2, "0"), one.balance, one));
      const total = lots.reduce((sum, { balance }) => sum.plus(balance), decimal(0));
      const draws = drawFefo(lots, needed);
      expect(draws === "insufficient").toBe(total.lt(needed));
      if (draws === "insufficient") return;
      expect(draws.reduce((sum, { quantity }) => sum.plus(quantity), decimal(0)).eq(needed)).toBe(true);
      const drawn = new Map(draws.map(({ lotId, quantity }) => [lotId, quantity]));
      const ordered = lots.toSorted(fefoOrder);
      const last = ordered.findLastIndex(({ id }) => drawn.has(id));
      ordered.forEach(({ id, balance }, n) => {
        const taken = drawn.get(id) ?? 0;
        if (n < last) expect(taken).toBe(balance);
        else expect(taken).toBeLessThanOrEqual(balance);
      });
    }),
  );
});
