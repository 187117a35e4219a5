import { expect, test } from "vitest";
import type { ChosenLot } from "../../ledger/parts/lots/lot-lines.ts";
import {
  emptyDispatch,
  listShortLots,
  sumDispatched,
  toDispatchBody,
  withChosen,
  withProduct,
} from "./dispatch-values.ts";

const lot = (id: string, balance: number, expiresAt: string | null) => ({
  id,
  code: id.toUpperCase(),
  balance,
  expiresAt,
  producedAt: "2026-11-01",
});
const lots = [lot("b", 120, "2027-03-01"), lot("a", 80, "2027-02-01"), lot("c", 500, null)];

test("the wanted units of a product come from the lots that expire first; other products stay as they are", () => {
  const lines = [
    { lotId: "x", quantity: 7 },
    { lotId: null, quantity: null },
    { lotId: "a", quantity: 3 },
  ];
  expect(withProduct(lines, 300, lots)).toEqual({
    lines: [
      { lotId: "x", quantity: 7 },
      { lotId: "a", quantity: 80 },
      { lotId: "b", quantity: 120 },
      { lotId: "c", quantity: 100 },
    ],
    missing: 0,
  });
  expect(withProduct([], 750, lots)).toMatchObject({ missing: 50 });
});

test("lots below the customer's minimum shelf life are named, counted from the day of the dispatch", () => {
  const known = new Map(lots.map((one) => [one.id, one]));
  const lines = ["a", "b", "c"].map((lotId) => ({ lotId, quantity: 1 }));
  const short = (minShelfLifeDays: number | null, on = "2026-12-03") =>
    listShortLots(lines, { lots: known, minShelfLifeDays, on });
  expect(short(60)).toEqual([]);
  expect(short(61)).toEqual(["A"]);
  expect(short(61, "2027-01-01")).toEqual(["A", "B"]);
  expect(short(null)).toEqual([]);
});

test("blank lines and an empty dispatch time are left out", () => {
  const lines = {
    wanted: null,
    lines: [
      { lotId: "a", quantity: 2 },
      { lotId: null, quantity: null },
    ],
  };
  const body = toDispatchBody({ ...emptyDispatch, customerId: "k", lines });
  expect(body).toMatchObject({ customerId: "k", lines: [{ lotId: "a", quantity: 2 }] });
  expect(body).not.toHaveProperty("dispatchedAt");
});

test("the totals are the mass of all lots, and the quantity of each pack size; a line without a quantity adds nothing", () => {
  const goods = (id: string, netContentG: number | null) =>
    ({
      ...lot(id, 900, null),
      type: netContentG === null ? "packaging" : "final_product",
      item: { id, name: "Saco 1 kg" },
      unit: "un",
      netContentG,
      kgPerUnit: netContentG === null ? null : netContentG / 1000,
    }) as ChosenLot;
  const known = new Map(
    [goods("a", 400), goods("b", 100), goods("c", 400), goods("d", null)].map((one) => [one.id, one]),
  );
  const lines = [
    { lotId: "a", quantity: 30 },
    { lotId: "b", quantity: 7 },
    { lotId: "c", quantity: 25 },
    { lotId: "d", quantity: 12 },
    { lotId: "b", quantity: null },
    { lotId: null, quantity: 5 },
  ];
  expect(sumDispatched(lines, known)).toEqual({
    lots: 4,
    kg: 22.7,
    packs: [
      ["De 400\u00a0g", "55\u00a0un"],
      ["De 100\u00a0g", "7\u00a0un"],
      ["Saco 1 kg", "12\u00a0un"],
    ],
  });
});

test("the lot of a scanned label is added as a line once, and a customer is chosen", () => {
  const lot = { field: "lines", id: "a" };
  const once = withChosen(emptyDispatch, lot);
  expect(once.lines.lines).toEqual([{ lotId: "a", quantity: null }]);
  expect(withChosen(once, lot)).toBe(once);
  expect(withChosen(once, { field: "customerId", id: "b" })).toEqual({ ...once, customerId: "b" });
});
