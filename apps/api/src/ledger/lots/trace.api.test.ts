import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import type { Trace, TraceDirection } from "@pomar/contract/ledger/lots/trace.schema";
import { uuidv7 } from "uuidv7";
import { expect, test } from "vitest";
import { type GraphEdge, type GraphLot, moveLot, plantLots, takeBack } from "../../../../../tests/support/lot-graph.ts";
import { setUpApp } from "../../../../../tests/support/set-up.ts";
import { bySize } from "../../../../../tests/support/test-size.ts";

const { t, make } = await setUpApp();

const on = "2026-11-02";
const fruit = await make.fruit();
const sugar = await make.additional();
const acid = await make.additive();
const bag = await make.packaging();
const farm = await make.supplier({ name: "Sítio Boa Vista" });

const readLot =
  (type: GraphLot["type"], itemId: string) =>
  (name: string, quantity: number, rest: Partial<GraphLot> = {}) => ({
    name,
    type,
    itemId,
    quantity,
    ...rest,
  });
const raw = readLot("raw_material", fruit.id);
const pulp = readLot("pulp", fruit.id);
const sweet = readLot("additional", sugar.id);

/** Inserts a graph of lots and maps the lots' names to their ids. */
async function planted(lots: GraphLot[], edges: GraphEdge[]) {
  const ids = await plantLots(t.database.pool, { lots, edges, on });
  const names = new Map([...ids].map(([name, id]) => [id, name]));
  const id = (name: string) => ids.get(name) ?? expect.fail(name);
  const readTrace = (name: string, direction?: TraceDirection) =>
    t.admin.call(lotsRoutes.trace, { params: { id: id(name) }, ...(direction && { query: { direction } }) });
  /** Lists the traced lots by name, each lot as [depth, share, exposed quantity]. */
  const listPlaces = ({ nodes }: Trace) =>
    Object.fromEntries(
      nodes.map(({ lot, depth, share, exposureQuantity }) => [names.get(lot.id), [depth, share, exposureQuantity]]),
    );
  return { id, names, traceOf: readTrace, placesOf: listPlaces };
}

const move = (lot: string, kind: "shipment" | "loss" | "adjustment", quantity: number, told = {}) =>
  moveLot(t.database.pool, lot, { kind, quantity, ...told });

/** Two deliveries of fruit, two pulpings, a blend of both pulps, and the packing of the blend with sugar in bags. */
const plant = () =>
  planted(
    [
      raw("MP1", 100, { supplierId: farm.id, supplierLot: "BV-7" }),
      raw("MP2", 60),
      { name: "AD", type: "additive", itemId: acid.id, unit: "g", kgPerUnit: 0.001, quantity: 2500 },
      sweet("AC", 9),
      { name: "EM", type: "packaging", itemId: bag.id, unit: "un", quantity: 700 },
      pulp("P1", 44),
      pulp("P2", 21),
      pulp("P3", 45),
      { name: "PF", type: "final_product", itemId: fruit.id, unit: "un", kgPerUnit: 0.1, quantity: 480 },
    ],
    [
      // P1 consumes 30 + 18 + 2 = 50 kg.
      ["MP1", "P1", 30],
      ["MP2", "P1", 18],
      ["AD", "P1", 2000],
      // P2 consumes 20 + 5 = 25 kg.
      ["MP1", "P2", 20],
      ["MP2", "P2", 5],
      // P3 consumes 33 + 11 = 44 kg.
      ["P1", "P3", 33],
      ["P2", "P3", 11],
      // PF consumes 42 + 6 = 48 kg, besides bags without mass.
      ["P3", "PF", 42],
      ["AC", "PF", 6],
      ["EM", "PF", 490],
    ],
  );

