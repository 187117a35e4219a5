import { calculateSum, decimal, toWire } from "@pomar/contract/core/decimal";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { type TraceDirection, traceDirections } from "@pomar/contract/ledger/lots/trace.schema";
import { dispatchesRoutes } from "@pomar/contract/stock/dispatches/dispatches.routes";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";
import { propertyRuns } from "../../../../../tests/support/test-size.ts";

const t = await startApp();
const make = factories(t);
afterAll(() => t.close());
t.clock.now = new Date("2026-11-20T15:00:00Z");

const fruitId = (await make.fruit()).id;
const fruitLot = (quantity: number) => make.lot({ type: "raw_material", fruit: fruitId, quantity });
const pulp = async (lotId: string, quantity: number, outputKg: number) =>
  (await make.pulp({ fruitId, inputs: [{ lotId, quantity }], outputKg })).lot;
const readTrace = (id: string, direction: TraceDirection) =>
  t.admin.call(lotsRoutes.trace, { params: { id }, query: { direction } });
const read = (id: string) => t.admin.call(lotsRoutes.read, { params: { id } });

async function dispatch(lotId: string, quantity: number): Promise<string> {
  const body = { customerId: await make.buyer(), lines: [{ lotId, quantity }] };
  return (await t.admin.call(dispatchesRoutes.create, { body })).id;
}

/** Records a return and releases its lot. @returns the id of the return's lot. */
async function takeBack(id: string, lotId: string, quantity: number): Promise<string> {
  const body = { lines: [{ lotId, quantity, reason: "Descongelou" }] };
  const { lines } = await t.admin.call(dispatchesRoutes.takeBack, { params: { id }, body });
  const [back] = lines.map(({ lot }) => lot.id);
  await t.admin.call(lotsRoutes.update, { params: { id: back ?? "" }, body: { decision: "released" } });
  return back ?? expect.fail("nothing came back");
}

/** Asserts that uses and balance sum to the initial quantity: for each traced lot, for each type and in total. */
async function expectClosed(id: string, direction: TraceDirection): Promise<void> {
  const { nodes, byType, closure } = await readTrace(id, direction);
  for (const { lot, consumed, shipped, returned, lost } of nodes)
    if (lot.status !== "removed")
      expect(calculateSum([consumed, shipped, returned, lost, lot.balance]).toNumber(), lot.code).toBe(
        lot.initialQuantity,
      );
  for (const { type, produced, consumed, onHand, shipped, returned, lost } of byType) {
    const parts = [consumed, onHand, shipped, returned, lost].map((part) => decimal(part ?? 0));
    expect(calculateSum(parts).toNumber(), `${type}, ${direction}`).toBe(produced);
  }
  expect(closure, direction).toBe(100);
}

test("a source's returns from a customer are named in the trace of its descendants", async () => {
  const fruit = await fruitLot(100);
  const made = await pulp(fruit.id, 50, 40);
  const sent = await dispatch(fruit.id, 30);
  await takeBack(sent, fruit.id, 20);
  for (const direction of ["backward", "both"] as const) {
    const { nodes, byType, closure } = await readTrace(made.id, direction);
    expect(nodes).toMatchObject([
      { lot: { id: fruit.id, balance: 20 }, consumed: 50, shipped: 10, returned: 20, lost: 0 },
      { lot: { id: made.id, balance: 40 }, consumed: 0, shipped: 0, returned: 0, lost: 0 },
    ]);
    expect(byType).toMatchObject([
      { type: "raw_material", produced: 100, consumed: 50, onHand: 20, shipped: 10, returned: 20, lost: 0 },
      { type: "pulp", produced: 40, onHand: 40, returned: 0 },
    ]);
    expect(closure, direction).toBe(100);
  }
});

test("a return is counted where it is when its lot is in the trace, and is an origin where the first lot is not", async () => {
  const fruit = await fruitLot(100);
  const back = await takeBack(await dispatch(fruit.id, 30), fruit.id, 20);
  const made = await pulp(back, 15, 12);
  const kg = async (id: string, direction: TraceDirection) => (await readTrace(id, direction)).byType;
  // The first lot still has 70 kg, and the customer has 10 kg. The returned lot had 20 kg: the pulp consumed 15 kg, and
  // 5 kg are left.
  const whole = [{ type: "raw_material", produced: 100, consumed: 15, onHand: 75, shipped: 10, returned: 0 }];
  const pulped = { type: "pulp", produced: 12, onHand: 12 };
  expect(await kg(fruit.id, "forward")).toMatchObject([...whole, pulped]);
  expect(await kg(made.id, "backward")).toMatchObject([...whole, pulped]);
  // In a trace without the dispatched lot, the returned quantity counts as produced.
  expect(await kg(back, "forward")).toMatchObject([
    { type: "raw_material", produced: 20, consumed: 15, onHand: 5, shipped: 0, returned: 0 },
    pulped,
  ]);
  for (const id of [fruit.id, back, made.id])
    for (const direction of traceDirections) await expectClosed(id, direction);
});

const step = fc.record({
  do: fc.constantFrom("pulp", "pulp", "dispatch", "dispatch", "return", "return", "return", "undo", "lose"),
  lot: fc.nat(30),
  /** The quantity of the step in percent of the lot's balance. */
  part: fc.integer({ min: 5, max: 100 }),
});

test("all of every lot is accounted for after any dispatches, returns, their uses and undoings, in every direction", async () => {
  const undone = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
      const lots = [(await fruitLot(100)).id, (await fruitLot(73)).id];
      const dispatches: { id: string; lotId: string; out: number }[] = [];
      const returns: { id: string; dispatch: (typeof dispatches)[number]; quantity: number }[] = [];
      for (const { do: act, lot: at, part } of steps) {
        const lotId = lots[at % lots.length] ?? "";
        const { type, balance, status } = await read(lotId);
        const some = (of: number) => toWire(decimal(of).times(part).div(100), 3);
        const quantity = some(balance);
        const sent = dispatches[at % dispatches.length];
        const back = returns[at % returns.length];
        if (act === "return" && sent && some(sent.out) > 0) {
          const amount = some(sent.out);
          const id = await takeBack(sent.id, sent.lotId, amount);
          sent.out = decimal(sent.out).minus(amount).toNumber();
          lots.push(id);
          returns.push({ id, dispatch: sent, quantity: amount });
        } else if (act === "undo" && back) {
          const params = { id: back.dispatch.id, lotId: back.id };
          const { status } = await t.admin.send(dispatchesRoutes.undoReturn, { params });
          if (status >= 300) continue;
          returns.splice(returns.indexOf(back), 1);
          back.dispatch.out = decimal(back.dispatch.out).plus(back.quantity).toNumber();
          undone.add(back.id);
        } else if (status === "available" && quantity > 0) {
          if (act === "pulp" && type === "raw_material") lots.push((await pulp(lotId, quantity, some(quantity))).id);
          if (act === "dispatch") dispatches.push({ id: await dispatch(lotId, quantity), lotId, out: quantity });
          const body = { kind: "loss" as const, quantity, reason: "Amostra" };
          if (act === "lose") await t.admin.call(lotsRoutes.move, { params: { id: lotId }, body });
        }
      }
      for (const id of lots) for (const direction of traceDirections) await expectClosed(id, direction);
    }),
    propertyRuns(8, 60),
  );
  expect(undone.size).toBeGreaterThan(0);
}, 600_000);
