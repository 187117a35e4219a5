import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import {
  additionalRecordRoutes,
  additiveRecordRoutes,
  packagingRecordRoutes,
} from "@pomar/contract/entries/receptions/supply-records.routes";
import { auditRoutes } from "@pomar/contract/people/audit/audit.routes";
import { uuidv7 } from "uuidv7";
import { beforeEach, expect, test } from "vitest";
import { setUpApp } from "../../../../../tests/support/set-up.ts";

const { t, make } = await setUpApp();
const employee = await make.employee();

// The instant is 09:12 in the plant's time zone.
const morning = new Date("2026-11-20T12:12:00Z");
const invoiceKey = "52060433009911002506550120000007800267301615";
beforeEach(() => {
  t.clock.now = morning;
});
const pass = (seconds: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + seconds * 1000);
};

const kinds = [
  { kind: "raw-material", routes: rawMaterialsRoutes, input: make.rawMaterialInput },
  { kind: "additive-record", routes: additiveRecordRoutes, input: make.additiveRecordInput },
  { kind: "additional-record", routes: additionalRecordRoutes, input: make.additionalRecordInput },
  { kind: "packaging-record", routes: packagingRecordRoutes, input: make.packagingRecordInput },
];

interface Recorded {
  id: string;
  lot: { code: string };
}

test.each(kinds)(
  "$kind: the same delivery within two minutes is asked about, with the first; confirmed it is saved",
  async ({ kind, routes, input }) => {
    const body = await input();
    const first = (await t.admin.call(routes.create, { body })) as Recorded;
    pass(119);
    const refusal = await t.admin.refused(routes.create, { body });
    expect(refusal).toMatchObject({
      statusCode: 409,
      code: "entry.looks-repeated",
      message: "Já entrou hoje às 09:12 por admin. É outra entrega?",
      dependents: [{ kind, id: first.id, name: first.lot.code }],
    });
    const second = (await t.admin.call(routes.create, { body: { ...body, confirmedRepeat: true } })) as Recorded;
    expect(second.lot.code).not.toBe(first.lot.code);
  },
);

test.each(kinds)("$kind: one invoice brings a thing once, however long ago", async ({ kind, routes, input }) => {
  const body = await input({ invoiceKey });
  const first = (await t.admin.call(routes.create, { body })) as Recorded;
  pass(26 * 3600);
  const weighed = "grossKg" in body ? { grossKg: 431.5 } : { quantity: 431 };
  const refusal = await t.admin.refused(routes.create, { body: { ...body, ...weighed } });
  expect(refusal).toMatchObject({
    code: "entry.looks-repeated",
    message: "Já entrou em 20/11/2026 às 09:12 por admin. É outra entrega?",
    dependents: [{ kind, id: first.id }],
  });
  // A reception of a different item on the same invoice is no repeat.
  await t.admin.call(routes.create, { body: await input({ invoiceKey }) });
  await t.admin.call(routes.create, { body: { ...body, ...weighed, confirmedRepeat: true } });
});

test("a reception with a different supplier, weight or day, or two minutes later, is a different delivery", async () => {
  const body = await make.rawMaterialInput({ rejectedKg: 3.5 });
  await t.admin.call(rawMaterialsRoutes.create, { body });
  for (const other of [
    { supplierId: (await make.supplier()).id },
    { grossKg: 113.25 },
    { receivedAt: "2026-11-19" },
    { fruitId: (await make.fruit()).id },
  ])
    await t.admin.call(rawMaterialsRoutes.create, { body: { ...body, ...other } });
  pass(120);
  await t.admin.call(rawMaterialsRoutes.create, { body });
});

test("the same load on the scale is the same delivery, whatever was taken off as tare or refused", async () => {
  const body = await make.rawMaterialInput({ rejectedKg: 3.5 });
  await t.admin.call(rawMaterialsRoutes.create, { body });
  for (const other of [{ rejectedKg: 0 }, { tareKg: 14.25 }, { grossKg: 116.5, tareKg: 16 }])
    expect(await t.admin.refused(rawMaterialsRoutes.create, { body: { ...body, ...other } })).toMatchObject({
      code: "entry.looks-repeated",
    });
});

test("an employee is asked too, and sees no price; water without a supplier is asked about as well", async () => {
  const body = await make.rawMaterialInput();
  const first = await t.admin.call(rawMaterialsRoutes.create, { body: { ...body, unitPrice: 7.31, freight: 83.4 } });
  const refusal = await employee.refused(rawMaterialsRoutes.create, { body });
  expect(refusal).toEqual({
    statusCode: 409,
    code: "entry.looks-repeated",
    message: "Já entrou hoje às 09:12 por admin. É outra entrega?",
    dependents: [{ kind: "raw-material", id: first.id, name: first.lot.code }],
    requestId: expect.any(String),
  });
  const entry = await employee.call(rawMaterialsRoutes.create, { body: { ...body, confirmedRepeat: true } });
  expect(entry).not.toHaveProperty("unitPrice");

  const water = await make.additional({ isWater: true, unit: "L" });
  const tap = { itemId: water.id, quantity: 750 };
  await t.admin.call(additionalRecordRoutes.create, { body: tap });
  expect(await t.admin.refused(additionalRecordRoutes.create, { body: tap })).toMatchObject({
    code: "entry.looks-repeated",
  });
});

