import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import type { RawMaterialInput } from "@pomar/contract/entries/receptions/raw-materials.schema";
import { exportRoute } from "@pomar/contract/insight/exports/exports.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { financialLotsRoutes } from "@pomar/contract/money/payments/financial-lots.routes";
import { paymentsRoutes } from "@pomar/contract/money/payments/payments.routes";
import { expect, test } from "vitest";
import { setUpApp } from "../../../../../tests/support/set-up.ts";

const { t, make } = await setUpApp({ now: "2026-11-20T20:30:00Z", checksInvariants: true });
const employee = await make.employee();
const { pool } = t.database;

const first = { grossKg: 430.25, crates: 12, tareKg: 24 };
const second = { grossKg: 391.6, crates: 11, tareKg: 22 };
const pallet = { grossKg: 120.305, crates: null, tareKg: 18.1 };

/** The body of a reception whose weights are only in its weighings, unless the given fields contain weights. */
async function reception(fields: Partial<RawMaterialInput>): Promise<RawMaterialInput> {
  const { grossKg: _, tareKg: __, ...parties } = await make.rawMaterialInput();
  return { ...parties, confirmedRepeat: true, ...fields };
}
const receive = async (fields: Partial<RawMaterialInput>, by = t.admin) =>
  by.call(rawMaterialsRoutes.create, { body: await reception(fields) });
const correct = (id: string, body: object) => t.admin.call(rawMaterialsRoutes.update, { params: { id }, body });
const read = (id: string) => t.admin.call(rawMaterialsRoutes.read, { params: { id } });
const crateKg = async (supplier: string, by = t.admin) =>
  (await by.call(rawMaterialsRoutes.habits, { query: { supplier } })).crateKg;
const financial = (id: string) => t.admin.call(financialLotsRoutes.read, { params: { id } });

test("every weighing is kept, and gross, tare and crates follow from them", async () => {
  const entry = await receive({ weighings: [first, second, pallet], rejectedKg: 2.055 }, employee);
  const kept = { grossKg: 942.155, tareKg: 64.1, crates: 23, netKg: 878.055, weighings: [first, second, pallet] };
  expect(entry).toMatchObject({ ...kept, lot: { initialQuantity: 876 } });
  expect(await read(entry.id)).toMatchObject(kept);
});

test("a body without weighings is kept as one", async () => {
  const entry = await receive({ grossKg: 860.5, tareKg: 48, crates: 24 });
  expect(entry.weighings).toEqual([{ grossKg: 860.5, tareKg: 48, crates: 24 }]);
});

test("weighings that add up to another weight than the one said are refused with both, and nothing is stored", async () => {
  const count = async () => (await pool.query("select count(*) from receipts")).rows[0].count;
  const before = await count();
  const body = await reception({ weighings: [first, second], grossKg: 821.58 });
  const refusal = await employee.refused(rawMaterialsRoutes.create, { body });
  expect(refusal).toMatchObject({
    statusCode: 400,
    issues: [
      { path: "grossKg", message: "Peso bruto: as pesagens somam 821,85\u00a0kg, mas foi informado 821,58\u00a0kg" },
    ],
  });
  const light = await reception({ weighings: [first, { ...pallet, grossKg: 18 }] });
  expect((await t.admin.refused(rawMaterialsRoutes.create, { body: light })).issues).toEqual([
    { path: "weighings.1.tareKg", message: "A tara deve ser menor que o peso bruto, na 2ª pesagem" },
  ]);
  expect(await count()).toBe(before);
});

test("a correction replaces the weighings whole; one of the sums alone leaves a single weighing that says so", async () => {
  const { id } = await receive({ weighings: [first, second] });
  expect(await correct(id, { weighings: [first, { ...second, grossKg: 381.6 }, pallet] })).toMatchObject({
    grossKg: 932.155,
    tareKg: 64.1,
    crates: 23,
    weighings: [first, { ...second, grossKg: 381.6 }, pallet],
    lot: { balance: 868.055 },
  });
  const same = await correct(id, { notes: "Conferido", grossKg: 932.155 });
  expect(same.weighings).toHaveLength(3);
  expect((await correct(id, { grossKg: 930.5 })).weighings).toEqual([{ grossKg: 930.5, tareKg: 64.1, crates: 23 }]);
  const refusal = await t.admin.refused(rawMaterialsRoutes.update, {
    params: { id },
    body: { weighings: [first], tareKg: 25 },
  });
  expect(refusal.issues).toEqual([
    { path: "tareKg", message: "Tara: as pesagens somam 24\u00a0kg, mas foi informado 25\u00a0kg" },
  ]);
});

