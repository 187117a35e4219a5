import { expect, test } from "vitest";
import { makeTrace, sent, traced } from "../../../../../../tests/support/made-trace.ts";
import { listAffected, listReachedCustomers, sumRecall } from "./recall-scope.ts";

const shipment = (id: string, lotId: string, customer: string, at: string) => sent({ id, lotId, customer, at });
const trace = makeTrace(
  [
    traced({ id: "mp", depth: 0, balance: 12.5 }),
    traced({ id: "pa", depth: 1, balance: 0, status: "depleted" }),
    traced({ id: "pf-2", depth: 2, type: "final_product", balance: 31, shipped: 15, kgPerUnit: 0.4 }),
    traced({ id: "pf-1", depth: 2, type: "final_product", status: "recalled", kgPerUnit: 0.1 }),
    traced({ id: "pf-3", depth: 2, type: "final_product", status: "discarded" }),
    traced({ id: "pf-4", depth: 2, type: "final_product", status: "blocked", balance: 3, kgPerUnit: null }),
  ],
  [],
  [
    shipment("a", "pf-2", "Sorvetes Sol", "2026-11-19T12:00:00Z"),
    shipment("b", "pf-2", "Mercado", "2026-11-18T12:00:00Z"),
    shipment("c", "mp", "Sorvetes Sol", "2026-11-20T12:00:00Z"),
    shipment("d", "pf-1", "Sítio Verde", "2026-11-20T12:00:00Z"),
  ],
);

test("the nearest descendants of a lot come first; recalled and discarded lots stay as they are", () => {
  expect(listAffected(trace).map(({ node, hindrance }) => [node.lot.id, hindrance])).toEqual([
    ["pa", null],
    ["pf-1", "Já está recolhido"],
    ["pf-2", null],
    ["pf-3", "Descartado"],
    ["pf-4", null],
  ]);
});

test("totals sum the chosen lots that have a mass, in kg; pulp and product do not add up", () => {
  expect(sumRecall(trace, new Set(["mp", "pa", "pf-2", "pf-4"]))).toEqual({
    lots: 4,
    onHand: [
      { type: "pulp", kg: 12.5 },
      { type: "final_product", kg: 12.4 },
    ],
    shipped: [{ type: "final_product", kg: 6 }],
    customers: 2,
  });
  expect(sumRecall(trace, new Set(["mp"]))).toMatchObject({ lots: 1, shipped: [], customers: 1 });
});

test("a customer is named once with all deliveries, the newest first", () => {
  const customers = listReachedCustomers(trace, new Set(["mp", "pf-1", "pf-2"]));
  expect(customers.map(({ name }) => name)).toEqual(["Mercado", "Sítio Verde", "Sorvetes Sol"]);
  expect(customers[2]?.deliveries.map(({ id, code, unit }) => [id, code, unit])).toEqual([
    ["c", "MP", "kg"],
    ["a", "PF-2", "un"],
  ]);
});
