import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { additionalRecordRoutes } from "@pomar/contract/entries/receptions/supply-records.routes";
import { afterAll, afterEach, expect, test } from "vitest";
import { adminPassword, startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";
import { brokenInvariants } from "../../../../../tools/checks/invariants.ts";

const t = await startApp();
const make = factories(t);
afterAll(() => t.close());
const { pool } = t.database;

t.clock.now = new Date("2026-11-20T20:30:00Z");

afterEach(async () => {
  expect(await brokenInvariants(pool)).toEqual({});
});

const correct = (id: string, body: object) => t.admin.call(rawMaterialsRoutes.update, { params: { id }, body });
const listPayments = async (lotId: string) =>
  (
    await pool.query(
      `select p.id, p.amount::float, p.due_date::text as due, p.supplier_id, p.cancelled_at is not null as cancelled
       from payments p join payment_lots l on l.payment_id = p.id where l.lot_id = $1 order by p.id`,
      [lotId],
    )
  ).rows;

test("a priced reception is owed to its supplier: a draft until it has a day, then pending, then overdue", async () => {
  const entry = await make.rawMaterial({ unitPrice: 2.4, freight: 8.8 });
  expect(entry).toMatchObject({ total: 250, payable: { amount: 250, dueDate: null, status: "draft" } });
  const dated = await correct(entry.id, { dueDate: "2026-12-05" });
  expect(dated.payable).toEqual({ ...entry.payable, dueDate: "2026-12-05", status: "pending" });
  const before = t.clock.now;
  const statusAt = async (now: string) => {
    t.clock.now = new Date(now);
    const admin = await t.login("admin", adminPassword, 1);
    return (await admin.call(rawMaterialsRoutes.read, { params: { id: entry.id } })).payable?.status;
  };
  // São Paulo is three hours behind UTC: at 02:59 UTC on the 6th the day in São Paulo is still the 5th.
  expect(await statusAt("2026-12-06T02:59:00Z")).toBe("pending");
  expect(await statusAt("2026-12-06T03:00:00Z")).toBe("overdue");
  t.clock.now = before;
});

test.each([
  ["no price", {}],
  ["a price of nothing", { unitPrice: 0 }],
  ["freight without a price", { freight: 90 }],
  ["everything rejected", { rejectedKg: 100.5, unitPrice: 3 }],
])("with %s nothing is owed", async (_, fields) => {
  const entry = await make.rawMaterial(fields);
  expect(entry.payable).toBeNull();
  expect(await listPayments(entry.lot.id)).toEqual([]);
});

test("a price that comes late makes the payable, a corrected one changes it, a lost one cancels it", async () => {
  const entry = await make.rawMaterial({ dueDate: "2026-12-05" });
  const priced = await correct(entry.id, { unitPrice: 2 });
  expect(priced.payable).toMatchObject({ amount: 201, dueDate: "2026-12-05", status: "pending" });
  const corrected = await correct(entry.id, { grossKg: 62, freight: 5.5 });
  expect(corrected.payable).toMatchObject({ id: priced.payable?.id, amount: 105.5 });
  expect((await correct(entry.id, { unitPrice: null })).payable).toBeNull();
  const again = await correct(entry.id, { unitPrice: 1 });
  expect(again.payable).toMatchObject({ amount: 55.5 });
  expect(await listPayments(entry.lot.id)).toMatchObject([
    { id: priced.payable?.id, amount: 105.5, cancelled: true },
    { id: again.payable?.id, amount: 55.5, cancelled: false },
  ]);
});

test("another supplier is owed instead, also for a lot that was used", async () => {
  const entry = await make.rawMaterial({ unitPrice: 2 });
  await make.pulp({ fruitId: entry.fruit.id, inputs: [{ lotId: entry.lot.id, quantity: 40 }], outputKg: 26.5 });
  const supplier = await make.supplier();
  await correct(entry.id, { supplierId: supplier.id, unitPrice: 2.5 });
  expect(await listPayments(entry.lot.id)).toMatchObject([
    { amount: 251.25, supplier_id: supplier.id, cancelled: false },
  ]);
});

test("water that turns out to have no supplier is owed no more", async () => {
  const water = await make.additional({ unit: "L", isWater: true });
  const record = await make.additionalRecord({ itemId: water.id, unitPrice: 0.5 });
  expect(record.payable).toMatchObject({ amount: 20 });
  const params = { id: record.id };
  const corrected = await t.admin.call(additionalRecordRoutes.update, { params, body: { supplierId: null } });
  expect(corrected).toMatchObject({ supplier: null, payable: null });
});

test("a reversed reception is owed no more", async () => {
  const entry = await make.rawMaterial({ unitPrice: 2 });
  await t.admin.call(rawMaterialsRoutes.remove, { params: { id: entry.id } });
  expect(await listPayments(entry.lot.id)).toMatchObject([{ amount: 201, cancelled: true }]);
});

test("a correction that changes nothing of the debt leaves the payable alone", async () => {
  const entry = await make.rawMaterial({ unitPrice: 2 });
  await correct(entry.id, { notes: "Conferido" });
  const { rows } = await pool.query("select version from payments where id = $1", [entry.payable?.id]);
  expect(rows).toEqual([{ version: 1 }]);
});

test("the history names who made, changed and cancelled a payable", async () => {
  const entry = await make.rawMaterial({ unitPrice: 2 });
  const supplier = await make.supplier({ name: "Sítio Credor" });
  await correct(entry.id, { supplierId: supplier.id, dueDate: "2026-12-05" });
  await t.admin.call(rawMaterialsRoutes.remove, { params: { id: entry.id } });
  const { rows } = await pool.query(
    "select action, actor_id, before, after from audit_events where entity = 'payments' and entity_id = $1 order by id",
    [entry.payable?.id],
  );
  expect(rows).toMatchObject([
    {
      action: "create",
      actor_id: t.admin.id,
      before: null,
      after: {
        supplier: { ...entry.supplier, pixKey: null },
        amount: 201,
        dueDate: null,
        lots: [{ code: entry.lot.code, amount: 201 }],
      },
    },
    { action: "update" },
    { action: "update", before: { status: "pending" }, after: { status: "cancelled" } },
  ]);
  expect(rows[1].before).toEqual({
    supplier: { ...entry.supplier, pixKey: null },
    dueDate: null,
    status: "draft",
    installments: [],
  });
  expect(rows[1].after).toEqual({
    supplier: { id: supplier.id, name: "Sítio Credor", pixKey: null },
    dueDate: "2026-12-05",
    status: "pending",
    installments: [{ number: 1, dueDate: "2026-12-05", amount: 201, paid: 0 }],
  });
});