test("a packed lot back to its deliveries, worked by hand", async () => {
  const { id, traceOf: readTrace, placesOf: listPlaces } = await plant();
  const trace = await readTrace("PF", "backward");
  expect(listPlaces(trace)).toEqual({
    PF: [0, 1, 480],
    // P3 and AC are 42/48 and 6/48 of the product's input; their exposed quantities are these shares of 480 packs.
    P3: [-1, 0.875, 420],
    AC: [-1, 0.125, 60],
    EM: [-1, null, null],
    // P1 and P2 are 33/44 and 11/44 of P3's share of 0.875.
    P1: [-2, 0.65625, 315],
    P2: [-2, 0.21875, 105],
    // MP1's share over its two ways, by P1 and by P2, is 0.65625 x 30/50 + 0.21875 x 20/25.
    MP1: [-3, 0.56875, 273],
    // MP2's share over its two ways, by P1 and by P2, is 0.65625 x 18/50 + 0.21875 x 5/25.
    MP2: [-3, 0.28, 134.4],
    // AD's share is 0.65625 x 2/50.
    AD: [-3, 0.02625, 12.6],
  });
  expect(trace.edges).toHaveLength(10);
  const edge = (from: string, to: string) => trace.edges.find((one) => one.from === id(from) && one.to === id(to));
  expect(edge("AD", "P1")).toMatchObject({ quantity: 2000, share: 0.04 });
  expect(edge("MP1", "P2")).toMatchObject({ quantity: 20, share: 0.8 });
  expect(edge("EM", "PF")).toMatchObject({ quantity: 490, share: null });
  expect(trace.nodes.find(({ lot }) => lot.id === id("MP1"))?.lot).toMatchObject({
    supplier: { id: farm.id, name: "Sítio Boa Vista" },
    supplierLot: "BV-7",
    item: { id: fruit.id, name: fruit.name, code: fruit.code },
    balance: 50,
    status: "available",
    producedAt: on,
  });
});

test("a delivery forward to its customers, worked by hand", async () => {
  const { id, traceOf, placesOf } = await plant();
  await move(id("PF"), "shipment", -150, { customer: "Mercado São José", invoiceNumber: "4711" });
  await move(id("PF"), "shipment", -90, { customer: "Mercado São José", invoiceNumber: "4712" });
  await move(id("PF"), "shipment", -25, { customer: "Empório Aurora", invoiceNumber: "4713" });
  await move(id("PF"), "loss", -3);
  await move(id("P2"), "adjustment", 0.5);
  const trace = await traceOf("MP2", "forward");
  expect(placesOf(trace)).toEqual({
    MP2: [0, 1, 60],
    P1: [1, 0.36, 15.84],
    P2: [1, 0.2, 4.2],
    // MP2's share of P3 over its two ways, by P1 and by P2, is 33/44 x 0.36 + 11/44 x 0.2.
    P3: [2, 0.32, 14.4],
    // MP2's share of PF is 0.32 x 42/48.
    PF: [3, 0.28, 134.4],
  });
  // The trace has no total mass, because the masses of fruit, pulp and product contain each other.
  expect(trace.totals).toEqual({ lots: 5, customers: 2 });
  expect(trace.closure).toBe(100);
  expect(
    trace.shipments.map(({ lotId, quantity, customer, invoiceNumber, at }) => [
      lotId,
      quantity,
      customer.name,
      invoiceNumber,
      at,
    ]),
  ).toEqual([
    [id("PF"), 150, "Mercado São José", "4711", "2026-11-03T14:30:00.000Z"],
    [id("PF"), 90, "Mercado São José", "4712", "2026-11-03T14:30:00.000Z"],
    [id("PF"), 25, "Empório Aurora", "4713", "2026-11-03T14:30:00.000Z"],
  ]);
});

test("both directions at once are the two, and do not leave the lot's own ways", async () => {
  const { traceOf, placesOf } = await plant();
  const places = placesOf(await traceOf("P1"));
  expect(places).toEqual({
    P1: [0, 1, 44],
    MP1: [-1, 0.6, 26.4],
    MP2: [-1, 0.36, 15.84],
    AD: [-1, 0.04, 1.76],
    // P2, AC and EM are no part of the trace: they are inputs of P3 and PF, but neither a source nor a descendant of
    // P1.
    P3: [1, 0.75, 33.75],
    PF: [2, 0.65625, 315],
  });
});