test("an entry older than weighings has none, until its weight is corrected", async () => {
  const { id } = await receive({ grossKg: 90.5, tareKg: 4 });
  await pool.query("update receipts set weighings = null where id = $1", [id]);
  expect((await read(id)).weighings).toBeNull();
  expect((await correct(id, { notes: "Antiga" })).weighings).toBeNull();
  expect((await correct(id, { tareKg: 5 })).weighings).toEqual([{ grossKg: 90.5, tareKg: 5, crates: null }]);
});

test.each([
  ["another gross", [{ ...first, grossKg: 430 }]],
  ["another count of crates", [{ ...first, crates: 13 }]],
  ["no weighing at all", []],
  ["more than fifty", Array.from({ length: 51 }, () => first)],
  [
    "a tare above the gross",
    [
      { ...first, grossKg: 20 },
      { ...first, grossKg: 410.25, tareKg: 0, crates: 0 },
    ],
  ],
])("the database keeps no weighings with %s", async (_, weighings) => {
  const { id } = await receive({ weighings: [first] });
  await expect(
    pool.query("update receipts set weighings = $2 where id = $1", [id, JSON.stringify(weighings)]),
  ).rejects.toThrow("receipts_weighings");
});

test("the crate of a supplier is remembered from the last delivery that counted crates", async () => {
  const { id: supplierId } = await make.supplier();
  expect(await crateKg(supplierId, employee)).toBeNull();
  await receive({ supplierId, receivedAt: "2026-11-18", weighings: [first, { ...second, tareKg: 19.8 }] });
  await receive({ supplierId, receivedAt: "2026-11-17", grossKg: 99, tareKg: 9, crates: 3 });
  const uncounted = await receive({ supplierId, receivedAt: "2026-11-19", grossKg: 77, tareKg: 7 });
  expect(await crateKg(supplierId, employee)).toBe(1.8);
  expect(await crateKg((await make.supplier()).id)).toBeNull();
  await correct(uncounted.id, { crates: 3 });
  expect(await crateKg(supplierId)).toBeNull();
  await t.admin.call(rawMaterialsRoutes.remove, { params: { id: uncounted.id } });
  expect(await crateKg(supplierId)).toBe(1.8);
});

test("a supplier of very many deliveries without crates is looked up by an index of those with", async () => {
  const { id: supplierId } = await make.supplier();
  await receive({ supplierId, receivedAt: "2026-11-02", weighings: [first] });
  const client = await pool.connect();
  try {
    await client.query("begin");
    // Only the columns that the query planner uses have values; the rows disappear when the transaction is rolled back.
    await client.query("set local session_replication_role = replica");
    await client.query(
      `insert into receipts (id, created_at, updated_at, kind, lot_id, item_id, quantity, supplier_id, received_at, gross_kg, tare_kg, net_kg, rejected_kg)
       select gen_random_uuid(), now(), now(), 'raw-material', gen_random_uuid(), gen_random_uuid(), 9, $1, '2026-11-19', 9, 0, 9, 0
       from generate_series(1, 20000)`,
      [supplierId],
    );
    await client.query("analyze receipts");
    const { rows } = await client.query(
      `explain (analyze, format json) select weighings from receipts
       where supplier_id = $1 and removed_at is null and crates > 0 order by received_at desc, id desc limit 1`,
      [supplierId],
    );
    const plan = JSON.stringify(rows[0]);
    expect(plan).toContain("receipts_supplier_crates");
    expect(plan).not.toContain("Rows Removed by Filter");
  } finally {
    await client.query("rollback");
    client.release();
  }
});

const agreed = { payableKg: 780, payableReason: "Umidade acima do combinado" };

