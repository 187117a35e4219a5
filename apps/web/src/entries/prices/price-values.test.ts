import type { UnpricedReception } from "@pomar/contract/entries/prices/prices.schema";
import { expect, test } from "vitest";
import {
  getDueDate,
  noPrices,
  oddTotals,
  pricesBody,
  sumPrices,
  totalAt,
  withoutPrices,
  withShown,
} from "./price-values.ts";

const reception = (entryId: string, more: Partial<UnpricedReception> = {}): UnpricedReception => ({
  entryKind: "raw-material",
  entryId,
  lot: { id: "l", code: "MP-ACE-26320-01" },
  receivedAt: "2026-11-16",
  invoiceNumber: null,
  supplier: { id: "s", name: "Sítio Boa Vista" },
  item: { id: "f", name: "Acerola", code: "ACE" },
  quantity: 812.5,
  unit: "kg",
  freight: null,
  dueDate: null,
  paymentTermDays: 30,
  lastUnitPrice: 2.1,
  usualUnitPrice: null,
  ...more,
});

test("the due date is the typed one, else the reception's, else as agreed with the supplier", () => {
  expect(getDueDate(reception("a"), noPrices)).toBe("2026-12-16");
  expect(getDueDate(reception("a", { dueDate: "2026-12-02" }), noPrices)).toBe("2026-12-02");
  expect(getDueDate(reception("a"), { prices: {}, totals: {}, dates: { a: "2026-11-20" } })).toBe("2026-11-20");
  expect(getDueDate(reception("a"), { prices: {}, totals: {}, dates: { a: null } })).toBeNull();
  expect(getDueDate(reception("a", { paymentTermDays: null }), noPrices)).toBeNull();
});

test("a typed total, freight included, determines the price and is the debt to the cent", () => {
  const labels = reception("a", { quantity: 7000, unit: "un", freight: null });
  const fruit = reception("b", { quantity: 1250, freight: 12.5 });
  const values = { prices: {}, totals: { a: 250, b: 3000 }, dates: {} };
  expect(pricesBody([labels, fruit], values).lines.map(({ unitPrice }) => unitPrice)).toEqual([0.035714, 2.39]);
  expect(sumPrices([labels, fruit], values)).toBe(3250);
  expect(oddTotals([labels, fruit], values)).toEqual({});
  const tooLittle = { ...values, totals: { a: 250, b: 12 } };
  expect(pricesBody([labels, fruit], tooLittle).lines).toHaveLength(1);
  expect(Object.keys(oddTotals([labels, fruit], tooLittle))).toEqual(["totals.b"]);
});

test("only receptions with a price are sent and summed, freight included", () => {
  const rows = [reception("a"), reception("b", { quantity: 1250, freight: 12.5 }), reception("c")];
  const values = { prices: { a: 2.2, b: 1.8, c: null }, totals: {}, dates: { b: "2026-12-02" } };
  expect(rows.map((row, n) => totalAt(row, [2.2, 1.8, null][n] ?? null))).toEqual([1787.5, 2262.5, null]);
  expect(sumPrices(rows, values)).toBe(4050);
  expect(pricesBody(rows, values).lines).toEqual([
    { entryKind: "raw-material", entryId: "a", unitPrice: 2.2, dueDate: "2026-12-16" },
    { entryKind: "raw-material", entryId: "b", unitPrice: 1.8, dueDate: "2026-12-02" },
  ]);
});

test("saved rows are cleared, refused ones stay typed", () => {
  const values = { prices: { a: 2.2, b: 1.8 }, totals: {}, dates: { a: "2026-12-01" } };
  expect(withoutPrices(values, ["a"])).toEqual({ prices: { b: 1.8 }, totals: {}, dates: {} });
});

test("no row disappears while the user types, and each shows its last loaded state", () => {
  const before = [reception("a"), reception("b", { receivedAt: "2026-11-15" })];
  const now = [reception("a", { quantity: 800 }), reception("c", { receivedAt: "2026-11-14" })];
  expect(withShown(before, now).map(({ entryId, quantity }) => [entryId, quantity])).toEqual([
    ["c", 812.5],
    ["b", 812.5],
    ["a", 800],
  ]);
});
