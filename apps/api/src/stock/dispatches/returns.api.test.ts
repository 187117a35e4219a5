import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { dispatchesRoutes } from "@pomar/contract/stock/dispatches/dispatches.routes";
import type { ReturnCreate } from "@pomar/contract/stock/dispatches/dispatches.schema";
import { recallsRoutes } from "@pomar/contract/stock/recalls/recalls.routes";
import { afterAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";
import { brokenInvariants } from "../../../../../tools/checks/invariants.ts";

const t = await startApp();
const make = factories(t);
afterAll(async () => {
  const broken = await brokenInvariants(t.database.pool as never);
  await t.close();
  expect(broken).toEqual({});
});
t.clock.now = new Date("2026-11-20T15:00:00Z");

type Line = Partial<ReturnCreate["lines"][number]> & { lotId: string; quantity: number };
/** 500 packs of 100 g at R$ 0.50, made on 18 November. */
const product = (fields = {}) =>
  make.lot({ type: "final_product", producedAt: "2026-11-18", unitCost: 0.5, expiresAt: "2027-06-30", ...fields });
/** Dispatches 200 packs of a lot to one customer. */
async function sent(lotId: string, quantity = 200) {
  const body = { customerId: await make.buyer(), lines: [{ lotId, quantity }], dispatchedAt: "2026-11-19T12:00:00Z" };
  return t.admin.call(dispatchesRoutes.create, { body });
}
const request = (id: string, lines: Line[], fields = {}) => ({
  params: { id },
  body: { lines: lines.map((line) => ({ reason: "Descongelou", ...line })), ...fields },
});
const takeBack = async (id: string, lines: Line[]) =>
  (await t.admin.call(dispatchesRoutes.takeBack, request(id, lines))).lines;
const refused = (id: string, lines: Line[], fields = {}) =>
  t.admin.refused(dispatchesRoutes.takeBack, request(id, lines, fields));
const read = (id: string) => t.admin.call(lotsRoutes.read, { params: { id } });
const usage = (lotId: string) => t.admin.call(lotsRoutes.usage, { params: { lotId } });

test("a return is a lot of its own in quarantine, the rest stays as it is", async () => {
  const lot = await product();
  const dispatch = await sent(lot.id);
  const employee = await make.employee();
  const body = {
    lines: [{ lotId: lot.id, quantity: 30, reason: "Chegou mole", temperatureC: -7.5, packageOk: false }],
  };
  const { lines } = await employee.call(dispatchesRoutes.takeBack, { params: { id: dispatch.id }, body });
  expect(lines).toMatchObject([
    {
      fromLotId: lot.id,
      quantity: 30,
      reason: "Chegou mole",
      temperatureC: -7.5,
      packageOk: false,
      user: { name: employee.name },
    },
  ]);
  const back = await read(lines[0]?.lot.id ?? "");
  expect(back).toMatchObject({
    decision: "quarantine",
    decisionReason: "Devolução: Chegou mole",
    balance: 30,
    item: lot.item,
    producedAt: "2026-11-18",
    expiresAt: "2027-06-30",
    kgPerUnit: 0.1,
    unitCost: 0.5,
  });
  expect(back.code).toMatch(/^PF-[A-Z]+-26324-\d\d$/);
  expect(back.code).not.toBe(lot.code);
  expect(await read(lot.id)).toMatchObject({ balance: 300, decision: "released" });
  const told = await usage(lot.id);
  expect(told).toMatchObject({
    shipped: 170,
    returned: 30,
    lost: 0,
    shipments: [{ quantity: 200, returned: 30 }],
    // The returned packs are listed as returns with the lot that now contains them, not as a use of the dispatched lot.
    usedIn: [],
    returns: [{ lot: { id: back.id, code: back.code }, quantity: 30, user: { name: employee.name } }],
  });
  expect(told.balance + told.consumed + told.shipped + told.returned + told.lost).toBe(told.initialQuantity);
  expect(await usage(back.id)).toMatchObject({ madeFrom: [{ lot: { id: lot.id }, quantity: 30, share: 1 }] });
  const after = await t.admin.call(dispatchesRoutes.read, { params: { id: dispatch.id } });
  expect(after).toMatchObject({ lines: [{ quantity: 200, returned: 30, balance: 300 }], returns: [{ quantity: 30 }] });
});

test("a trace counts it as the lot that had left, and all of that is accounted for", async () => {
  const lot = await product();
  const [line] = await takeBack((await sent(lot.id)).id, [{ lotId: lot.id, quantity: 30 }]);
  const trace = await t.admin.call(lotsRoutes.trace, { params: { id: lot.id }, query: { direction: "forward" } });
  expect(trace.nodes.map(({ lot: { id }, isReturn, share, shipped }) => [id, isReturn, share, shipped])).toEqual([
    [lot.id, false, 1, 170],
    [line?.lot.id, true, 1, 0],
  ]);
  expect(trace.byType).toMatchObject([{ produced: 50, consumed: 0, shipped: 17, onHand: 33, lost: 0 }]);
  expect(trace.closure).toBe(100);
  expect(trace.shipments).toMatchObject([{ quantity: 200, returned: 30 }]);
});

test("released it leaves again and may come back again; more than is out never does", async () => {
  const lot = await product();
  const dispatch = await sent(lot.id, 50);
  const [first] = await takeBack(dispatch.id, [{ lotId: lot.id, quantity: 20 }]);
  const backId = first?.lot.id ?? "";
  expect(await refused(dispatch.id, [{ lotId: lot.id, quantity: 31 }])).toMatchObject({
    statusCode: 409,
    message: `O cliente ainda tem 30\u00a0un do lote ${lot.code} desta expedição: a devolução não pode passar disso`,
  });
  await t.admin.call(lotsRoutes.update, { params: { id: backId }, body: { decision: "released" } });
  const body = { customerId: await make.buyer("Hotel"), lines: [{ lotId: backId, quantity: 20 }] };
  const again = await t.admin.call(dispatchesRoutes.create, { body });
  const [second] = await takeBack(again.id, [{ lotId: backId, quantity: 5 }]);
  expect((await usage(second?.lot.id ?? "")).madeFrom).toMatchObject([{ lot: { id: backId } }]);
  const trace = await t.admin.call(lotsRoutes.trace, { params: { id: lot.id }, query: { direction: "forward" } });
  expect(trace.byType).toMatchObject([{ produced: 50, shipped: 4.5, onHand: 45.5 }]);
});

test("forty people return the same lot, and as much is accepted as was out", async () => {
  const lot = await product();
  const { id } = await sent(lot.id, 100);
  const replies = await Promise.all(
    Array.from({ length: 40 }, () =>
      t.admin.send(dispatchesRoutes.takeBack, request(id, [{ lotId: lot.id, quantity: 9 }])),
    ),
  );
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(11);
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(29);
  expect(await usage(lot.id)).toMatchObject({ shipped: 1, returned: 99 });
});

test("an invalid return is refused beside its field", async () => {
  const [lot, other] = [await product(), await product()];
  const { id } = await sent(lot.id);
  const first = async (lines: Line[], fields = {}) => (await refused(id, lines, fields)).issues?.[0];
  const some = [{ lotId: lot.id, quantity: 1 }];
  expect(await first([{ lotId: other.id, quantity: 1 }])).toEqual({
    path: "lines.0.lotId",
    message: "Este lote não saiu nesta expedição",
  });
  expect(await first([{ lotId: lot.id, quantity: 0.5 }])).toEqual({
    path: "lines.0.quantity",
    message: `Informe um número inteiro de unidades do lote ${lot.code}`,
  });
  expect(await first(some, { returnedAt: "2026-11-19T11:59:00Z" })).toEqual({
    path: "returnedAt",
    message: "A devolução não pode ser anterior à expedição",
  });
  expect(await first(some, { returnedAt: "2026-11-20T15:00:01Z" })).toEqual({
    path: "returnedAt",
    message: "A devolução não pode estar no futuro",
  });
  expect((await usage(lot.id)).returned).toBe(0);
});

test("a return protects its dispatch: it may not become less, nor be removed", async () => {
  const lot = await product();
  const { id, code } = await sent(lot.id, 50);
  const [line] = await takeBack(id, [{ lotId: lot.id, quantity: 20 }]);
  const message = `Parte do lote ${lot.code} da expedição ${code} já foi devolvida: estorne a devolução antes`;
  const correct = (quantity: number) => ({ params: { id }, body: { lines: [{ lotId: lot.id, quantity }] } });
  expect((await t.admin.refused(dispatchesRoutes.update, correct(19))).message).toBe(message);
  expect((await t.admin.refused(dispatchesRoutes.remove, { params: { id } })).message).toBe(message);
  await t.admin.call(dispatchesRoutes.update, correct(20));
  const params = { id, lotId: line?.lot.id ?? "" };
  await t.admin.call(dispatchesRoutes.undoReturn, { params });
  expect(await usage(lot.id)).toMatchObject({ shipped: 20, returned: 0, balance: 480 });
  expect(await read(params.lotId)).toMatchObject({ status: "removed", balance: 0 });
  await t.admin.call(dispatchesRoutes.remove, { params: { id } });
  expect(await usage(lot.id)).toMatchObject({ shipped: 0, balance: 500 });
});

test("a return whose lot was used, and its movements alone, cannot be undone", async () => {
  const lot = await product();
  const { id } = await sent(lot.id, 50);
  const [line] = await takeBack(id, [{ lotId: lot.id, quantity: 20 }]);
  const backId = line?.lot.id ?? "";
  const { data } = await t.admin.call(lotsRoutes.movements, { params: { id: lot.id }, query: {} });
  const alone = { params: { id: data[0]?.id ?? "" }, body: { reason: "Engano" } };
  expect((await t.admin.refused(lotsRoutes.reverseMovement, alone)).message).toBe(
    "O movimento não pode ser estornado: é de uma devolução; estorne a devolução",
  );
  const loss = { kind: "loss" as const, quantity: 2, reason: "Amostra" };
  await t.admin.call(lotsRoutes.move, { params: { id: backId }, body: loss });
  const refusal = await t.admin.refused(dispatchesRoutes.undoReturn, { params: { id, lotId: backId } });
  expect(refusal).toMatchObject({ statusCode: 409, code: "return.used" });
});

test("a return of a recalled lot is in its recall, and is not released while that is open", async () => {
  const lot = await product();
  const { id } = await sent(lot.id, 50);
  const recall = await t.admin.call(recallsRoutes.create, { body: { lotId: lot.id, reason: "Corpo estranho" } });
  const [line] = await takeBack(id, [{ lotId: lot.id, quantity: 20 }]);
  const backId = line?.lot.id ?? "";
  const live = await t.admin.call(recallsRoutes.read, { params: { id: recall.id } });
  expect(live.lots.map(({ lot: { id: one }, isReturn, returned }) => [one, isReturn, returned])).toEqual([
    [lot.id, false, 20],
    [backId, true, 0],
  ]);
  const release = { params: { id: backId }, body: { decision: "released" as const } };
  expect(await t.admin.refused(lotsRoutes.update, release)).toMatchObject({
    statusCode: 409,
    message: `O lote ${line?.lot.code} está no recolhimento ${recall.code}, ainda aberto: só pode ser liberado depois de encerrá-lo`,
  });
  await t.admin.call(recallsRoutes.close, { params: { id: recall.id }, body: { conclusion: "Falso alarme" } });
  expect((await t.admin.call(lotsRoutes.update, release)).decision).toBe("released");
});

test("a customer's products say what was sent, what came back and what has not expired, without what was reverted", async () => {
  const fruit = await make.fruit({ name: "Umbu" });
  const [fresh, expired] = await Promise.all([
    product({ fruit: fruit.id }),
    product({ fruit: fruit.id, expiresAt: "2026-11-19" }),
  ]);
  const { id: customerId } = await make.customer();
  const send = (lines: { lotId: string; quantity: number }[], dispatchedAt: string) =>
    t.admin.call(dispatchesRoutes.create, { body: { customerId, lines, dispatchedAt } });
  const params = { id: customerId };
  expect(await t.admin.call(dispatchesRoutes.sentTo, { params })).toEqual([]);
  const first = await send([{ lotId: fresh.id, quantity: 100 }], "2026-11-18T13:00:00Z");
  await send(
    [
      { lotId: fresh.id, quantity: 60 },
      { lotId: expired.id, quantity: 45 },
    ],
    "2026-11-19T11:00:00Z",
  );
  const wrong = await send([{ lotId: fresh.id, quantity: 7 }], "2026-11-19T12:00:00Z");
  await t.admin.call(dispatchesRoutes.remove, { params: { id: wrong.id } });
  await takeBack(first.id, [{ lotId: fresh.id, quantity: 30 }]);
  const undone = await takeBack(first.id, [{ lotId: fresh.id, quantity: 5 }]);
  const lotId = undone[0]?.lot.id ?? "";
  await t.admin.call(dispatchesRoutes.undoReturn, { params: { id: first.id, lotId } });
  expect(await t.admin.call(dispatchesRoutes.sentTo, { params })).toMatchObject([
    {
      item: { id: fruit.id },
      type: "final_product",
      unit: "un",
      netContentG: 100,
      dispatches: 2,
      dispatched: 205,
      returned: 30,
      unexpired: 130,
      lastDispatchedAt: "2026-11-19T11:00:00.000Z",
    },
  ]);
  const employee = await make.employee();
  expect((await employee.refused(dispatchesRoutes.sentTo, { params })).statusCode).toBe(403);
});
