import { expect, test } from "vitest";
import { cardFilters, isCardOn } from "./summary-filters.ts";

test("each card leads to the days that it counts", () => {
  const { open, overdue, dueIn7, paidThisMonth } = cardFilters("2028-02-27");
  expect(open).toMatchObject({ status: "open", dueFrom: null, dueTo: null });
  expect(overdue).toMatchObject({ status: "open", dueFrom: null, dueTo: "2028-02-26" });
  expect(dueIn7).toMatchObject({ status: "open", dueFrom: "2028-02-27", dueTo: "2028-03-05" });
  expect(paidThisMonth).toMatchObject({ status: "all", paidFrom: "2028-02-01", paidTo: "2028-02-29" });
});

test("a card is on only under its own filter, for any supplier", () => {
  const overdue = { status: "open", dueTo: "2028-02-26", supplier: "one" };
  expect(isCardOn("overdue", overdue, "2028-02-27")).toBe(true);
  expect(isCardOn("open", overdue, "2028-02-27")).toBe(false);
  expect(isCardOn("open", { status: "open" }, "2028-02-27")).toBe(true);
  expect(isCardOn("paidThisMonth", {}, "2028-02-27")).toBe(false);
});
