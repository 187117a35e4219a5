import { paymentCreate } from "@pomar/contract/money/payments/payments.schema";
import { expect, test } from "vitest";
import { emptyPayment, getWholeAmount, listPaymentMessages, toChosenLot, toPaymentBody } from "./new-payment-values.ts";

const supplierId = "0197a1b2-0000-7000-8000-000000000001";
const lotId = "0197a1b2-0000-7000-8000-000000000002";
const other = "0197a1b2-0000-7000-8000-000000000003";

test("a lot brings its open amount, a cancelled one its cost, and without a price it is typed", () => {
  expect(toChosenLot({ id: lotId, total: 90, open: 41.5, paymentStatus: "draft" })).toMatchObject({ owed: 41.5 });
  expect(toChosenLot({ id: lotId, total: 90, open: 0, paymentStatus: "cancelled" })).toMatchObject({ owed: 90 });
  expect(toChosenLot({ id: lotId, total: null, open: null, paymentStatus: "unpriced" })).toEqual({
    lotId,
    isPriced: false,
    owed: null,
  });
});

test("only a lot without a reception's price is sent with an amount", () => {
  const lots = [
    { lotId, isPriced: true, owed: 70.1 },
    { lotId: other, isPriced: false, owed: 29.95 },
  ];
  const values = { ...emptyPayment, supplierId, lots, amount: 12, dueDate: "2026-12-05" };
  expect(getWholeAmount(values)).toBe(100.05);
  expect(listPaymentMessages(values)).toEqual({});
  expect(paymentCreate.parse(toPaymentBody(values))).toMatchObject({
    lots: [{ lotId }, { lotId: other, amount: 29.95 }],
    dueDate: "2026-12-05",
  });
});

test("a missing value is reported beside its field", () => {
  const lots = [{ lotId, isPriced: false, owed: null }];
  expect(listPaymentMessages(emptyPayment)).toEqual({
    supplierId: "Escolha o fornecedor",
    lots: "Escolha ao menos um lote",
  });
  expect(listPaymentMessages({ ...emptyPayment, supplierId, lots })).toEqual({
    "lots.0.amount": "Informe o valor deste lote",
  });
  expect(listPaymentMessages({ ...emptyPayment, supplierId, what: "other" })).toEqual({ amount: "Informe o valor" });
});

test("a payment without lots has an amount of its own, in parts that add up", () => {
  const parts = [
    { dueDate: "2026-12-05", amount: 60 },
    { dueDate: "2027-01-05", amount: 40 },
  ];
  const values = { ...emptyPayment, supplierId, what: "other" as const, amount: 100, plan: "parts" as const, parts };
  expect(listPaymentMessages(values)).toEqual({});
  expect(paymentCreate.parse(toPaymentBody(values))).toMatchObject({ lots: [], amount: 100, installments: parts });
  expect(listPaymentMessages({ ...values, amount: 101 })).toHaveProperty("installments");
});
