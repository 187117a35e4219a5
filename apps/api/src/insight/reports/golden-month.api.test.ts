import type { BodyInputOf } from "@pomar/contract/core/route";
import { compositeLotsRoutes } from "@pomar/contract/entries/productions/composite-lots.routes";
import { finalProductsRoutes } from "@pomar/contract/entries/productions/final-products.routes";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { reportsRoutes } from "@pomar/contract/insight/reports/reports.routes";
import { agingBuckets } from "@pomar/contract/insight/reports/reports.schema";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { paymentsRoutes } from "@pomar/contract/money/payments/payments.routes";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { adminPassword, startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";
import { brokenInvariants } from "../../../../../tools/checks/invariants.ts";

/**
 * A small November, entered through the calls that users make; the expected value of every number in every report is
 * calculated by hand in a comment. The numbers differ from each other, so that a mix-up of two numbers fails.
 */

const t = await startApp();
t.clock.now = new Date("2026-11-20T15:00:00Z");
t.admin = await t.login("admin", adminPassword, 1);
const make = factories(t);
afterAll(() => t.close());
afterEach(async () => {
  expect(await brokenInvariants(t.database.pool)).toEqual({});
});

const november = { from: "2026-11-01", to: "2026-11-30" };
const item = ({ id, name, code }: { id: string; name: string; code: string }) => ({ id, name, code });
const line = (entry: { lot: { id: string } }, quantity: number) => ({ lotId: entry.lot.id, quantity });
const settle = (entry: { payable?: { id: string } | null | undefined }, amount: number) =>
  t.admin.call(paymentsRoutes.settle, {
    params: { id: entry.payable?.id ?? "" },
    body: { paidAt: "2026-11-19", amount, method: "pix" },
  });

let plant: Awaited<ReturnType<typeof aMonth>>;
beforeAll(async () => {
  plant = await aMonth();
});

async function aMonth() {
  const acerola = await make.fruit({
    name: "Acerola",
    expectedYield: 68,
    yieldMin: 60,
    yieldMax: 75,
    shelfLifeRawDays: 20,
  });
  const caju = await make.fruit({ name: "Caju", shelfLifeRawDays: 10 });
  const aurora = await make.supplier({ name: "Sítio Aurora" });
  const boaVista = await make.supplier({ name: "Sítio Boa Vista" });
  const campo = await make.supplier({ name: "Sítio Campo" });

  // Supplies: 2000 g x R$ 0.06 = R$ 120; 5 kg x R$ 9 = R$ 45; 50 kg x R$ 4 = R$ 200; 1000 pouches x R$ 0.25 = R$ 250; 3
  // drums x R$ 42 = R$ 126.
  const sorbate = await make.additive({ name: "Sorbato", unit: "g", maxDoseMgPerKg: 800, activeFactor: 0.75 });
  const citric = await make.additive({ name: "Ácido cítrico", unit: "kg" });
  const sugar = await make.additional({ name: "Açúcar", unit: "kg", isSugar: true, minStock: 60 });
  const mint = await make.additional({ name: "Hortelã", unit: "kg", minStock: 11 });
  const sachet = await make.packaging({ name: "Pouch", capacityG: 400 });
  const drum = await make.packaging({ name: "Tambor" });
  const campoOn = { supplierId: campo.id, receivedAt: "2026-11-01" };
  const ofSorbate = await make.additiveRecord({
    ...campoOn,
    itemId: sorbate.id,
    quantity: 2000,
    unitPrice: 0.06,
    dueDate: "2027-02-01",
    expiresAt: "2026-12-31",
  });
  const ofCitric = await make.additiveRecord({
    ...campoOn,
    itemId: citric.id,
    quantity: 5,
    unitPrice: 9,
    expiresAt: "2027-06-30",
  });
  const ofSugar = await make.additionalRecord({
    itemId: sugar.id,
    supplierId: campo.id,
    receivedAt: "2026-09-10",
    quantity: 50,
    unitPrice: 4,
    dueDate: "2026-09-15",
  });
  const ofSachets = await make.packagingRecord({
    itemId: sachet.id,
    supplierId: boaVista.id,
    receivedAt: "2026-10-01",
    quantity: 1000,
    unitPrice: 0.25,
    dueDate: "2026-10-15",
  });
  const ofDrums = await make.packagingRecord({
    itemId: drum.id,
    supplierId: aurora.id,
    receivedAt: "2026-10-02",
    quantity: 3,
    unitPrice: 42,
  });

  // The reception of October costs 90 kg x R$ 2 = R$ 180.
  const october = await make.rawMaterial({
    fruitId: acerola.id,
    supplierId: aurora.id,
    receivedAt: "2026-10-28",
    grossKg: 94,
    tareKg: 4,
    unitPrice: 2,
    dueDate: "2026-10-31",
  });
  // The lot of 500 kg net - 20 kg rejected = 480 kg costs 480 kg x R$ 2.50 + R$ 36 freight = R$ 1236, or R$ 2.575/kg.
  const first = await make.rawMaterial({
    fruitId: acerola.id,
    supplierId: aurora.id,
    receivedAt: "2026-11-02",
    grossKg: 512.5,
    tareKg: 12.5,
    rejectedKg: 20,
    unitPrice: 2.5,
    freight: 36,
    dueDate: "2026-11-18",
  });
  // The reception costs 320 kg x R$ 3.10 = R$ 992.
  const second = await make.rawMaterial({
    fruitId: acerola.id,
    supplierId: boaVista.id,
    receivedAt: "2026-11-03",
    grossKg: 330,
    tareKg: 10,
    unitPrice: 3.1,
    dueDate: "2026-11-25",
  });
  // The lot of 250 kg - 13 kg rejected = 237 kg costs 237 kg x R$ 1.80 + R$ 23.70 freight = R$ 450.30, or R$ 1.90/kg.
  const cashew = await make.rawMaterial({
    fruitId: caju.id,
    supplierId: boaVista.id,
    receivedAt: "2026-11-04",
    grossKg: 255,
    tareKg: 5,
    rejectedKg: 13,
    unitPrice: 1.8,
    freight: 23.7,
    dueDate: "2026-12-10",
  });
  // This reception of 120 kg has no price.
  const unpriced = await make.rawMaterial({
    fruitId: acerola.id,
    supplierId: campo.id,
    receivedAt: "2026-11-05",
    grossKg: 124,
    tareKg: 4,
  });
  // The blend has 60 kg of Aurora's fruit and 20 kg of Boa Vista's: 60 kg x R$ 2.575 + 20 kg x R$ 3.10 = R$ 216.50.
  const blend = await t.admin.call(compositeLotsRoutes.create, {
    body: {
      type: "raw_material",
      fruitId: acerola.id,
      producedAt: "2026-11-06",
      parts: [line(first, 60), line(second, 20)],
    },
  });

  // The yield is 54 kg / 90 kg = 60 %.
  const inOctober = await make.pulp({
    fruitId: acerola.id,
    producedAt: "2026-10-30",
    inputs: [line(october, 90)],
    outputKg: 54,
    refuseKg: 2,
    residueKg: 30,
    expiresAt: "2026-11-19",
  });
  // The yield is 195 kg / 300 kg = 65 %. The fruit costs 200 kg x R$ 2.575 + 100 kg x R$ 3.10 = R$ 825, and the sorbate
  // costs 130 g x R$ 0.06 = R$ 7.80. The unexplained loss is 300.13 kg of input - 195 - 15 - 81 = 9.13 kg. The dose is
  // 130 g x 0.75 / 195 kg of pulp = 500 mg/kg.
  const p1 = await make.pulp({
    fruitId: acerola.id,
    producedAt: "2026-11-07",
    inputs: [line(first, 200), line(second, 100)],
    additives: [line(ofSorbate, 130)],
    outputKg: 195,
    refuseKg: 15,
    residueKg: 81,
    expiresAt: "2026-12-03",
  });
  // The yield is (120 kg - 6 kg of sugar) / 180 kg = 63.33 %. The fruit costs R$ 216.50 + 100 kg x R$ 2.575 = R$ 474;
  // sugar and acid cost 6 kg x R$ 4 + 0.25 kg x R$ 9 = R$ 26.25. The unexplained loss is 4.75 kg of 186.25 kg of input.
  // The dose is 250 000 mg of citric acid / 120 kg of pulp = 2083.3333 mg/kg.
  const p2 = await make.pulp({
    fruitId: acerola.id,
    producedAt: "2026-11-09",
    inputs: [line(blend, 80), line(first, 100)],
    additives: [line(ofCitric, 0.25)],
    additionals: [line(ofSugar, 6)],
    outputKg: 120,
    refuseKg: 9.5,
    residueKg: 52,
    expiresAt: "2026-12-15",
  });
  // The yield is 111 kg / 150 kg = 74 %, the cost 150 kg x R$ 1.90 + drum R$ 42 = R$ 327, the unexplained loss 10.6 kg.
  const p3 = await make.pulp({
    fruitId: caju.id,
    producedAt: "2026-11-10",
    inputs: [line(cashew, 150)],
    packagings: [line(ofDrums, 1)],
    outputKg: 111,
    residueKg: 28.4,
  });
  // The yield is 61 kg / 100 kg = 61 %; the cost is unknown, and the unexplained loss is zero.
  const p4 = await make.pulp({
    fruitId: acerola.id,
    producedAt: "2026-11-11",
    inputs: [line(unpriced, 100)],
    outputKg: 61,
    refuseKg: 6,
    residueKg: 33,
    expiresAt: "2027-01-10",
  });
  const mistaken = await make.pulp({
    fruitId: acerola.id,
    producedAt: "2026-11-11",
    inputs: [line(second, 17)],
    outputKg: 9,
  });
  await t.admin.call(pulpRoutes.remove, { params: { id: mistaken.id } });

  // The fill loss is 120.04 kg of input - 280 good pouches x 400 g - 5 rejected pouches x 400 g = 6.04 kg. The cost is
  // 120 kg x R$ 832.80 / 195 kg + 285 pouches x R$ 0.25 + 40 g x R$ 0.06 = R$ 586.14230769. The dose is (120 kg x 500
  // mg/kg + 40 g x 0.75) / 120.04 kg of input = 749.7501 mg/kg.
  const packed = await t.admin.call(finalProductsRoutes.create, {
    body: {
      fruitId: acerola.id,
      producedAt: "2026-11-12",
      pulps: [line(p1, 120)],
      additives: [line(ofSorbate, 40)],
      packagings: [line(ofSachets, 285)],
      units: 280,
      rejectedUnits: 5,
    },
  });

  const move = (entry: { lot: { id: string } }, body: BodyInputOf<typeof lotsRoutes.move>) =>
    t.admin.call(lotsRoutes.move, { params: { id: entry.lot.id }, body });
  await make.shipment(packed.lot.id, { quantity: 50, occurredAt: "2026-11-14T14:00:00Z" });
  await move(packed, { kind: "loss", quantity: 8, reason: "Avaria", occurredAt: "2026-11-16T14:00:00Z" });
  const taken = await move(packed, {
    kind: "loss",
    quantity: 37,
    reason: "Engano",
    occurredAt: "2026-11-16T15:00:00Z",
  });
  await t.admin.call(lotsRoutes.reverseMovement, {
    params: { id: taken.movement.id },
    body: { reason: "Contado de novo" },
  });
  await move(p3, { kind: "adjustment", quantity: 1.5, reason: "Balança", occurredAt: "2026-11-17T14:00:00Z" });
  await move(ofSachets, { kind: "loss", quantity: 12, reason: "Molhados", occurredAt: "2026-11-18T14:00:00Z" });
  // One o'clock at night UTC is the evening of 31 October in the plant, so the loss belongs to October.
  await move(inOctober, { kind: "loss", quantity: 2, reason: "Derramada", occurredAt: "2026-11-01T01:00:00Z" });
  await t.admin.call(lotsRoutes.update, {
    params: { id: cashew.lot.id },
    body: { decision: "discarded", reason: "Passada" },
  });

  await settle(first, 500);
  await settle(second, 992);
  const paid = await settle(ofSachets, 250);
  await t.admin.call(paymentsRoutes.reverse, {
    params: { id: paid.settlements[0]?.id ?? "" },
    body: { reason: "Boleto devolvido" },
  });

  return {
    acerola,
    caju,
    aurora,
    boaVista,
    campo,
    sorbate,
    citric,
    sugar,
    mint,
    sachet,
    drum,
    first,
    second,
    blend,
    inOctober,
    p1,
    p2,
    p3,
    p4,
    packed,
  };
}

const noSpread = { low: null, high: null };

test("yields: of all, by fruit with its range, by supplier in proportion to the kilos, by month", async () => {
  const { acerola, caju, aurora, boaVista, campo } = plant;
  const report = await t.admin.call(reportsRoutes.yield, { query: november });
  // Acerola: 300 + 180 + 100 kg of fruit became 195 + 114 + 61 kg of pulp. Caju: 150 kg of fruit became 111 kg of pulp.
  // The made quantity, with 6 kg of sugar, is 487 kg.
  expect(report.total).toEqual({ n: 4, inputKg: 730, outputKg: 481, madeKg: 487, yieldPct: 65.89 });
  const ofAcerola = { n: 3, inputKg: 580, outputKg: 370, yieldPct: 63.79, ...noSpread };
  const ofCaju = { n: 1, inputKg: 150, outputKg: 111, yieldPct: 74, ...noSpread };
  expect(report.byFruit).toEqual([
    { fruit: item(acerola), ...ofAcerola, expectedYield: 68, yieldMin: 60, yieldMax: 75 },
    { fruit: item(caju), ...ofCaju, expectedYield: null, yieldMin: null, yieldMax: null },
  ]);
  expect(report.byMonth).toEqual([
    { fruit: item(acerola), month: "2026-11", ...ofAcerola },
    { fruit: item(caju), month: "2026-11", ...ofCaju },
  ]);
  // Aurora supplied 200 of 300 kg and 160 of 180 kg of fruit, which became 195 x 2/3 + 114 x 8/9 = 231.333 kg of pulp.
  // Boa Vista supplied 100 of 300 kg and 20 of 180 kg of fruit, which became 65 + 12.667 = 77.667 kg of pulp.
  expect(report.bySupplier).toEqual([
    {
      fruit: item(acerola),
      supplier: named(aurora),
      n: 2,
      inputKg: 360,
      outputKg: 231.333,
      yieldPct: 64.26,
      ...noSpread,
    },
    { fruit: item(caju), supplier: named(boaVista), ...ofCaju },
    {
      fruit: item(acerola),
      supplier: named(boaVista),
      n: 2,
      inputKg: 120,
      outputKg: 77.667,
      yieldPct: 64.72,
      ...noSpread,
    },
    { fruit: item(acerola), supplier: named(campo), n: 1, inputKg: 100, outputKg: 61, yieldPct: 61, ...noSpread },
  ]);
});

const named = ({ id, name }: { id: string; name: string }) => ({ id, name });

test("yields of one fruit and of one supplier equal the whole report's; without days, of twelve months", async () => {
  const { caju, boaVista, acerola } = plant;
  const ofCaju = await t.admin.call(reportsRoutes.yield, { query: { ...november, fruit: caju.id } });
  expect(ofCaju.total).toEqual({ n: 1, inputKg: 150, outputKg: 111, madeKg: 111, yieldPct: 74 });
  const ofBoaVista = await t.admin.call(reportsRoutes.yield, { query: { ...november, supplier: boaVista.id } });
  // Boa Vista: 120 kg of acerola became 77.667 kg of pulp, or 78.333 kg with its part of the sugar; 150 kg of caju
  // became 111 kg.
  expect(ofBoaVista.total).toEqual({ n: 3, inputKg: 270, outputKg: 188.667, madeKg: 189.333, yieldPct: 69.88 });
  const { byMonth } = await t.admin.call(reportsRoutes.yield, { query: { fruit: acerola.id } });
  expect(byMonth.map(({ month, n, inputKg, yieldPct }) => [month, n, inputKg, yieldPct])).toEqual([
    ["2026-10", 1, 90, 60],
    ["2026-11", 3, 580, 63.79],
  ]);
});

test("cost: the fruit's price over its yield, with unpriced fruit left out and reported", async () => {
  const { acerola, caju, aurora, boaVista, campo } = plant;
  const report = await t.admin.call(reportsRoutes.cost, { query: november });
  // 480 kg of acerola cost R$ 825 + R$ 474 = R$ 1299 and became 309 of the 315 kg of pulp; this pulp cost R$ 832.80 +
  // R$ 500.25 = R$ 1333.05. 150 kg of caju cost R$ 285 and became 111 kg of pulp; this pulp cost R$ 327.
  const ofCaju = {
    n: 1,
    unpriced: 0,
    outputKg: 111,
    yieldPct: 74,
    fruitPrice: 1.9,
    fruitCost: 2.5676,
    pulpCost: 2.9459,
  };
  // The pulp of both fruits cost R$ 1660.05 for 426 kg, of which the fruit cost R$ 1584.
  expect(report.total).toEqual({ outputKg: 426, pulpCost: 3.8968, fruitShare: 95.42, unpriced: 1 });
  expect(report.byFruit).toEqual([
    {
      fruit: item(acerola),
      n: 2,
      unpriced: 1,
      outputKg: 315,
      yieldPct: 64.38,
      fruitPrice: 2.7063,
      fruitCost: 4.2039,
      pulpCost: 4.2319,
    },
    { fruit: item(caju), ...ofCaju },
  ]);
  // Aurora's fruit cost R$ 515 + R$ 412 = R$ 927 for 360 kg and became 231.333 kg of pulp; with additions for R$ 7.80 x
  // 2/3 + R$ 26.25 x 8/9 the pulp cost R$ 955.5333 for 130 + 106.667 kg. Boa Vista's fruit cost R$ 310 + R$ 62 = R$ 372
  // for 120 kg and became 77.667 kg of pulp; with additions for R$ 2.60 + R$ 2.9167 the pulp cost R$ 377.5167 for 65 +
  // 13.333 kg.
  expect(report.bySupplier).toEqual([
    {
      fruit: item(acerola),
      supplier: named(aurora),
      n: 2,
      unpriced: 0,
      outputKg: 236.667,
      yieldPct: 64.26,
      fruitPrice: 2.575,
      fruitCost: 4.0072,
      pulpCost: 4.0375,
    },
    {
      fruit: item(acerola),
      supplier: named(boaVista),
      n: 2,
      unpriced: 0,
      outputKg: 78.333,
      yieldPct: 64.72,
      fruitPrice: 3.1,
      fruitCost: 4.7897,
      pulpCost: 4.8194,
    },
    {
      fruit: item(acerola),
      supplier: named(campo),
      n: 0,
      unpriced: 1,
      outputKg: 0,
      yieldPct: null,
      fruitPrice: null,
      fruitCost: null,
      pulpCost: null,
    },
    { fruit: item(caju), supplier: named(boaVista), ...ofCaju },
  ]);
});

test("losses by stage, month and fruit", async () => {
  const { acerola, caju } = plant;
  const report = await t.admin.call(reportsRoutes.losses, { query: november });
  const stage = (
    [name, type]: readonly [string, string],
    [n, kg]: readonly [number, number | null],
    { share = null, value = null }: { share?: number | null; value?: number | null },
  ) => ({ stage: name, type, n, kg, share, value, unpriced: 0 });
  expect(report.byStage).toEqual([
    // The dock rejected 20 + 13 = 33 kg of 500 + 320 + 250 + 120 = 1190 kg.
    stage(["rejected", "raw_material"], [2, 33], { share: 2.77 }),
    // The refuse is 15 + 9.5 + 6 kg, the residue 81 + 52 + 28.4 + 33 kg and the unexplained loss 9.13 + 4.75 + 10.6 kg;
    // the input is 300.13 + 186.25 + 150 + 100 kg.
    stage(["refuse", "raw_material"], [3, 30.5], { share: 4.14 }),
    stage(["residue", "raw_material"], [4, 194.4], { share: 26.4 }),
    stage(["unexplained", "raw_material"], [3, 24.48], { share: 3.32 }),
    // The fill loss is 6.04 kg and the rejected pouches contained 2 kg, both of an input of 120.04 kg.
    stage(["filling", "pulp"], [1, 6.04], { share: 5.03 }),
    stage(["rejectedUnits", "pulp"], [1, 2], { share: 1.67 }),
    // The pulp gained 1.5 kg x R$ 2.9459 = R$ 4.4189. The product lost 8 pouches (3.2 kg) x R$ 2.0934 = R$ 16.7469, and
    // the packaging lost 12 empty pouches for R$ 3.
    stage(["ledger", "pulp"], [1, -1.5], { value: -4.42 }),
    stage(["ledger", "final_product"], [1, 3.2], { value: 16.75 }),
    stage(["ledger", "packaging"], [1, null], { value: 3 }),
    // The discarded quantity is 237 - 150 = 87 kg at R$ 1.90 per kg.
    stage(["discarded", "raw_material"], [1, 87], { value: 165.3 }),
  ]);
  expect(report.byMonth).toEqual(
    report.byStage.flatMap(({ stage: name, type, kg }) =>
      kg === null ? [] : [{ month: "2026-11", stage: name, type, kg }],
    ),
  );
  const of = (fruit: typeof acerola, lost: [string, number, string?][]) =>
    lost.map(([name, kg, type = "raw_material"]) => ({ fruit: item(fruit), stage: name, type, kg }));
  expect(report.byFruit).toEqual([
    ...of(acerola, [
      ["rejected", 20],
      ["refuse", 30.5],
      ["residue", 166],
      ["unexplained", 13.88],
      ["filling", 6.04, "pulp"],
      ["rejectedUnits", 2, "pulp"],
      ["ledger", 3.2, "final_product"],
    ]),
    ...of(caju, [
      ["rejected", 13],
      ["residue", 28.4],
      ["unexplained", 10.6],
      ["ledger", -1.5, "pulp"],
      ["discarded", 87],
    ]),
  ]);
  const october = await t.admin.call(reportsRoutes.losses, { query: { from: "2026-10-01", to: "2026-10-31" } });
  // The loss is 2 kg of the 54 kg of pulp that cost R$ 180.
  expect(october.byStage).toContainEqual(stage(["ledger", "pulp"], [1, 2], { value: 6.67 }));
});

test("additives: the consumption, the content of the products, and doses near the limit", async () => {
  const { sorbate, citric } = plant;
  expect(await t.admin.call(reportsRoutes.additives, { query: november })).toEqual({
    rows: [
      {
        additive: item(citric),
        unit: "kg",
        consumed: 0.25,
        n: 1,
        productKg: 120,
        meanDose: 2083.3333,
        maxDose: 2083.3333,
        limit: null,
        nearLimit: 0,
      },
      {
        additive: item(sorbate),
        // The consumption is 130 + 40 g in 195 + 112 kg of product; the mean dose is (500 x 195 + 749.7501 x 112) / 307
        // mg/kg; the largest dose of 749.75 mg/kg is 93.7 % of the limit of 800 mg/kg.
        unit: "g",
        consumed: 170,
        n: 2,
        productKg: 307,
        meanDose: 591.114,
        maxDose: 749.7501,
        limit: 800,
        nearLimit: 1,
      },
    ],
  });
});

test("stock: the balance by item, its value, and missing items", async () => {
  const { acerola, caju, sorbate, citric, sugar, mint, sachet, drum } = plant;
  const report = await t.admin.call(reportsRoutes.stock);
  const row = (
    type: string,
    of: typeof mint | typeof acerola | typeof sorbate | typeof drum,
    unit: string,
    [lots, balance, value, oldest, minStock]: [number, number, number, string | null, (number | null)?],
  ) => ({
    type,
    item: item(of),
    unit,
    lots,
    balance,
    value,
    oldest,
    minStock: minStock ?? null,
    contentG: null,
    kg: unit === "kg" && !["additive", "additional"].includes(type) ? balance : null,
    unpriced: 0,
    usable: balance,
    usableKg: unit === "kg" && !["additive", "additional"].includes(type) ? balance : null,
    isShort: minStock === undefined ? null : true,
  });
  expect(report.rows).toEqual([
    // The lots contain 480 - 60 - 200 - 100 = 120 kg at R$ 2.575, 320 - 20 - 100 = 200 kg at R$ 3.10 and 20 kg without
    // a price.
    { ...row("raw_material", acerola, "kg", [3, 340, 929, "2026-11-02"]), unpriced: 1 },
    // The lots contain 52 kg, expired, of 54 kg for R$ 180; 75 kg of 195 kg for R$ 832.80; 120 kg for R$ 500.25; 61 kg
    // without a cost. Their value is R$ 173.3333 + R$ 320.3077 + R$ 500.25 = R$ 993.89.
    { ...row("pulp", acerola, "kg", [4, 308, 993.89, "2026-10-30"]), unpriced: 1, usable: 256, usableKg: 256 },
    // The balance is 112.5 kg, 1.5 kg more than the produced 111 kg that cost R$ 327.
    row("pulp", caju, "kg", [1, 112.5, 331.42, "2026-11-10"]),
    // The balance is 280 - 50 - 8 = 222 pouches of 400 g x R$ 2.0934.
    { ...row("final_product", acerola, "un", [1, 222, 464.73, "2026-11-12"]), contentG: 400, kg: 88.8, usableKg: 88.8 },
    // The balances are 2000 - 130 - 40 = 1830 g of sorbate and 5 - 0.25 = 4.75 kg of citric acid.
    row("additive", sorbate, "g", [1, 1830, 109.8, "2026-11-01"]),
    row("additive", citric, "kg", [1, 4.75, 42.75, "2026-11-01"]),
    row("additional", sugar, "kg", [1, 44, 176, "2026-09-10", 60]),
    row("additional", mint, "kg", [0, 0, 0, null, 11]),
    // The balance is 1000 - 285 - 12 = 703 pouches.
    row("packaging", sachet, "un", [1, 703, 175.75, "2026-10-01"]),
    row("packaging", drum, "un", [1, 2, 84, "2026-10-02"]),
  ]);
  // The report has one total in kg each for fruit, pulp and product; supplies have no total in kg.
  expect(report.totals).toEqual([
    { type: "raw_material", lots: 3, kg: 340, usableKg: 340, value: 929, unpriced: 1 },
    { type: "pulp", lots: 5, kg: 420.5, usableKg: 368.5, value: 1325.31, unpriced: 1 },
    { type: "final_product", lots: 1, kg: 88.8, usableKg: 88.8, value: 464.73, unpriced: 0 },
    { type: "additive", lots: 2, kg: null, usableKg: null, value: 152.55, unpriced: 0 },
    { type: "additional", lots: 1, kg: null, usableKg: null, value: 176, unpriced: 0 },
    { type: "packaging", lots: 2, kg: null, usableKg: null, value: 259.75, unpriced: 0 },
  ]);
  // The outflow is 50 pouches of 400 g in thirty days.
  expect(report.outflow).toEqual([{ fruitId: acerola.id, kgPerDay: 0.667 }]);
});

test("expiring: the stock by days left", async () => {
  const { byBucket } = await t.admin.call(reportsRoutes.expiring);
  expect(byBucket.map(({ bucket, type, lots, balance, value }) => [bucket, type, lots, balance, value])).toEqual([
    ["expired", "pulp", 1, 52, 173.33],
    ["days7", "raw_material", 3, 340, 929],
    ["days15", "pulp", 1, 75, 320.31],
    ["days30", "pulp", 1, 120, 500.25],
    ["days60", "pulp", 1, 61, null],
    ["days60", "additive", 1, 1830, 109.8],
    ["later", "pulp", 1, 112.5, 331.42],
    ["later", "final_product", 1, 88.8, 464.73],
    ["later", "additive", 1, 4.75, 42.75],
    ["never", "additional", 1, 44, 176],
    ["never", "packaging", 2, 705, 259.75],
  ]);
});

test("payables: open amounts by supplier and by days late or left", async () => {
  const { aurora, boaVista, campo } = plant;
  const aging = (open: Partial<Record<(typeof agingBuckets)[number], number>>) =>
    Object.fromEntries(agingBuckets.map((bucket) => [bucket, open[bucket] ?? 0]));
  // Aurora is owed R$ 180 for October, R$ 1236 - R$ 500 for the acerola and R$ 126 for the drums. Boa Vista is owed R$
  // 450.30 for the caju and R$ 250 for the pouches, whose settlement was reversed; Boa Vista's acerola is paid.
  expect(await t.admin.call(reportsRoutes.payables)).toEqual({
    open: 2107.3,
    byBucket: aging({ over60: 200, over30: 250, over7: 180, over1: 736, days30: 450.3, later: 120, draft: 171 }),
    bySupplier: [
      { supplier: named(aurora), open: 1042, byBucket: aging({ over7: 180, over1: 736, draft: 126 }) },
      { supplier: named(boaVista), open: 700.3, byBucket: aging({ over30: 250, days30: 450.3 }) },
      { supplier: named(campo), open: 365, byBucket: aging({ over60: 200, later: 120, draft: 45 }) },
    ],
  });
});

test("a period without anything is empty, and one that ends before it begins is refused", async () => {
  const query = { from: "2024-02-01", to: "2024-02-29" };
  expect(await t.admin.call(reportsRoutes.yield, { query })).toEqual({
    total: { n: 0, inputKg: 0, outputKg: 0, madeKg: 0, yieldPct: null },
    byFruit: [],
    bySupplier: [],
    byMonth: [],
  });
  expect(await t.admin.call(reportsRoutes.cost, { query })).toEqual({
    total: { outputKg: 0, pulpCost: null, fruitShare: null, unpriced: 0 },
    byFruit: [],
    bySupplier: [],
  });
  expect(await t.admin.call(reportsRoutes.losses, { query })).toEqual({ byStage: [], byMonth: [], byFruit: [] });
  expect(await t.admin.call(reportsRoutes.additives, { query })).toEqual({ rows: [] });
  for (const route of [reportsRoutes.yield, reportsRoutes.cost, reportsRoutes.losses, reportsRoutes.additives]) {
    const refusal = await t.admin.refused(route, { query: { from: "2026-11-02", to: "2026-11-01" } });
    expect(refusal).toMatchObject({ statusCode: 400, issues: [{ message: "O período termina antes de começar" }] });
    const unreal = await t.admin.refused(route, { query: { from: "2026-02-30" } });
    expect(unreal).toMatchObject({ statusCode: 400, issues: [{ path: "from", message: "Esta data não existe" }] });
  }
});

test("today: receptions, pulpings and packings on the plant's day", async () => {
  const nothing = { receivedKg: 0, receipts: 0, pulpedKg: 0, pulpings: 0, packedKg: 0, packings: 0 };
  expect(await t.admin.call(reportsRoutes.today)).toMatchObject(nothing);
  // For the plant this instant is half past ten in the evening of 30 November.
  t.clock.now = new Date("2026-12-01T01:30:00Z");
  t.admin = await t.login("admin", adminPassword, 1);
  const { caju, aurora, p3 } = plant;
  const received = await make.rawMaterial({
    fruitId: caju.id,
    supplierId: aurora.id,
    grossKg: 43,
    tareKg: 1,
    rejectedKg: 2,
  });
  await make.pulp({ fruitId: caju.id, inputs: [line(received, 40)], outputKg: 29.5 });
  await make.finalProduct({ fruitId: caju.id, pulps: [line(p3, 19)], units: 180 });
  const report = await t.admin.call(reportsRoutes.today);
  // The report shows the receptions of the last fourteen days by fruit; fruit refused at the dock is excluded.
  expect(report.received.filter(({ fruit, day }) => fruit.id === caju.id && day === "2026-11-30")).toEqual([
    { day: "2026-11-30", kg: 40, fruit: expect.objectContaining({ id: caju.id }) },
  ]);
  expect(report.received.every(({ day }) => day >= "2026-11-17")).toBe(true);
  expect(report).toMatchObject({
    receivedKg: 40,
    receipts: 1,
    pulpedKg: 29.5,
    pulpings: 1,
    packedKg: 18,
    packings: 1,
  });
});

test("a late price, a changed supplier and a used lot's correction change the report", async () => {
  const { acerola, unpricedOf, second, boaVista, campo } = { ...plant, unpricedOf: plant.p4.inputs[0]?.lot.id ?? "" };
  const { data } = await t.admin.call(rawMaterialsRoutes.list, { query: { supplier: campo.id } as never });
  const late = data.find(({ lot }) => lot.id === unpricedOf);
  await t.admin.call(rawMaterialsRoutes.update, { params: { id: late?.id ?? "" }, body: { unitPrice: 2.2 } });
  const { settlements } = await t.admin.call(paymentsRoutes.read, { params: { id: second.payable?.id ?? "" } });
  await t.admin.call(paymentsRoutes.reverse, {
    params: { id: settlements[0]?.id ?? "" },
    body: { reason: "Era de outro" },
  });
  await t.admin.call(rawMaterialsRoutes.update, { params: { id: second.id }, body: { supplierId: campo.id } });
  const { bySupplier } = await t.admin.call(reportsRoutes.cost, { query: { ...november, fruit: acerola.id } });
  expect(bySupplier.map(({ supplier }) => supplier.id)).not.toContain(boaVista.id);
  // Campo's 220 kg of fruit cost R$ 372 + 100 kg x R$ 2.20 and became 77.667 + 61 kg of pulp.
  expect(bySupplier.find(({ supplier }) => supplier.id === campo.id)).toMatchObject({
    n: 3,
    unpriced: 0,
    fruitPrice: 2.6909,
    fruitCost: 4.2692,
  });
});
