import { finalProductsRoutes } from "@pomar/contract/entries/productions/final-products.routes";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { afterAll, afterEach, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";
import { brokenInvariants } from "../../../../../tools/checks/invariants.ts";

const t = await startApp();
const make = factories(t);
afterAll(() => t.close());
const employee = await make.employee();
const { pool } = t.database;

t.clock.now = new Date("2026-11-20T20:30:00Z");

afterEach(async () => {
  expect(await brokenInvariants(pool)).toEqual({});
});

const readLot = (id: string) => t.admin.call(lotsRoutes.read, { params: { id } });
const lastNews = async () =>
  (await pool.query("select message, endpoint, actor_id from notifications order by at desc, id desc limit 1")).rows[0];

test("two pulps, sugar and sachets become counted units: masses, cost per unit and per kilogram", async () => {
  const fruit = await make.fruit({ name: "Cajá do Brejo", code: "CJB", shelfLifeFinalDays: 200 });
  const delivered = (grossKg: number, unitPrice: number) =>
    make.rawMaterial({ fruitId: fruit.id, grossKg, tareKg: 0, unitPrice });
  const makePulp = async (kg: number, unitPrice: number, outputKg: number) =>
    make.pulp({
      fruitId: fruit.id,
      inputs: [{ lotId: (await delivered(kg, unitPrice)).lot.id, quantity: kg }],
      outputKg,
    });
  const first = await makePulp(100, 2.2, 67);
  const second = await makePulp(40, 3.1, 25);
  const sugar = await make.additionalRecord({ unitPrice: 4.5 });
  const sachets = await make.sachets({ unitPrice: 0.08 });
  const packed = await employee.call(finalProductsRoutes.create, {
    body: {
      fruitId: fruit.id,
      pulps: [
        { lotId: first.lot.id, quantity: 30 },
        { lotId: second.lot.id, quantity: 12.5 },
      ],
      additionals: [{ lotId: sugar.lot.id, quantity: 1.5 }],
      packagings: [{ lotId: sachets.lot.id, quantity: 432 }],
      units: 425,
      rejectedUnits: 6,
      freezeStart: "2026-11-20T15:10:00.000Z",
      freezeEnd: "2026-11-20T19:40:00.000Z",
      coreTemperatureC: -18.5,
      notes: "Segunda linha",
    },
  });
  const entry = await t.admin.call(finalProductsRoutes.read, { params: { id: packed.id } });
  expect(entry).toMatchObject({
    fruit: { id: fruit.id },
    producedAt: "2026-11-20",
    units: 425,
    // The capacity of the sachet determines the content of 100 g.
    netContentG: 100,
    rejectedUnits: 6,
    inputKg: 44,
    netKg: 42.5,
    // The loss is 44 kg of inputs - 42.5 kg in good units - 0.6 kg in rejected units = 0.9 kg.
    fillLossKg: 0.9,
    // The cost is 30/67 of the first pulp's R$ 220.00 + 12.5/25 of the second pulp's R$ 124.00 + 1.5 kg of sugar x R$
    // 4.50 + 432 sachets x R$ 0.08.
    totalCost: 201.82,
    unitCost: 0.4749,
    kgCost: 4.7486,
    freezeStart: "2026-11-20T15:10:00.000Z",
    freezeEnd: "2026-11-20T19:40:00.000Z",
    coreTemperatureC: -18.5,
    doses: [],
    qualityFlags: [],
    notes: "Segunda linha",
    lot: {
      code: "PF-CJB-26324-01",
      type: "final_product",
      unit: "un",
      initialQuantity: 425,
      balance: 425,
      status: "available",
      expiresAt: "2027-06-08",
    },
  });
  expect(entry.pulps.map(({ lot, quantity, share }) => [lot.id, quantity, share])).toEqual([
    [first.lot.id, 30, 0.681818],
    [second.lot.id, 12.5, 0.284091],
  ]);
  expect(entry.additionals).toMatchObject([{ quantity: 1.5, share: 0.034091 }]);
  expect(entry.packagings).toMatchObject([{ quantity: 432, share: null, lot: { balance: 2568 } }]);
  expect(await readLot(first.lot.id)).toMatchObject({ balance: 37 });
  expect(await readLot(entry.lot.id)).toMatchObject({
    netContentG: 100,
    kgPerUnit: 0.1,
    unitCost: 0.4749,
    entry: { kind: "final-product", id: entry.id },
  });
  expect(await lastNews()).toMatchObject({
    message: "Produto final: 425\u00a0un de Cajá do Brejo 100\u00a0g, lote PF-CJB-26324-01",
    endpoint: "final-product",
    actor_id: employee.id,
  });
});

test("from a kilogram on, the notification of a packing has the content of a pack in kg", async () => {
  const fruit = await make.fruit({ name: "Uva" });
  const heavy = await make.finalProductInput({ fruitId: fruit.id, units: 3, netContentG: 1500 });
  const { lot } = await employee.call(finalProductsRoutes.create, { body: heavy });
  expect(await lastNews()).toMatchObject({ message: `Produto final: 3\u00a0un de Uva 1,5\u00a0kg, lote ${lot.code}` });
});

test("an employee sees no cost of a packing, in no answer", async () => {
  const packed = await employee.call(finalProductsRoutes.create, { body: await make.finalProductInput() });
  const read = await employee.call(finalProductsRoutes.read, { params: { id: packed.id } });
  const list = await employee.call(finalProductsRoutes.list, { query: { rows: 100 } });
  for (const answer of [packed, read, list.data.find(({ id }) => id === packed.id) ?? expect.fail("not listed")]) {
    expect(answer).toMatchObject({ units: 180, lot: { balance: 180 } });
    expect(JSON.stringify(answer)).not.toMatch(/cost/i);
  }
  const seen = await t.admin.call(finalProductsRoutes.read, { params: { id: packed.id } });
  expect(seen).toMatchObject({ totalCost: null, unitCost: null, kgCost: null });
});

test("a late price is in the cost of later packings", async () => {
  const fruit = await make.fruit();
  const reception = await make.rawMaterial({ fruitId: fruit.id });
  const pulp = await make.pulp({ fruitId: fruit.id, inputs: [{ lotId: reception.lot.id, quantity: 100.5 }] });
  const sachets = await make.sachets({ unitPrice: 0.1 });
  const packed = await make.finalProduct({
    fruitId: fruit.id,
    pulps: [{ lotId: pulp.lot.id, quantity: 20.1 }],
    packagings: [{ lotId: sachets.lot.id, quantity: 200 }],
    units: 200,
  });
  expect(packed).toMatchObject({ totalCost: null, kgCost: null });
  await t.admin.call(rawMaterialsRoutes.update, { params: { id: reception.id }, body: { unitPrice: 2 } });
  // The cost is 20.1/67 of the pulp's R$ 201.00 + 200 sachets x R$ 0.10 = R$ 80.30.
  expect(await t.admin.call(finalProductsRoutes.read, { params: { id: packed.id } })).toMatchObject({
    totalCost: 80.3,
    unitCost: 0.4015,
    kgCost: 4.015,
  });
});

test("the content is that of the first packaging with a capacity, unless it is given", async () => {
  const fruit = await make.fruit();
  const pulps = async () => [{ lotId: (await make.pulp({ fruitId: fruit.id })).lot.id, quantity: 41 }];
  const boxes = await make.packagingRecord();
  const pouches = await make.sachets({ itemId: (await make.packaging({ capacityG: 400 })).id });
  const packagings = [
    { lotId: boxes.lot.id, quantity: 3 },
    { lotId: pouches.lot.id, quantity: 104 },
  ];
  const input = { fruitId: fruit.id, packagings, units: 100 };
  expect(await make.finalProduct({ ...input, pulps: await pulps() })).toMatchObject({ netContentG: 400, netKg: 40 });
  const told = await make.finalProduct({ ...input, pulps: await pulps(), netContentG: 380.5 });
  expect(told).toMatchObject({ netContentG: 380.5, netKg: 38.05, fillLossKg: 2.95 });
  expect(await readLot(told.lot.id)).toMatchObject({ kgPerUnit: 0.3805, netContentG: 380.5 });
});

test("a packing that loses much of its pulp, or fills packs of a different content, is stored with these warnings", async () => {
  const fruit = await make.fruit();
  const pulp = await make.pulp({ fruitId: fruit.id });
  const bags = await make.sachets({ itemId: (await make.packaging({ capacityG: 1000 })).id });
  const packed = await make.finalProduct({
    fruitId: fruit.id,
    pulps: [{ lotId: pulp.lot.id, quantity: 60 }],
    packagings: [{ lotId: bags.lot.id, quantity: 50 }],
    units: 50,
    netContentG: 400,
  });
  expect(packed.qualityFlags).toEqual([
    "Conteúdo de 400\u00a0g em embalagem de 1\u00a0kg",
    "Perda no envase de 40\u00a0kg (66,7\u00a0%)",
  ]);
  const corrected = await t.admin.call(finalProductsRoutes.update, {
    params: { id: packed.id },
    body: { units: 58, netContentG: 1000, packagings: [{ lotId: bags.lot.id, quantity: 58 }] },
  });
  expect(corrected).toMatchObject({ fillLossKg: 2, qualityFlags: [] });
});

test("weighed film may have any content", async () => {
  const film = await make.packagingRecord({ itemId: (await make.packaging({ unit: "kg" })).id, quantity: 9.5 });
  const packed = await make.finalProduct({
    packagings: [{ lotId: film.lot.id, quantity: 0.75 }],
    units: 90,
    netContentG: 200,
  });
  expect(packed).toMatchObject({ netKg: 18, fillLossKg: 0.5, packagings: [{ quantity: 0.75, share: null }] });
});

test("pulps of a composite fruit's parts and its own are packed", async () => {
  const [guava, mango] = [await make.fruit(), await make.fruit()];
  const mixed = await make.compositeFruit({
    components: [
      { fruitId: guava.id, percentage: 70 },
      { fruitId: mango.id, percentage: 30 },
    ],
  });
  const parts = await Promise.all([guava, mango].map((fruit) => make.pulp({ fruitId: fruit.id })));
  const blend = await make.compositeLot({
    fruitId: mixed.id,
    parts: parts.map(({ lot }) => ({ lotId: lot.id, quantity: 8 })),
  });
  const packed = await make.finalProduct({
    fruitId: mixed.id,
    pulps: [
      { lotId: blend.lot.id, quantity: 15 },
      { lotId: parts[0]?.lot.id ?? "", quantity: 3.5 },
    ],
  });
  expect(packed).toMatchObject({ fruit: { id: mixed.id }, inputKg: 18.5, pulps: [{}, {}] });
});

test("water in pulp is packed and flagged", async () => {
  const water = await make.additionalRecord({ itemId: (await make.additional({ isWater: true })).id });
  const packed = await make.finalProduct({ additionals: [{ lotId: water.lot.id, quantity: 0.25 }] });
  expect(packed).toMatchObject({
    inputKg: 18.75,
    qualityFlags: ["Água em polpa: a lei não admite na polpa simples; confira com o responsável técnico"],
  });
});

test("the content of the pulp is counted in the product, with the added quantities", async () => {
  const additive = await make.additive({ maxDoseMgPerKg: 300, activeFactor: 0.7464, purity: 99 });
  const sorbate = await make.additiveRecord({ itemId: additive.id, quantity: 500 });
  const fruit = await make.fruit();
  const treated = await make.pulp({ fruitId: fruit.id, additives: [{ lotId: sorbate.lot.id, quantity: 20 }] });
  // The dose is 20 g x factor 0.7464 x purity 0.99 / 67 kg of pulp = 220.5779 mg/kg.
  expect(treated.doses).toMatchObject([{ mgPerKg: 220.5779 }]);
  const input = await make.finalProductInput({
    fruitId: fruit.id,
    pulps: [{ lotId: treated.lot.id, quantity: 18.5 }],
  });
  const plain = await t.admin.call(finalProductsRoutes.create, { body: input });
  expect(plain.doses).toMatchObject([{ mgPerKg: 220.5779, maxMgPerKg: 300 }]);
  const more = { ...input, additives: [{ lotId: sorbate.lot.id, quantity: 1.5 }] };
  // The dose is (18.5 kg x 220.5779 mg/kg + 1.5 g x 0.7464 x 0.99) / 18.5015 kg of inputs = 280.4689 mg/kg.
  expect((await t.admin.call(finalProductsRoutes.create, { body: more })).doses).toMatchObject([{ mgPerKg: 280.4689 }]);
  const refusal = await t.admin.refused(finalProductsRoutes.create, {
    body: { ...input, additives: [{ lotId: sorbate.lot.id, quantity: 2 }] },
  });
  expect(refusal).toMatchObject({
    statusCode: 422,
    code: "production.dose-exceeded",
    message: `Dose de ${additive.name} acima do limite: 300,4\u00a0mg/kg, limite 300\u00a0mg/kg`,
    issues: [{ path: "additives.0.quantity" }],
  });
});