test("a reversed reception may be recorded again", async () => {
  const body = await make.rawMaterialInput({ invoiceKey });
  const { id } = await t.admin.call(rawMaterialsRoutes.create, { body });
  await t.admin.call(rawMaterialsRoutes.remove, { params: { id } });
  await t.admin.call(rawMaterialsRoutes.create, { body });
});

test("a retry of a recorded entry gets the stored answer, not the question", async () => {
  const body = await make.rawMaterialInput();
  const headers = { "idempotency-key": uuidv7() };
  const first = await t.admin.call(rawMaterialsRoutes.create, { body, headers });
  expect(await t.admin.call(rawMaterialsRoutes.create, { body, headers })).toEqual(first);
});

test("a question records nothing, and its key is free for the answer", async () => {
  const body = await make.rawMaterialInput();
  await t.admin.call(rawMaterialsRoutes.create, { body });
  const headers = { "idempotency-key": uuidv7() };
  const counts = async () => (await t.database.pool.query("select count(*) from audit_events")).rows;
  const before = await counts();
  await t.admin.refused(rawMaterialsRoutes.create, { body, headers });
  expect(await counts()).toEqual(before);
  await t.admin.call(rawMaterialsRoutes.create, { body: { ...body, confirmedRepeat: true }, headers });
});

test("the history marks confirmed entries, and no others", async () => {
  const created = async (id: string) => {
    const { data } = await t.admin.call(auditRoutes.list, { query: { entity: "receipts", entityId: id } });
    return data.find(({ action }) => action === "create")?.after;
  };
  const body = await make.rawMaterialInput();
  const needless = await t.admin.call(rawMaterialsRoutes.create, { body: { ...body, confirmedRepeat: true } });
  const confirmed = await t.admin.call(rawMaterialsRoutes.create, { body: { ...body, confirmedRepeat: true } });
  expect(await created(needless.id)).not.toHaveProperty("confirmedRepeat");
  expect(await created(confirmed.id)).toHaveProperty("confirmedRepeat", true);
});

test("people send the same reception at once: one records it and the others are asked", async () => {
  for (const body of [await make.rawMaterialInput(), await make.rawMaterialInput({ invoiceKey })]) {
    const callers = [t.admin, employee, t.admin, employee];
    const answers = await Promise.all(
      callers.map((caller, n) =>
        caller.send(rawMaterialsRoutes.create, {
          // The receptions on one invoice have different weights; the remaining receptions are equal.
          body: "invoiceKey" in body ? { ...body, grossKg: 200 + n } : body,
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  }
});

test("an unconfirmed reception waits for a confirmed one that is under way", async () => {
  const body = await make.rawMaterialInput();
  const waiting = async (n: number) => {
    const count =
      "select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await t.database.pool.query(count)).rows[0].n).toBe(n);
  };
  const blocker = await t.database.connect();
  await blocker.query("begin");
  // Every reception writes to `audit_events` last, so that this lock stops the receptions before their commit.
  await blocker.query("lock table audit_events in share mode");
  const sure = t.admin.send(rawMaterialsRoutes.create, { body: { ...body, confirmedRepeat: true } });
  await waiting(1);
  const surer = t.admin.send(rawMaterialsRoutes.create, { body: { ...body, confirmedRepeat: true } });
  await waiting(2);
  const unsure = employee.send(rawMaterialsRoutes.create, { body });
  await waiting(3);
  await blocker.query("commit");
  await blocker.end();
  expect((await Promise.all([sure, surer, unsure])).map(({ status }) => status)).toEqual([201, 201, 409]);
});

test("a correction to an invoice that brought the same thing is asked about; other corrections are not", async () => {
  const body = await make.rawMaterialInput({ invoiceKey });
  const first = await t.admin.call(rawMaterialsRoutes.create, { body });
  const { invoiceKey: _, ...bare } = body;
  const { id } = await t.admin.call(rawMaterialsRoutes.create, { body: { ...bare, grossKg: 317.25 } });
  const params = { id };
  expect(await t.admin.refused(rawMaterialsRoutes.update, { params, body: { invoiceKey } })).toMatchObject({
    code: "entry.looks-repeated",
    dependents: [{ id: first.id }],
  });
  await t.admin.call(rawMaterialsRoutes.update, { params, body: { invoiceKey, confirmedRepeat: true } });
  const { data } = await t.admin.call(auditRoutes.list, { query: { entity: "receipts", entityId: id } });
  expect(data.find(({ action }) => action === "update")?.after).toMatchObject({ invoiceKey, confirmedRepeat: true });
  // The repeat was confirmed by the previous correction, so that a correction of different fields needs no
  // confirmation.
  await t.admin.call(rawMaterialsRoutes.update, { params, body: { grossKg: 112.5, notes: "Pesada de novo" } });
});
