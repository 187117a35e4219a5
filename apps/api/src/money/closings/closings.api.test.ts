import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { closingsRoutes } from "@pomar/contract/money/closings/closings.routes";
import type { ClosedMonth } from "@pomar/contract/money/closings/closings.schema";
import { paymentsRoutes } from "@pomar/contract/money/payments/payments.routes";
import { plantRoutes } from "@pomar/contract/registries/plant/plant.routes";
import { afterEach, beforeEach, expect, test } from "vitest";
import { adminPassword, startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";
import { brokenInvariants } from "../../../../../tools/checks/invariants.ts";

let t: Awaited<ReturnType<typeof startApp>>;
let make: ReturnType<typeof factories>;
beforeEach(async () => {
  t = await startApp();
  await at("2026-08-03T12:00:00Z");
  make = factories(t);
});
afterEach(async () => {
  const broken = await brokenInvariants(t.database.pool);
  await t.close();
  expect(broken).toEqual({});
});
/** Moves the clock to an instant and logs in again, because the previous session has expired by then. */
async function at(instant: string) {
  t.clock.now = new Date(instant);
  t.admin = await t.login("admin", adminPassword, 1);
}
const close = (month: string) => t.admin.call(closingsRoutes.create, { body: { month } });
const refused = (month: unknown) => t.admin.refused(closingsRoutes.create, { body: { month } });
const read = (id: string) => t.admin.call(closingsRoutes.read, { params: { id } });
const now = (id: string) => t.admin.call(closingsRoutes.now, { params: { id } });
const late = async (id: string) => t.admin.call(closingsRoutes.lateChanges, { params: { id }, query: {} });
const closings = () => t.admin.call(closingsRoutes.list, { query: {} });
const lose = (id: string, quantity: number, occurredAt: string) =>
  t.admin.call(lotsRoutes.move, { params: { id }, body: { kind: "loss", quantity, reason: "Contada", occurredAt } });
const getClosing = ({ items }: ClosedMonth, itemId: string) => items.find(({ item }) => item.id === itemId)?.closing;

/**
 * Records a reception of 480 kg of fruit on 2 July at R$ 2.50 per kg, a pulping of 300 kg of this fruit into 195 kg of
 * pulp on 7 July, and a payment of R$ 500 on 20 July.
 */
async function july() {
  const fruit = await make.fruit({ name: "Acerola", shelfLifeRawDays: 90 });
  const supplier = await make.supplier({ name: "Sítio Aurora" });
  const reception = await make.rawMaterial({
    fruitId: fruit.id,
    supplierId: supplier.id,
    receivedAt: "2026-07-02",
    grossKg: 492,
    tareKg: 12,
    unitPrice: 2.5,
    dueDate: "2026-08-15",
  });
  const pulp = await make.pulp({
    fruitId: fruit.id,
    producedAt: "2026-07-07",
    inputs: [{ lotId: reception.lot.id, quantity: 300 }],
    outputKg: 195,
    refuseKg: 15,
    residueKg: 81,
  });
  await make.settlement(reception.payable?.id, { paidAt: "2026-07-20", amount: 500 });
  return { fruit, supplier, reception, pulp };
}

test("a closed month has its stock, movements, values, debts and the user who closed it", async () => {
  const { fruit } = await july();
  const closing = await close("2026-07");
  const item = { id: fruit.id, name: fruit.name, code: fruit.code };
  const nothing = { produced: 0, returned: 0, shipped: 0, lost: 0, adjusted: 0, received: 0, consumed: 0, opening: 0 };
  const one = { contentG: null, unit: "kg", lots: 1, unpriced: 0, item };
  expect(closing).toMatchObject({ month: "2026-07", number: 1, closedBy: { name: "admin" }, lateChanges: 0 });
  expect(closing.closedAt).toBe("2026-08-03T12:00:00.000Z");
  expect(closing.snapshot).toEqual({
    items: [
      { ...one, type: "raw_material", ...nothing, received: 480, consumed: -300, closing: 180, value: 450 },
      { ...one, type: "pulp", ...nothing, produced: 195, closing: 195, value: 750 },
    ],
    totals: [
      {
        type: "raw_material",
        unit: "kg",
        ...nothing,
        received: 480,
        consumed: -300,
        closing: 180,
        lots: 1,
        value: 450,
        unpriced: 0,
      },
      { type: "pulp", unit: "kg", ...nothing, produced: 195, closing: 195, lots: 1, value: 750, unpriced: 0 },
    ],
    payables: { open: 700, paid: 500 },
    counts: { receipts: 1, productions: 1, dispatches: 0, movements: 3 },
  });
  expect(await now(closing.id)).toEqual(closing.snapshot);
  expect(await closings()).toMatchObject({
    data: [{ id: closing.id, month: "2026-07", lateChanges: 0, value: 1200, open: 700 }],
    total: 1,
    next: null,
  });
});

test("both levels read until which day months are closed", async () => {
  const employee = await make.employee();
  const closedUntil = async () => (await employee.call(plantRoutes.read, {})).closedUntil;
  await make.rawMaterial({ receivedAt: "2026-06-20" });
  expect(await closedUntil()).toBeNull();
  await close("2026-07");
  expect(await closedUntil()).toBe("2026-07-31");
  await close("2026-06");
  expect(await closedUntil(), "the last month, not the one closed last").toBe("2026-07-31");
});

test("a month is found as people write it", async () => {
  await make.rawMaterial({ receivedAt: "2026-06-20" });
  await close("2026-06");
  await close("2026-07");
  const found = async (search: string) => {
    const { data } = await t.admin.call(closingsRoutes.list, { query: { search } });
    return data.map(({ month }) => month);
  };
  for (const search of ["julho", "JULHO de 2026", "07/2026", "2026-07"])
    expect(await found(search)).toEqual(["2026-07"]);
  expect(await found("2026")).toEqual(["2026-07", "2026-06"]);
  expect(await found("admin junho")).toEqual(["2026-06"]);
  expect(await found("maio")).toEqual([]);
});

test("a record made after a close changes the live month and not the close, and is listed one by one", async () => {
  const { fruit, reception, pulp } = await july();
  const mistaken = await lose(pulp.lot.id, 7, "2026-07-21T13:00:00Z");
  const closing = await close("2026-07");
  await at("2026-08-05T14:30:00Z");
  await lose(pulp.lot.id, 5, "2026-08-04T13:00:00Z");
  expect((await read(closing.id)).lateChanges, "of August nothing is late").toBe(0);

  await lose(reception.lot.id, 12.5, "2026-07-28T13:00:00Z");
  await at("2026-08-05T14:31:00Z");
  await t.admin.call(lotsRoutes.reverseMovement, {
    params: { id: mistaken.movement.id },
    body: { reason: "Achada na câmara" },
  });
  await at("2026-08-05T14:32:00Z");
  await make.settlement(reception.payable?.id, { paidAt: "2026-07-31", amount: 120.4 });

  const { snapshot, lateChanges } = await read(closing.id);
  expect(snapshot).toEqual(closing.snapshot);
  expect(lateChanges).toBe(3);
  expect((await closings()).data[0]?.lateChanges).toBe(3);
  const { data, total } = await late(closing.id);
  expect(total).toBe(3);
  const who = { recordedBy: { name: "admin" } };
  expect(data).toMatchObject([
    {
      kind: "settlement",
      happenedOn: "2026-07-31",
      amount: 120.4,
      supplier: { name: "Sítio Aurora" },
      lot: null,
      recordedAt: "2026-08-05T14:32:00.000Z",
      isReversal: false,
      paymentId: reception.payable?.id,
      ...who,
    },
    {
      kind: "movement",
      happenedOn: "2026-07-21",
      quantity: 7,
      movementKind: "loss",
      isReversal: true,
      ...who,
      recordedAt: "2026-08-05T14:31:00.000Z",
      reason: "Achada na câmara",
      lot: { code: pulp.lot.code },
    },
    {
      kind: "movement",
      happenedOn: "2026-07-28",
      quantity: -12.5,
      movementKind: "loss",
      isReversal: false,
      ...who,
      recordedAt: "2026-08-05T14:30:00.000Z",
      reason: "Contada",
      lot: { code: reception.lot.code, unit: "kg" },
    },
  ]);
  const live = await now(closing.id);
  expect(live.items.map(({ type, closing: left, lost }) => [type, left, lost])).toEqual([
    ["raw_material", 167.5, -12.5],
    ["pulp", 195, 0],
  ]);
  expect(snapshot.items.map(({ type, closing: left, lost }) => [type, left, lost])).toEqual([
    ["raw_material", 180, 0],
    ["pulp", 188, -7],
  ]);
  expect([live.payables.open, live.payables.paid]).toEqual([579.6, 620.4]);
  const found = await t.admin.call(closingsRoutes.lateChanges, {
    params: { id: closing.id },
    query: { search: pulp.lot.code },
  });
  expect(found.data.map(({ quantity }) => quantity)).toEqual([7]);
  expect(fruit.id).toBe(data[1]?.lot?.item.id);
});

test("a correction of a closed month's entry is listed with its reversal and its new movement", async () => {
  const reception = await make.rawMaterial({ receivedAt: "2026-07-09", grossKg: 492, tareKg: 12 });
  const closing = await close("2026-07");
  await at("2026-08-06T12:00:00Z");
  await t.admin.call(rawMaterialsRoutes.update, { params: { id: reception.id }, body: { grossKg: 512 } });
  const { data } = await late(closing.id);
  expect(data.map(({ quantity, isReversal, movementKind }) => [movementKind, isReversal, quantity]).toSorted()).toEqual(
    [
      ["entry", false, 500],
      ["entry", true, -480],
    ],
  );
  expect(getClosing((await read(closing.id)).snapshot, reception.fruit.id)).toBe(480);
  expect(getClosing(await now(closing.id), reception.fruit.id)).toBe(500);
});

test("a change of an older month is late for every close that follows it, and none of a month is closed twice in vain", async () => {
  const { pulp } = await july();
  const first = await close("2026-07");
  const again = await refused("2026-07");
  expect(again).toMatchObject({
    statusCode: 409,
    code: "closing.unchanged",
    message: "Nada mudou em julho de 2026 desde que o mês foi fechado, em 03/08/2026: não há o que fechar de novo",
  });
  await at("2026-09-02T12:00:00Z");
  expect((await closings()).next).toBe("2026-08");
  const august = await close("2026-08");
  await lose(pulp.lot.id, 9, "2026-07-30T12:00:00Z");
  await lose(pulp.lot.id, 4, "2026-08-30T12:00:00Z");
  expect([(await read(first.id)).lateChanges, (await read(august.id)).lateChanges]).toEqual([1, 2]);

  const second = await close("2026-07");
  expect([second.number, second.lateChanges, getClosing(second.snapshot, pulp.fruit.id)]).toEqual([2, 0, 180]);
  expect(second.snapshot.items.map(({ type, closing }) => [type, closing])).toEqual([
    ["raw_material", 180],
    ["pulp", 186],
  ]);
  expect((await read(first.id)).snapshot, "the older one stays").toEqual(first.snapshot);
  expect((await closings()).data.map(({ month, number, lateChanges }) => [month, number, lateChanges])).toEqual([
    ["2026-08", 1, 2],
    ["2026-07", 2, 0],
    ["2026-07", 1, 1],
  ]);
});

test("only a month that is over and has an entry before its end can be closed, and the sentence says which", async () => {
  const told = (refusal: Awaited<ReturnType<typeof refused>>) => [refusal.statusCode, refusal.issues];
  expect(told(await refused("2026-07"))).toEqual([
    400,
    [{ path: "month", message: "Ainda não há lançamentos: não há o que fechar" }],
  ]);
  await july();
  for (const [month, message] of [
    ["2026-08", "Agosto de 2026 não terminou: pode ser fechado a partir de 01/09/2026"],
    ["2031-12", "Dezembro de 2031 não terminou: pode ser fechado a partir de 01/01/2032"],
    ["2026-06", "Não há lançamentos até 30/06/2026: o primeiro é de 02/07/2026"],
    ["2026-13", "Informe o mês no formato AAAA-MM"],
    ["julho", "Informe o mês no formato AAAA-MM"],
    ["", "Informe o mês no formato AAAA-MM"],
    [null, "Escolha o mês"],
  ] as const)
    expect(told(await refused(month)), String(month)).toEqual([400, [{ path: "month", message }]]);
  expect((await closings()).total).toBe(0);
});

test("the month is over at midnight of the plant, not of anywhere else", async () => {
  await july();
  // The instant is 23:30 on 31 August in the plant's time zone, and already September in UTC.
  await at("2026-09-01T02:30:00Z");
  expect((await refused("2026-08")).issues?.[0]?.path).toBe("month");
  await at("2026-09-01T03:00:00Z");
  expect((await close("2026-08")).month).toBe("2026-08");
});

test("an employee neither closes a month nor reads a closing", async () => {
  await july();
  const { id } = await close("2026-07");
  const employee = await make.employee();
  for (const [route, input] of [
    [closingsRoutes.create, { body: { month: "2026-07" } }],
    [closingsRoutes.list, {}],
    [closingsRoutes.read, { params: { id } }],
    [closingsRoutes.now, { params: { id } }],
    [closingsRoutes.lateChanges, { params: { id } }],
  ] as const)
    expect((await employee.refused(route, input)).statusCode).toBe(403);
});

test("two who close a month at once make one closing", async () => {
  await july();
  const answers = await Promise.all(
    [1, 2, 3].map(() => t.admin.send(closingsRoutes.create, { body: { month: "2026-07" } })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  expect((await closings()).total).toBe(1);
});

test("a closing can be neither changed nor taken away, not even in the database", async () => {
  const { pulp } = await july();
  await close("2026-07");
  await lose(pulp.lot.id, 1.5, "2026-07-30T12:00:00Z");
  for (const statement of [
    "update closings set number = 2",
    "delete from closings",
    "truncate closings cascade",
    "delete from late_changes",
  ])
    await expect(t.database.pool.query(statement)).rejects.toThrow(/append-only|refused/);
});

test("the settlement that a payment loses after the close is listed too", async () => {
  const { reception } = await july();
  const closing = await close("2026-07");
  await at("2026-08-07T12:00:00Z");
  const payment = await t.admin.call(paymentsRoutes.read, { params: { id: reception.payable?.id ?? "" } });
  await t.admin.call(paymentsRoutes.reverse, {
    params: { id: payment.settlements[0]?.id ?? "" },
    body: { reason: "Pix devolvido" },
  });
  const { data } = await late(closing.id);
  expect(data).toMatchObject([{ kind: "settlement", isReversal: true, amount: -500, reason: "Pix devolvido" }]);
  expect((await now(closing.id)).payables).toEqual({ open: 1200, paid: 0 });
});

test("a late price changes the month's value and debt, and is listed with the previous amounts", async () => {
  const fruit = await make.fruit({ name: "Caju", shelfLifeRawDays: 90 });
  const reception = await make.rawMaterial({ fruitId: fruit.id, receivedAt: "2026-07-04", grossKg: 112, tareKg: 12 });
  await make.pulp({
    fruitId: fruit.id,
    producedAt: "2026-07-05",
    inputs: [{ lotId: reception.lot.id, quantity: 40 }],
    outputKg: 25,
  });
  const closing = await close("2026-07");
  expect(closing.snapshot.totals.map(({ value, unpriced }) => [value, unpriced])).toEqual([
    [null, 1],
    [null, 1],
  ]);
  await at("2026-08-04T09:00:00Z");
  await t.admin.call(rawMaterialsRoutes.update, { params: { id: reception.id }, body: { unitPrice: 3 } });
  await at("2026-08-05T09:00:00Z");
  await t.admin.call(rawMaterialsRoutes.update, { params: { id: reception.id }, body: { unitPrice: 3.5 } });
  const live = await now(closing.id);
  expect(live.totals.map(({ value }) => value)).toEqual([210, 140]);
  expect(live.payables.open).toBe(350);
  const { data, total } = await late(closing.id);
  expect(total).toBe((await read(closing.id)).lateChanges);
  const told = data.map(({ kind, lot, was, became, recordedAt, recordedBy, supplier }) => [
    ...[recordedAt.slice(0, 10), kind, lot?.type ?? supplier?.name, was, became, recordedBy?.name],
  ]);
  const who = "admin";
  const owner = reception.supplier.name;
  expect(told.toSorted()).toEqual(
    [
      ["2026-08-04", "cost", "raw_material", null, 3, who],
      ["2026-08-04", "cost", "pulp", null, 4.8, who],
      ["2026-08-04", "debt", owner, null, 300, who],
      ["2026-08-05", "cost", "raw_material", 3, 3.5, who],
      ["2026-08-05", "cost", "pulp", 4.8, 5.6, who],
      ["2026-08-05", "debt", owner, 300, 350, who],
    ].toSorted(),
  );
});

/** The late changes of a closing with their day of recording, such as `2026-08-04 debt Sítio Aurora: null → 300`. */
const changed = async (id: string) =>
  (await late(id)).data
    .map(({ kind, lot, supplier, was, became, quantity, recordedAt }) => {
      const what = `${recordedAt.slice(0, 10)} ${kind} ${supplier?.name ?? lot?.type}`;
      return kind === "movement" ? `${what}: ${quantity}` : `${what}: ${was} → ${became}`;
    })
    .toSorted();

test("a late reception's debt is late once, also when it is joined into another payment later", async () => {
  const { supplier, fruit } = await july();
  const closing = await close("2026-07");
  await at("2026-08-04T12:00:00Z");
  const reception = await make.rawMaterial({
    supplierId: supplier.id,
    fruitId: fruit.id,
    receivedAt: "2026-07-30",
    grossKg: 102,
    tareKg: 2,
    unitPrice: 3,
  });
  await at("2026-08-05T12:00:00Z");
  await t.admin.call(paymentsRoutes.create, { body: { supplierId: supplier.id, lots: [{ lotId: reception.lot.id }] } });
  expect(await changed(closing.id)).toEqual([
    "2026-08-04 debt Sítio Aurora: null → 300",
    "2026-08-04 movement raw_material: 100",
  ]);
  expect((await read(closing.id)).lateChanges).toBe(2);
});

test("a payable that changes and is cancelled after the close has its amount of each time", async () => {
  const { supplier, reception } = await july();
  const other = await make.rawMaterial({
    supplierId: supplier.id,
    fruitId: reception.fruit.id,
    receivedAt: "2026-07-29",
    grossKg: 52,
    tareKg: 2,
    unitPrice: 4,
  });
  const closing = await close("2026-07");
  await at("2026-08-04T12:00:00Z");
  await t.admin.call(rawMaterialsRoutes.update, { params: { id: other.id }, body: { unitPrice: 5 } });
  await at("2026-08-05T12:00:00Z");
  await t.admin.call(paymentsRoutes.remove, { params: { id: other.payable?.id ?? "" } });
  expect(await changed(closing.id)).toEqual([
    "2026-08-04 cost raw_material: 4 → 5",
    "2026-08-04 debt Sítio Aurora: 200 → 250",
    "2026-08-05 debt Sítio Aurora: 250 → 0",
  ]);
});

test("a change without an effect on value is no late change, in no list and no count", async () => {
  const { supplier, fruit } = await july();
  const closing = await close("2026-07");
  await at("2026-08-05T12:00:00Z");
  const reception = await make.rawMaterial({
    supplierId: supplier.id,
    fruitId: fruit.id,
    receivedAt: "2026-07-30",
    grossKg: 102,
    tareKg: 2,
    unitPrice: 3,
  });
  // The payment is created at the same instant at which its reception was recorded.
  await t.admin.call(paymentsRoutes.create, { body: { supplierId: supplier.id, lots: [{ lotId: reception.lot.id }] } });
  expect(await changed(closing.id)).toEqual([
    "2026-08-05 debt Sítio Aurora: null → 300",
    "2026-08-05 movement raw_material: 100",
  ]);
  expect([(await read(closing.id)).lateChanges, (await closings()).data[0]?.lateChanges]).toEqual([2, 2]);
});

test("a month's debt covers its lots alone, also when they are joined with lots of the next one", async () => {
  const { supplier, fruit } = await july();
  const of = { supplierId: supplier.id, fruitId: fruit.id, grossKg: 102, tareKg: 2 };
  const ofJuly = await make.rawMaterial({ ...of, receivedAt: "2026-07-30", unitPrice: 3 });
  const ofAugust = await make.rawMaterial({ ...of, receivedAt: "2026-08-02", unitPrice: 2 });
  const closing = await close("2026-07");
  expect(closing.snapshot.payables.open).toBe(1000);
  await at("2026-08-05T12:00:00Z");
  await t.admin.call(paymentsRoutes.create, {
    body: { supplierId: supplier.id, lots: [{ lotId: ofJuly.lot.id }, { lotId: ofAugust.lot.id }] },
  });
  expect((await now(closing.id)).payables.open).toBe(1000);
  expect(await changed(closing.id), "as much as before").toEqual([]);
});

test("a late record that was reversed again changed nothing, and is in no list and no count", async () => {
  const { supplier, fruit, reception, pulp } = await july();
  const priced = await make.rawMaterial({ supplierId: supplier.id, receivedAt: "2026-07-29", unitPrice: 4 });
  const closing = await close("2026-07");
  const counted = async () => [(await read(closing.id)).lateChanges, (await closings()).data[0]?.lateChanges];
  await at("2026-08-05T12:00:00Z");
  // A loss is recorded and reversed; a price is corrected and restored.
  const { movement } = await lose(pulp.lot.id, 12.5, "2026-07-28T13:00:00Z");
  const reverse = { params: { id: movement.id }, body: { reason: "Era de outro lote" } };
  await t.admin.call(lotsRoutes.reverseMovement, reverse);
  const correct = (body: object) => t.admin.call(rawMaterialsRoutes.update, { params: { id: priced.id }, body });
  await correct({ unitPrice: 4.75 });
  await at("2026-08-05T12:01:00Z");
  await correct({ unitPrice: 4 });
  // A settlement of a payment is recorded and reversed.
  const paid = await make.settlement(reception.payable?.id, { paidAt: "2026-07-30", amount: 44.4 });
  const back = { params: { id: paid.settlements[0]?.id ?? "" }, body: { reason: "Outra conta" } };
  await t.admin.call(paymentsRoutes.reverse, back);
  // A reception in the month is recorded and reversed together with its debt.
  const mistaken = await make.rawMaterial({
    supplierId: supplier.id,
    fruitId: fruit.id,
    receivedAt: "2026-07-30",
    grossKg: 102,
    tareKg: 2,
    unitPrice: 3,
  });
  await at("2026-08-05T12:02:00Z");
  await t.admin.call(rawMaterialsRoutes.remove, { params: { id: mistaken.id } });
  expect(await now(closing.id)).toEqual(closing.snapshot);
  expect(await changed(closing.id)).toEqual([]);
  expect(await counted()).toEqual([0, 0]);
  expect(await refused("2026-07")).toMatchObject({ code: "closing.unchanged" });
  // Two equal losses are recorded and one is reversed, so that a single loss remains as a late change.
  const [first] = [
    await lose(pulp.lot.id, 6, "2026-07-28T13:00:00Z"),
    await lose(pulp.lot.id, 6, "2026-07-29T13:00:00Z"),
  ];
  await t.admin.call(lotsRoutes.reverseMovement, { params: { id: first.movement.id }, body: { reason: "Uma só" } });
  expect(await changed(closing.id)).toEqual(["2026-08-05 movement pulp: -6"]);
  expect(await counted()).toEqual([1, 1]);
});

test("a loss that moves from the closed month into the one before stays late: the month began with less", async () => {
  const reception = await make.rawMaterial({ receivedAt: "2026-06-09", grossKg: 492, tareKg: 12 });
  const { movement } = await lose(reception.lot.id, 12.5, "2026-07-02T13:00:00Z");
  const closing = await close("2026-07");
  await at("2026-08-05T12:00:00Z");
  await t.admin.call(lotsRoutes.reverseMovement, { params: { id: movement.id }, body: { reason: "Foi em junho" } });
  await lose(reception.lot.id, 12.5, "2026-06-30T13:00:00Z");
  expect(await changed(closing.id)).toEqual([
    "2026-08-05 movement raw_material: -12.5",
    "2026-08-05 movement raw_material: 12.5",
  ]);
  expect((await now(closing.id)).items[0]).toMatchObject({ opening: 467.5, closing: 467.5 });
});

test("closed months have the instant, the author and the figures of their last closing", async () => {
  const { pulp } = await july();
  await close("2026-07");
  await at("2026-08-05T12:00:00Z");
  await lose(pulp.lot.id, 9, "2026-07-30T12:00:00Z");
  const second = await close("2026-07");
  const { closed, next, first } = await closings();
  const { id, number, closedAt, closedBy } = second;
  expect(closed).toEqual([{ id, month: "2026-07", number, closedAt, closedBy }]);
  expect([number, closedBy?.name, next, first]).toEqual([2, "admin", null, "2026-07"]);
});

test("a fruit corrected after the close changes the month by item, is listed, and contradicts no closing", async () => {
  const [acerola, caju] = [await make.fruit({ name: "Acerola" }), await make.fruit({ name: "Caju" })];
  const reception = await make.rawMaterial({ fruitId: acerola.id, receivedAt: "2026-07-09", grossKg: 102, tareKg: 2 });
  const closing = await close("2026-07");
  await at("2026-08-06T12:00:00Z");
  await t.admin.call(rawMaterialsRoutes.update, { params: { id: reception.id }, body: { fruitId: caju.id } });
  expect([getClosing(closing.snapshot, acerola.id), getClosing(await now(closing.id), caju.id)]).toEqual([100, 100]);
  expect((await late(closing.id)).data).toMatchObject([
    { kind: "item", happenedOn: "2026-07-09", lot: { item: { name: "Caju" } }, recordedBy: { name: "admin" } },
  ]);
  expect((await read(closing.id)).lateChanges).toBe(1);
  expect((await close("2026-07")).number).toBe(2);
});
