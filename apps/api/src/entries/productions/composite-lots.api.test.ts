import { compositeLotsRoutes } from "@pomar/contract/entries/productions/composite-lots.routes";
import type { PulpInput } from "@pomar/contract/entries/productions/pulp.schema";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { afterAll, afterEach, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
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

const readLot = (id: string) => t.admin.call(lotsRoutes.read, { params: { id } });
const readLedger = async (lotId: string) =>
  (await pool.query("select kind, quantity::float from lot_movements where lot_id = $1 order by id", [lotId])).rows.map(
    ({ kind, quantity }) => `${kind} ${quantity}`,
  );
const part = ({ lot }: { lot: { id: string } }, quantity: number) => ({ lotId: lot.id, quantity });

test("three deliveries become one lot of fruit: kilograms, readings by mass, cost, the earliest expiry", async () => {
  const fruit = await make.fruit({ code: "GBA", shelfLifeRawDays: 4, brixMin: 11.5 });
  const delivered = (kg: number, fields: object) =>
    make.rawMaterial({ fruitId: fruit.id, grossKg: kg, tareKg: 0, ...fields });
  const first = await delivered(130, { unitPrice: 4.1, brix: 12, acidity: 0.9, ph: 3.1 });
  const second = await delivered(80, { unitPrice: 3.8, brix: 9.5, acidity: 1.2, receivedAt: "2026-11-17" });
  const third = await delivered(55, { unitPrice: 4.4, brix: 10.4, acidity: 1, ph: 3.3 });
  const blend = await make.compositeLot({
    type: "raw_material",
    fruitId: fruit.id,
    parts: [part(first, 120), part(second, 80), part(third, 50)],
    notes: "Caixas do barracão",
  });
  expect(blend).toMatchObject({
    type: "raw_material",
    quantity: 250,
    inputKg: 250,
    brix: 10.88,
    // 1.016
    acidity: 1.02,
    // A raw material has no reading of total solids.
    totalSolids: null,
    // The cost is 120 kg x R$ 4.10 + 80 kg x R$ 3.80 + 50 kg x R$ 4.40 = R$ 1016.
    totalCost: 1016,
    unitCost: 4.064,
    qualityFlags: ["Brix 10,88, mínimo 11,5"],
    notes: "Caixas do barracão",
    lot: { code: "LC-GBA-26324-01", type: "raw_material", unit: "kg", balance: 250, expiresAt: "2026-11-21" },
  });
  expect(blend.parts.map(({ lot, quantity, share }) => [lot.id, quantity, share])).toEqual([
    [first.lot.id, 120, 0.48],
    [second.lot.id, 80, 0.32],
    [third.lot.id, 50, 0.2],
  ]);
  expect(await readLot(blend.lot.id)).toMatchObject({ composite: true, ph: null, entry: { kind: "composite-lot" } });
  expect(await readLot(first.lot.id)).toMatchObject({ balance: 10 });
  expect(await readLedger(second.lot.id)).toEqual(["entry 80", "composition -80"]);
});

test("two pulps become one: total solids are weighed with the rest; a reading that one lacks is lacking", async () => {
  const fruit = await make.fruit();
  const makePulp = (fields: Partial<PulpInput>) => make.pulp({ fruitId: fruit.id, ...fields });
  const first = await makePulp({ brix: 9.8, acidity: 0.85, totalSolids: 12.4, expiresAt: "2027-09-30" });
  const second = await makePulp({ brix: 12.2, acidity: 1.15, totalSolids: 14, expiresAt: "2027-08-31" });
  const unread = await makePulp({ acidity: 0.9 });
  const input = { fruitId: fruit.id, type: "pulp" as const };
  expect(await make.compositeLot({ ...input, parts: [part(first, 12.5), part(second, 7.5)] })).toMatchObject({
    quantity: 20,
    brix: 10.7,
    acidity: 0.96,
    totalSolids: 13,
    unitCost: null,
    lot: { type: "pulp", expiresAt: "2027-08-31" },
  });
  expect(await make.compositeLot({ ...input, parts: [part(first, 30), part(unread, 10)] })).toMatchObject({
    brix: null,
    acidity: 0.86,
    totalSolids: null,
  });
});

test("the content of a pulp is diluted by the other, a blend may be blended again, and a late price reaches it", async () => {
  const additive = await make.additive({ maxDoseMgPerKg: 1000, activeFactor: 0.7464, purity: 99 });
  const sorbate = await make.additiveRecord({ itemId: additive.id, quantity: 500, unitPrice: 0 });
  const fruit = await make.fruit();
  const reception = await make.rawMaterial({ fruitId: fruit.id, unitPrice: 2 });
  const treated = await make.pulp({
    fruitId: fruit.id,
    inputs: [part(reception, 100)],
    additives: [part(sorbate, 20)],
  });
  const unpriced = await make.rawMaterial({ fruitId: fruit.id });
  const plain = await make.pulp({ fruitId: fruit.id, inputs: [part(unpriced, 100)], outputKg: 50 });
  const once = await make.compositeLot({ fruitId: fruit.id, parts: [part(treated, 12.5), part(plain, 7.5)] });
  // The dose is 12.5 kg x 220.5779 mg/kg / 20 kg of blend = 137.8612 mg/kg.
  expect(once.doses).toMatchObject([{ additive: { id: additive.id }, mgPerKg: 137.8612, maxMgPerKg: 1000 }]);
  const twice = await make.compositeLot({ fruitId: fruit.id, parts: [part(once, 8), part(treated, 3.2)] });
  // The dose is (8 kg x 137.8612 mg/kg + 3.2 kg x 220.5779 mg/kg) / 11.2 kg of blend = 161.4945 mg/kg.
  expect(twice.doses).toMatchObject([{ mgPerKg: 161.4945 }]);
  expect(twice).toMatchObject({ quantity: 11.2, totalCost: null, parts: [{ share: 0.714286 }, { share: 0.285714 }] });
  await t.admin.call(rawMaterialsRoutes.update, { params: { id: unpriced.id }, body: { unitPrice: 3.5 } });
  // The first blend costs 12.5/67 of R$ 200 + 7.5/50 of R$ 350 = R$ 89.8134; the second blend costs 8/20 of R$ 89.8134
  // + 3.2/67 of R$ 200.
  expect(await t.admin.call(compositeLotsRoutes.read, { params: { id: twice.id } })).toMatchObject({
    totalCost: 45.48,
    unitCost: 4.0605,
  });
});

test("pulps of a composite fruit's parts become one; its code may be given by hand, once for ever", async () => {
  const [guava, mango] = [await make.fruit(), await make.fruit()];
  const mixed = await make.compositeFruit({
    code: "GMX",
    components: [
      { fruitId: guava.id, percentage: 55 },
      { fruitId: mango.id, percentage: 45 },
    ],
  });
  const parts = [part(await make.pulp({ fruitId: guava.id }), 11), part(await make.pulp({ fruitId: mango.id }), 9)];
  const named = await make.compositeLot({ fruitId: mixed.id, parts, code: "mista-safra-26" });
  expect(named.lot).toMatchObject({ code: "MISTA-SAFRA-26" });
  expect((await make.compositeLot({ fruitId: mixed.id, parts })).lot.code).toBe("LC-GMX-26324-01");
  const refusal = await t.admin.refused(compositeLotsRoutes.create, {
    body: { type: "pulp", fruitId: mixed.id, parts, code: "MISTA-SAFRA-26" },
  });
  expect(refusal).toMatchObject({
    statusCode: 409,
    message: "O código MISTA-SAFRA-26 já está em uso",
    issues: [{ path: "code" }],
  });
});

test("the list is filtered by type, fruit, day and part of a code", async () => {
  const fruit = await make.fruit();
  const receptions = [await make.rawMaterial({ fruitId: fruit.id }), await make.rawMaterial({ fruitId: fruit.id })];
  const raw = await make.compositeLot({
    type: "raw_material",
    fruitId: fruit.id,
    parts: receptions.map((reception) => part(reception, 5)),
  });
  const pulp = await make.compositeLot({ fruitId: fruit.id });
  const listIds = async (query: object) =>
    (await t.admin.call(compositeLotsRoutes.list, { query: { fruit: fruit.id, ...query } })).data.map(({ id }) => id);
  expect(await listIds({})).toEqual([pulp.id, raw.id]);
  expect(await listIds({ type: "raw_material" })).toEqual([raw.id]);
  expect(await listIds({ type: "pulp", from: "2026-11-20", to: "2026-11-20" })).toEqual([pulp.id]);
  expect(await listIds({ to: "2026-11-19" })).toEqual([]);
  expect(await listIds({ search: pulp.lot.code.slice(3) })).toEqual([pulp.id]);
  expect(await listIds({ sortBy: "quantity", sortOrder: "asc" })).toEqual([raw.id, pulp.id]);
});