test("an agreed weight is paid for: total, payable, cost of the lot and financial lot follow it", async () => {
  const entry = await receive({
    grossKg: 860.5,
    tareKg: 48,
    rejectedKg: 12.25,
    unitPrice: 2.2,
    freight: 150,
    ...agreed,
  });
  expect(entry).toMatchObject({ ...agreed, total: 1866, payable: { amount: 1866 }, lot: { initialQuantity: 800.25 } });
  expect(await t.admin.call(lotsRoutes.read, { params: { id: entry.lot.id } })).toMatchObject({ unitCost: 2.3318 });
  expect(await financial(entry.lot.id)).toMatchObject({ unitCost: 2.3318, total: 1866, open: 1866 });

  const corrected = await correct(entry.id, { payableKg: 790.5 });
  expect(corrected).toMatchObject({ payableReason: agreed.payableReason, total: 1889.1, payable: { amount: 1889.1 } });
  expect(await financial(entry.lot.id)).toMatchObject({ unitCost: 2.3606, total: 1889.1 });

  const whole = await correct(entry.id, { payableKg: null });
  expect(whole).toMatchObject({ payableKg: null, payableReason: null, total: 1910.55, payable: { amount: 1910.55 } });
});

test("a pulp of fruit paid for by an agreed weight has the paid cost", async () => {
  const entry = await receive({ grossKg: 200, tareKg: 0, unitPrice: 3, payableKg: 150, payableReason: "Muito verde" });
  const inputs = [{ lotId: entry.lot.id, quantity: 100 }];
  const { totalCost } = await make.pulp({ fruitId: entry.fruit.id, inputs, outputKg: 60 });
  expect(totalCost).toBe(225);
  await correct(entry.id, { payableKg: 160 });
  const { data } = await t.admin.call(financialLotsRoutes.list, { query: { search: entry.fruit.name } });
  expect(data.map(({ total }) => total).sort()).toEqual([240, 480]);
});

test("a weight to pay without a reason is refused; the accepted weight itself is no other, and goes on following it", async () => {
  const entry = await receive({ grossKg: 112.5, tareKg: 12, unitPrice: 2 });
  const refuse = async (body: object) =>
    (await t.admin.refused(rawMaterialsRoutes.update, { params: { id: entry.id }, body })).issues;
  expect(await refuse({ payableKg: 99 })).toEqual([
    { path: "payableReason", message: "Informe o motivo de pagar 99\u00a0kg em vez de 100,5\u00a0kg" },
  ]);
  expect(await refuse({ payableReason: "Umidade" })).toEqual([
    { path: "payableKg", message: "Informe o peso a pagar, ou apague o motivo" },
  ]);
  for (const payableKg of [0, -1, 50_000.001, 1.2345])
    expect((await refuse({ payableKg }))?.[0]?.path).toBe("payableKg");
  expect(await correct(entry.id, { payableKg: 100.5 })).toMatchObject({ payableKg: null, total: 201 });
  expect(await correct(entry.id, { grossKg: 115 })).toMatchObject({ payableKg: null, total: 206 });
  expect(await correct(entry.id, { payableKg: 104, payableReason: "Bonificação" })).toMatchObject({ total: 208 });
});

test("an employee's billed weight is ignored, and none is returned to them", async () => {
  const sent = { grossKg: 112.5, tareKg: 12, unitPrice: 2 };
  for (const payable of [agreed, { payableKg: 99 }, { payableReason: "Umidade" }]) {
    const entry = await receive({ ...sent, ...payable }, employee);
    expect(entry).not.toHaveProperty("payableKg");
    expect(entry).not.toHaveProperty("payableReason");
    expect(await read(entry.id)).toMatchObject({ payableKg: null, payableReason: null, total: 201 });
  }
  const entry = await receive({ ...sent, ...agreed });
  const seen = await employee.call(rawMaterialsRoutes.read, { params: { id: entry.id } });
  expect(JSON.stringify(seen)).not.toMatch(/payable|Umidade/);
});

test("a payment of a settled lot does not change with its weight to pay", async () => {
  const entry = await receive({ grossKg: 112.5, tareKg: 12, unitPrice: 2 });
  const body = { paidAt: "2026-11-20", amount: 10, method: "pix" as const };
  await t.admin.call(paymentsRoutes.settle, { params: { id: entry.payable?.id ?? "" }, body });
  const refusal = await t.admin.refused(rawMaterialsRoutes.update, { params: { id: entry.id }, body: agreed });
  expect(refusal.statusCode).toBe(409);
});

test("the file of entries has the billed weight where it is not the received one", async () => {
  const entry = await receive({ grossKg: 860.5, tareKg: 48, unitPrice: 2.2, ...agreed });
  const { body } = await t.admin.send(exportRoute("raw-materials", "csv"), { query: { search: entry.lot.code } });
  const text = String(body);
  expect(text).toContain(";A pagar (kg);Motivo do peso a pagar;Preço (R$/kg)");
  expect(text).toContain(";780,000;Umidade acima do combinado;2,2000;;1716,00;");
});
