import type { V2Summary } from "@pomar/contract/insight/lot-dashboards/lot-dashboards.schema";
import { expect, test } from "vitest";
import { splitWords, stockWords } from "./stock-words.ts";

const of = (...units: ("kg" | "un" | "g")[]): V2Summary => ({
  lots: 9,
  balance: 1234.5,
  usable: 1184.5,
  value: 0,
  unpriced: 0,
  expiring7: 0,
  expiring30: 0,
  expired: 0,
  quarantined: 0,
  byItem: units.map((unit) => ({ item: { id: unit, name: unit, code: unit }, unit, lots: 1, balance: 2 })),
  byExpiry: [],
});

test("fruit is summed; sachets and boxes, or the kilos of two additives, are only counted", () => {
  expect(stockWords(of("kg", "kg"), "kg")).toBe("1.235\u00a0kg");
  expect(stockWords(of("un", "un"), null)).toBe("2 itens");
  expect(stockWords(of("kg", "g", "g"), null)).toBe("3 itens");
  expect(stockWords(of("kg"), null)).toBe("1.235\u00a0kg");
  expect(stockWords(of(), null)).toBe("nada");
});

test("free stock is shown apart from held stock, where both have a sum", () => {
  expect(splitWords(of("kg", "kg"), "kg")).toBe("1.185\u00a0kg livres, 50\u00a0kg retidos");
  expect(splitWords({ ...of("kg"), usable: 1234.5 }, "kg")).toBeNull();
  expect(splitWords(of("un", "kg"), null)).toBeNull();
});
