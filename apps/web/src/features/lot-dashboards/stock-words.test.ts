import type { V2Summary } from "@pomar/contract/lot-dashboards/lot-dashboards.schema";
import { expect, test } from "vitest";
import { stockWords } from "./stock-words.ts";

const of = (...units: ("kg" | "un" | "g")[]): V2Summary => ({
  lots: 9,
  balance: 1234.5,
  value: 0,
  expiring7: 0,
  expiring30: 0,
  expired: 0,
  quarantined: 0,
  byItem: units.map((unit) => ({ item: { id: unit, name: unit, code: unit }, unit, lots: 1, balance: 2 })),
  byExpiry: [],
});

test("what has one unit is summed; what has several is only counted", () => {
  expect(stockWords(of("kg", "kg"))).toBe("1.234,500\u00a0kg");
  expect(stockWords(of("kg", "g", "g"))).toBe("3 itens");
  expect(stockWords(of())).toBe("nada");
});
