import fc from "fast-check";
import { expect, test } from "vitest";
import { decimal } from "../../core/decimal.ts";
import { dueSentence, payInOrder, replanned, shareOut, sumAmounts, unevenPlan } from "./payments.rules.ts";

const cents = (max: number) => fc.integer({ min: 1, max }).map((n) => n / 100);

test("a payment pays the earliest part first", () => {
  expect(payInOrder(0, [30.1, 20])).toEqual([0, 0]);
  expect(payInOrder(45.35, [30.1, 20, 7.5])).toEqual([30.1, 15.25, 0]);
  expect(payInOrder(57.6, [30.1, 20, 7.5])).toEqual([30.1, 20, 7.5]);
});

test("a payment is shared out to the cent", () => {
  expect(shareOut(100, [33.33, 33.33, 33.34])).toEqual([33.33, 33.33, 33.34]);
  expect(shareOut(0.05, [10, 10, 10])).toEqual([0.02, 0.01, 0.02]);
  expect(shareOut(10, [])).toEqual([]);
});

test("shares add up to the payment, and none exceeds its own amount", () => {
  fc.assert(
    fc.property(
      fc.array(cents(999_999), { minLength: 1, maxLength: 12 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (amounts, part) => {
        const whole = sumAmounts(amounts.map((amount) => ({ amount })));
        const paid = Math.floor(whole * part * 100) / 100;
        const shares = shareOut(paid, amounts);
        expect(sumAmounts(shares.map((amount) => ({ amount })))).toBe(paid);
        for (const [at, share] of shares.entries()) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(decimal(share).lte(amounts[at] ?? 0)).toBe(true);
        }
      },
    ),
  );
});

test("a plan for a different amount keeps its days and adds up; a day without a cent is dropped", () => {
  const days = [
    { dueDate: "2026-12-01", amount: 50 },
    { dueDate: "2026-12-15", amount: 25.5 },
    { dueDate: "2026-12-29", amount: 24.5 },
  ];
  expect(replanned(210.1, days)).toEqual([
    { dueDate: "2026-12-01", amount: 105.05 },
    { dueDate: "2026-12-15", amount: 53.58 },
    { dueDate: "2026-12-29", amount: 51.47 },
  ]);
  expect(replanned(0.01, days)).toEqual([{ dueDate: "2026-12-01", amount: 0.01 }]);
  expect(replanned(80, [])).toEqual([]);
});

test("a plan must add up to the amount on days that differ", () => {
  const parts = [
    { dueDate: "2026-12-01", amount: 0.1 },
    { dueDate: "2026-12-15", amount: 0.2 },
  ];
  expect(unevenPlan(0.3, parts)).toBeNull();
  expect(unevenPlan(0.31, parts)).toBe("sum");
  expect(unevenPlan(0.2, [parts[0], parts[0]] as typeof parts)).toBe("days");
});

test("administrators read the amount, the supplier and the due date of a debt", () => {
  const payment = { amount: 1234.5, supplier: { name: "Sítio Boa Vista" }, dueDate: "2026-12-05" };
  expect(dueSentence(payment)).toBe("Pagamento de R$\u00a01.234,50 a Sítio Boa Vista, vence em 05/12/2026");
  expect(dueSentence({ ...payment, dueDate: null })).toBe(
    "Pagamento de R$\u00a01.234,50 a Sítio Boa Vista, vencimento a definir",
  );
});
