import { expect, test } from "vitest";
import { makeTrace, sent, traced } from "../../../../../../tests/support/made-trace.ts";
import { buildBoxes, listCustomers, maxGroupLots, maxSingleLots } from "./trace-boxes.ts";

const root = traced({ id: "pa", depth: 0 });
const packed = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    traced({ id: `pf-${String(index).padStart(3, "0")}`, depth: 1, type: "final_product", exposure: index }),
  );
const edgesTo = (nodes: ReturnType<typeof packed>) =>
  nodes.map((node) => ({ from: "pa", to: node.lot.id, quantity: 0.3, share: 1 }));

test("a small trace is drawn lot by lot, each with its own line", () => {
  const nodes = packed(3);
  const { boxes, links, isGrouped } = buildBoxes(makeTrace([root, ...nodes], edgesTo(nodes)), new Set());
  expect(isGrouped).toBe(false);
  expect(boxes).toHaveLength(4);
  expect(links[0]).toEqual({ from: "pa", to: "pf-000" });
});

test("a large trace groups the lots of a step and item into one box with one line", () => {
  const nodes = packed(maxSingleLots + 1);
  const { boxes, links } = buildBoxes(makeTrace([root, ...nodes], edgesTo(nodes)), new Set());
  expect(boxes.map(({ nodes: { length } }) => length)).toEqual([1, 121]);
  expect(links).toEqual([{ from: "pa", to: "1|final_product|umbu|un|1" }]);
});

test("packs of different sizes are separate, because their units do not add up", () => {
  const sizes = [0.1, 10] as const;
  const nodes = Array.from({ length: maxSingleLots }, (_, index) =>
    traced({ id: `pf-${index}`, depth: 1, type: "final_product", kgPerUnit: sizes[index % 2] ?? 1 }),
  );
  const ship = (lotId: string, quantity: number) => sent({ id: lotId, lotId, customer: "Hotel", quantity });
  const trace = makeTrace([root, ...nodes], edgesTo(nodes), [ship("pf-0", 7), ship("pf-2", 30), ship("pf-1", 2)]);
  const { boxes, links } = buildBoxes(trace, new Set());
  expect(boxes.flatMap((box) => (box.nodes.length === 60 ? [box.nodes[0]?.lot.kgPerUnit] : []))).toEqual([0.1, 10]);
  expect(links.flatMap(({ from, to }) => (to === "customer|Hotel" ? [from] : []))).toEqual([
    "1|final_product|umbu|un|0.1",
    "1|final_product|umbu|un|10",
  ]);
});

test("an expanded group shows its most exposed lots and keeps the rest together", () => {
  const nodes = packed(maxSingleLots + 1);
  const { boxes } = buildBoxes(makeTrace([root, ...nodes], edgesTo(nodes)), new Set(["1|final_product|umbu|un|1"]));
  expect(boxes).toHaveLength(1 + maxGroupLots + 1);
  expect(boxes[1]).toMatchObject({ id: "pf-120", closes: "1|final_product|umbu|un|1" });
  expect(boxes[2]?.closes).toBeNull();
  expect(boxes.at(-1)).toMatchObject({ id: "1|final_product|umbu|un|1|rest" });
  expect(boxes.at(-1)?.nodes).toHaveLength(81);
});

test("every lot is in one box, and every line ends at a box", () => {
  const nodes = packed(300);
  const trace = makeTrace([root, ...nodes], [...edgesTo(nodes), { from: "pa", to: "gone", quantity: 1, share: 1 }]);
  const { boxes, links } = buildBoxes(trace, new Set());
  expect(boxes.flatMap((box) => box.nodes)).toHaveLength(301);
  const ids = new Set(boxes.map(({ id }) => id));
  expect(links.every(({ from, to }) => ids.has(from) && ids.has(to))).toBe(true);
});

test("customers end the graph, the one that received the most first, each once", () => {
  const nodes = [traced({ id: "pf-1", depth: 1, type: "final_product", kgPerUnit: 0.4 }), root];
  const ship = (customer: string, quantity: number, returned = 0) => ({
    ...sent({ id: `${customer} ${quantity}`, lotId: "pf-1", customer, quantity }),
    returned,
  });
  const trace = makeTrace(nodes, [], [ship("Hotel", 10), ship("Mercado", 100), ship("Hotel", 8, 3), ship("Sítio", 1)]);
  expect(listCustomers(trace).map(({ customer }) => customer)).toEqual([
    { name: "Mercado", kg: 40, shipments: 1 },
    { name: "Hotel", kg: 6, shipments: 2 },
    { name: "Sítio", kg: 0.4, shipments: 1 },
  ]);
  const { boxes, links } = buildBoxes(trace, new Set());
  expect(boxes.slice(-3).map(({ depth }) => depth)).toEqual([2, 2, 2]);
  expect(links).toEqual([
    { from: "pf-1", to: "customer|Hotel" },
    { from: "pf-1", to: "customer|Mercado" },
    { from: "pf-1", to: "customer|Sítio" },
  ]);
});

test("beyond twenty-four customers a last box has the number of the others, and their dispatches", () => {
  const nodes = [traced({ id: "pf-1", depth: 1, type: "final_product", kgPerUnit: 0.4 }), root];
  const shipments = Array.from({ length: 30 }, (_, index) =>
    sent({ id: `s-${index}`, lotId: "pf-1", customer: `Cliente ${index}`, quantity: 100 - index }),
  );
  const { boxes, links } = buildBoxes(makeTrace(nodes, [], shipments), new Set());
  expect(boxes.filter(({ customer }) => customer !== null)).toHaveLength(25);
  // The six customers who received least have 76 + 75 + 74 + 73 + 72 + 71 = 441 packs of 0.4 kg = 176.4 kg.
  expect(boxes.at(-1)?.customer).toEqual({ name: "mais 6 clientes", kg: 176.4, shipments: 6 });
  expect(links).toHaveLength(25);
  expect(links).toContainEqual({ from: "pf-1", to: "customers" });
});