test("a diamond is listed once and counts both its ways", async () => {
  const { traceOf, placesOf } = await planted(
    [raw("A", 40), pulp("left", 10), pulp("right", 20), sweet("S", 8), pulp("end", 25)],
    [
      ["A", "left", 12],
      ["A", "right", 7],
      ["S", "right", 3],
      ["left", "end", 8],
      ["right", "end", 8],
    ],
  );
  const trace = await traceOf("A", "forward");
  expect(trace.nodes).toHaveLength(4);
  // A's share of the end lot over its two ways is 8/16 x 1 + 8/16 x 7/10.
  expect(placesOf(trace).end).toEqual([2, 0.85, 21.25]);
  expect(placesOf(await traceOf("end", "backward")).A).toEqual([-2, 0.85, 21.25]);
});

test("a short and a long way to the same lot: its depth is the long one's", async () => {
  const { traceOf, placesOf } = await planted(
    [pulp("A", 30), pulp("B", 5), pulp("C", 6), pulp("D", 10)],
    [
      ["A", "B", 5],
      ["B", "C", 4],
      ["C", "D", 2],
      ["A", "D", 8],
    ],
  );
  expect(placesOf(await traceOf("A")).D).toEqual([3, 1, 10]);
  expect(placesOf(await traceOf("D")).A).toEqual([-3, 1, 10]);
});

test("ten levels, a fifth of something else at each", async () => {
  const levels = Array.from({ length: 11 }, (_, level) => `L${level}`);
  const { traceOf, placesOf } = await planted(
    [...levels.map((name) => pulp(name, 100)), sweet("S", 200)],
    levels.slice(1).flatMap((name, at): GraphEdge[] => [
      [`L${at}`, name, 60],
      ["S", name, 15],
    ]),
  );
  // The share over ten levels is 0.8 ^ 10.
  expect(placesOf(await traceOf("L0")).L10).toEqual([10, 0.1073741824, 10.737]);
  const places = placesOf(await traceOf("L10"));
  expect(places.L0).toEqual([-10, 0.1073741824, 10.737]);
  expect(places.S).toEqual([-10, 0.8926258176, 89.263]);
});

test("several lots of one item are several sources; a composite in a composite is followed", async () => {
  const { traceOf, placesOf } = await planted(
    [pulp("A", 10), pulp("B", 20), pulp("C", 30), pulp("inner", 12), pulp("outer", 16)],
    [
      ["A", "inner", 3],
      ["B", "inner", 9],
      ["inner", "outer", 4],
      ["C", "outer", 12],
    ],
  );
  expect(placesOf(await traceOf("outer"))).toEqual({
    outer: [0, 1, 16],
    inner: [-1, 0.25, 4],
    C: [-1, 0.75, 12],
    A: [-2, 0.0625, 1],
    B: [-2, 0.1875, 3],
  });
});

test("a partly reversed use counts by its remaining quantity, and a wholly reversed one not at all", async () => {
  const { id, traceOf, placesOf } = await planted(
    [raw("A", 50), raw("B", 50), raw("C", 50), pulp("P", 40)],
    [
      ["A", "P", 10],
      ["A", "P", 6],
      ["B", "P", 24],
      ["C", "P", 5],
    ],
  );
  await takeBack(t.database.pool, id("C"), id("P"));
  expect(placesOf(await traceOf("P"))).toEqual({ P: [0, 1, 40], A: [-1, 0.4, 16], B: [-1, 0.6, 24] });
  expect((await traceOf("C")).nodes).toHaveLength(1);
  await takeBack(t.database.pool, id("A"), id("P"));
  await t.database.pool.query(
    `insert into lot_movements (id, lot_id, kind, quantity, occurred_at, recorded_at, child_lot_id)
     values ($1, $2, 'consumption', -8, now(), now(), $3)`,
    [uuidv7(), id("A"), id("P")],
  );
  expect(placesOf(await traceOf("P"))).toMatchObject({ A: [-1, 0.25, 10], B: [-1, 0.75, 30] });
  expect((await traceOf("P")).edges.map(({ quantity }) => quantity).sort()).toEqual([24, 8]);
});

