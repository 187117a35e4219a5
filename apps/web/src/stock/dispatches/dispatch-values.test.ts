import { expect, test } from "vitest";
import { emptyDispatch, listShortLots, toDispatchBody, withProduct } from "./dispatch-values.ts";

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