test("a lot of packaging is traced, and weighs nothing", async () => {
  const { traceOf, placesOf } = await plant();
  const trace = await traceOf("EM");
  expect(placesOf(trace)).toEqual({ EM: [0, 1, 700], PF: [1, null, null] });
  expect(trace.totals.lots).toBe(2);
  expect(trace.byType.map(({ type, produced, onHand }) => [type, produced, onHand])).toEqual([
    ["final_product", 48, 48],
    ["packaging", null, null],
  ]);
});

test("a lot that nothing was made of and that is made of nothing is a trace of its own", async () => {
  const { lot } = await make.rawMaterial();
  const trace = await t.admin.call(lotsRoutes.trace, { params: { id: lot.id } });
  expect(trace).toMatchObject({ nodes: [{ depth: 0, share: 1, lot: { id: lot.id } }], edges: [], closure: 100 });
});

test("a ledger that does not add up shows in the closure", async () => {
  const { id, traceOf } = await planted([raw("A", 80)], []);
  await t.database.pool.query("update lots set balance = 70 where id = $1", [id("A")]);
  expect((await traceOf("A")).closure).toBe(87.5);
});

/** The exact number of ways to choose k of n. */
function choose(n: number, k: number): bigint {
  let ways = 1n;
  for (let at = 1; at <= k; at++) ways = (ways * BigInt(n - k + at)) / BigInt(at);
  return ways;
}

/** The quotient ways / 2^steps, rounded half up to twelve decimals. */
const binary = (ways: bigint, steps: number) =>
  Number((ways * 10n ** 12n * 2n + 2n ** BigInt(steps)) / 2n ** BigInt(steps + 1)) / 1e12;

const steps = bySize(40, 100);

test(`${steps} steps each way through ${steps * steps} lots: every share is exact, in seconds`, async () => {
  const name = (level: number, at: number) => `${level}:${at}`;
  const lots = [pulp(name(0, 0), 10), sweet("outside", 1000)];
  const edges: GraphEdge[] = [];
  for (let level = 1; level < steps; level++)
    for (let at = 0; at <= level; at++) {
      lots.push(pulp(name(level, at), 10), pulp(name(-level, at), 10));
      // Each lot consists half of each of its two neighbours in the level above; at both ends of a level one half comes
      // from a lot outside the trace.
      edges.push([at > 0 ? name(level - 1, at - 1) : "outside", name(level, at), 1]);
      edges.push([at < level ? name(level - 1, at) : "outside", name(level, at), 1]);
      if (at > 0) edges.push([name(-level, at), name(1 - level, at - 1), 1]);
      if (at < level) edges.push([name(-level, at), name(1 - level, at), 1]);
    }
  const { traceOf, placesOf } = await planted(lots, edges);
  await t.database.pool.query("analyze lots; analyze lot_movements");
  const start = performance.now();
  const trace = await traceOf(name(0, 0));
  const took = performance.now() - start;
  expect(trace.nodes).toHaveLength(2 * ((steps * (steps + 1)) / 2) - 1);
  const places = placesOf(trace);
  for (const level of [1, 2, 7, steps / 2, steps - 1])
    for (const at of [0, 1, Math.trunc(level / 2), level]) {
      const share = binary(choose(level, at), level);
      expect(places[name(level, at)]?.slice(0, 2), name(level, at)).toEqual([level, share]);
      expect(places[name(-level, at)]?.slice(0, 2), name(-level, at)).toEqual([-level, share]);
    }
  expect(took).toBeLessThan(10_000);
}, 300_000);
