import { correctionsRoutes } from "@pomar/contract/entries/corrections/corrections.routes";
import type { ChainInput } from "@pomar/contract/entries/corrections/corrections.schema";
import { compositeLotsRoutes } from "@pomar/contract/entries/productions/composite-lots.routes";
import { finalProductsRoutes } from "@pomar/contract/entries/productions/final-products.routes";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { additiveRecordRoutes, packagingRecordRoutes } from "@pomar/contract/entries/receptions/supply-records.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { paymentsRoutes } from "@pomar/contract/money/payments/payments.routes";
import { auditRoutes } from "@pomar/contract/people/audit/audit.routes";
import { additivesRoutes } from "@pomar/contract/registries/additives/additives.routes";
import { afterAll, afterEach, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";
import { brokenInvariants } from "../../../../../tools/checks/invariants.ts";

const t = await startApp();
const make = factories(t);
afterAll(() => t.close());
t.clock.now = new Date("2026-11-20T20:30:00Z");
afterEach(async () => expect(await brokenInvariants(t.database.pool)).toEqual({}));

const preview = (body: ChainInput) => t.admin.call(correctionsRoutes.preview, { body });
const apply = (body: object) => t.admin.send(correctionsRoutes.create, { body });
const reason = "Balança sem tara";
/** Previews a correction in chain and applies it. */
async function correct(body: ChainInput) {
  const { version } = await preview(body);
  return t.admin.call(correctionsRoutes.create, { body: { ...body, version, reason } as never });
}
const readLot = (id: string) => t.admin.call(lotsRoutes.read, { params: { id } });
const readLedger = async (id: string) => {
  const { data } = await t.admin.call(lotsRoutes.movements, { params: { id }, query: { rows: 50, sortOrder: "asc" } });
  return data.map(({ kind, quantity, reason: why }) => [kind, quantity, why === null ? "" : why].join(" ").trim());
};

/**
 * A reception of 701.45 kg of fruit at R$ 2 per kg with R$ 35 of freight, and one pulping of all the fruit into 483.9
 * kg.
 */
async function allPulped() {
  const fruit = await make.fruit({ yieldMin: 60, yieldMax: 70 });
  const received = await make.rawMaterial({
    fruitId: fruit.id,
    grossKg: 721.45,
    tareKg: 20,
    unitPrice: 2,
    freight: 35,
    dueDate: "2026-12-10",
  });
  const pulp = await make.pulp({
    fruitId: fruit.id,
    inputs: [{ lotId: received.lot.id, quantity: 701.45 }],
    outputKg: 483.9,
  });
  return { fruit, received, pulp, change: { entryKind: "raw-material" as const, entryId: received.id } };
}

test("a used reception shrinks down to its used quantity at once: cost, payable and descendants follow", async () => {
  const received = await make.rawMaterial({ unitPrice: 2.1, freight: 30, dueDate: "2026-12-01" });
  const pulp = await make.pulp({
    fruitId: received.fruit.id,
    inputs: [{ lotId: received.lot.id, quantity: 60 }],
    outputKg: 41,
  });
  const corrected = await t.admin.call(rawMaterialsRoutes.update, {
    params: { id: received.id },
    body: { grossKg: 72 },
  });
  expect(corrected).toMatchObject({ total: 156, payable: { amount: 156 }, lot: { initialQuantity: 60, balance: 0 } });
  expect(await t.admin.call(pulpRoutes.read, { params: { id: pulp.id } })).toMatchObject({ totalCost: 156 });
});

test("a used pulping shrinks down to its used quantity at once: yield, costs and the doses of descendants follow", async () => {
  const additive = await make.additive({ maxDoseMgPerKg: 1000 });
  const dosed = await make.additiveRecord({ itemId: additive.id, unitPrice: 0.1 });
  const pulp = await make.pulp({ additives: [{ lotId: dosed.lot.id, quantity: 20 }], outputKg: 60 });
  const packed = await make.finalProduct({ fruitId: pulp.fruit.id, pulps: [{ lotId: pulp.lot.id, quantity: 18.5 }] });
  expect(packed.doses[0]?.mgPerKg).toBe(333.3333);
  const corrected = await t.admin.call(pulpRoutes.update, {
    params: { id: pulp.id },
    body: { outputKg: 50, residueKg: 30 },
  });
  expect(corrected).toMatchObject({ yieldPct: 50, unexplainedLossKg: 20.02, lot: { balance: 31.5 } });
  expect(corrected.doses[0]?.mgPerKg).toBe(400);
  const after = await t.admin.call(finalProductsRoutes.read, { params: { id: packed.id } });
  expect(after.doses[0]?.mgPerKg).toBe(400);
  // With 19 kg of pulp the dose would be 20 000 mg / 19 kg = 1053 mg/kg, which exceeds the additive's limit.
  const refusal = await t.admin.refused(pulpRoutes.update, { params: { id: pulp.id }, body: { outputKg: 19 } });
  expect(refusal).toMatchObject({ statusCode: 422, code: "production.dose-exceeded" });
  expect(await t.admin.call(pulpRoutes.read, { params: { id: pulp.id } })).toEqual(corrected);
});

test("a shipped product shrinks down to the shipped units at once, and its packing is weighed anew", async () => {
  const packed = await make.finalProduct();
  await make.shipment(packed.lot.id, { quantity: 25 });
  const corrected = await t.admin.call(finalProductsRoutes.update, {
    params: { id: packed.id },
    body: { units: 150, rejectedUnits: 30 },
  });
  expect(corrected).toMatchObject({ units: 150, fillLossKg: 0.5, lot: { initialQuantity: 150, balance: 125 } });
  const tooMany = await t.admin.refused(finalProductsRoutes.update, {
    params: { id: packed.id },
    body: { units: 181 },
  });
  expect(tooMany).toMatchObject({ statusCode: 400, issues: [{ path: "packagings.0.quantity" }] });
});

test("a discarded pulp's output cannot change, and a dose that exceeded its limit before is not judged anew", async () => {
  const additive = await make.additive({ maxDoseMgPerKg: 700 });
  const dosed = await make.additiveRecord({ itemId: additive.id, quantity: 40 });
  const pulp = await make.pulp({ additives: [{ lotId: dosed.lot.id, quantity: 25 }], outputKg: 50 });
  const { fruit } = pulp;
  const next = await make.pulp({
    fruitId: fruit.id,
    inputs: [{ lotId: pulp.lot.id, quantity: 30 }],
    additives: [{ lotId: dosed.lot.id, quantity: 6 }],
    outputKg: 30.006,
  });
  await t.admin.call(additivesRoutes.update, { params: { id: additive.id }, body: { maxDoseMgPerKg: 400 } });
  // With an output of 55 kg the first pulp has 25 000 mg / 55 kg = 454.5 mg/kg, above the new limit of 400 mg/kg.
  const more = t.admin.refused(pulpRoutes.update, { params: { id: pulp.id }, body: { outputKg: 55 } });
  expect(await more).toMatchObject({ statusCode: 422 });
  await t.admin.call(additivesRoutes.update, { params: { id: additive.id }, body: { maxDoseMgPerKg: 460 } });
  await t.admin.call(pulpRoutes.update, { params: { id: pulp.id }, body: { outputKg: 55 } });
  const { doses } = await t.admin.call(pulpRoutes.read, { params: { id: next.id } });
  // The second pulp's dose was 700 mg/kg with its 6 g of additive; the more diluted first pulp reduces this dose.
  expect(doses[0]?.mgPerKg).toBeCloseTo(654.4, 0);
  const body = { decision: "discarded" as const, reason: "Câmara parada" };
  await t.admin.call(lotsRoutes.update, { params: { id: pulp.lot.id }, body });
  for (const outputKg of [54, 56])
    expect(await t.admin.refused(pulpRoutes.update, { params: { id: pulp.id }, body: { outputKg } })).toMatchObject({
      statusCode: 409,
      message: `O lote ${pulp.lot.code} já foi usado: está descartado e a quantidade não pode mudar`,
    });
});

test("a preview shows the changes of a reception and changes nothing", async () => {
  const { received, pulp, change } = await allPulped();
  const before = [await readLot(received.lot.id), await readLot(pulp.lot.id), await readLedger(received.lot.id)];
  const answer = await preview({ ...change, change: { grossKg: 701.45 } });
  expect(answer.obstacles).toEqual([]);
  expect(answer.documents).toMatchObject([
    {
      entry: { kind: "raw-material", id: received.id },
      lot: { code: received.lot.code },
      quantity: { before: 701.45, after: 681.45 },
      totalCost: { before: 1437.9, after: 1397.9 },
      payable: { before: 1437.9, after: 1397.9 },
      lines: [],
    },
    {
      entry: { kind: "pulp", id: pulp.id },
      lot: { code: pulp.lot.code },
      quantity: { before: 483.9, after: 483.9 },
      lines: [{ lot: { code: received.lot.code }, before: 701.45, after: 681.45 }],
      yieldPct: { before: 68.99, after: 71.01 },
      totalCost: { before: 1437.9, after: 1397.9 },
      flags: ["Rendimento de 71,01\u00a0%, fora do esperado 60-70\u00a0%"],
    },
  ]);
  expect(answer.shared).toMatchObject([{ deficit: 20, total: 681.45, uses: [{ before: 701.45, after: 681.45 }] }]);
  expect([await readLot(received.lot.id), await readLot(pulp.lot.id), await readLedger(received.lot.id)]).toEqual(
    before,
  );
});

test("a correction in chain is reversals and new movements with its reason, and in the history of every entry", async () => {
  const { received, pulp, change } = await allPulped();
  await correct({ ...change, change: { grossKg: 701.45 } });
  const why = `Correção em cadeia: ${reason}`;
  expect(await readLedger(received.lot.id)).toEqual([
    "entry 701.45",
    "consumption -701.45",
    `reversal 701.45 ${why}`,
    `consumption -681.45 ${why}`,
    `entry 681.45 ${why}`,
    `reversal -701.45 ${why}`,
  ]);
  expect(await t.admin.call(pulpRoutes.read, { params: { id: pulp.id } })).toMatchObject({
    yieldPct: 71.01,
    totalCost: 1397.9,
    inputKg: 681.45,
    inputs: [{ quantity: 681.45 }],
    lot: { initialQuantity: 483.9, balance: 483.9 },
  });
  expect(await readLot(received.lot.id)).toMatchObject({ initialQuantity: 681.45, balance: 0 });
  for (const [entity, entityId] of [
    ["receipts", received.id],
    ["productions", pulp.id],
  ] as const) {
    const { data } = await t.admin.call(auditRoutes.list, { query: { entity, entityId, rows: 1 } });
    expect(data[0]).toMatchObject({ action: "update", after: { reason: why } });
  }
});

test("a lot that went into several is shared in proportion, the remainder to the largest, or as a person says", async () => {
  const fruit = await make.fruit();
  const received = await make.rawMaterial({ fruitId: fruit.id, grossKg: 100, tareKg: 0 });
  const use = (quantity: number) =>
    make.pulp({ fruitId: fruit.id, inputs: [{ lotId: received.lot.id, quantity }], outputKg: 10 });
  const [first, second, third] = [await use(50), await use(20.005), await use(20.005)];
  await make.shipment(received.lot.id, { quantity: 5 });
  const body = { entryKind: "raw-material" as const, entryId: received.id, change: { grossKg: 50 } };
  const { shared } = await preview(body);
  // 45 kg remain for uses of 90.01 kg; their shares are 24.99722... kg, 10.00138... kg and 10.00138... kg.
  expect(shared[0]).toMatchObject({ deficit: 45.01, total: 45 });
  expect(shared[0]?.uses.map(({ after }) => after).toSorted()).toEqual([10.001, 10.001, 24.998]);
  const share = (pulp: typeof first, quantity: number) => ({
    lotId: received.lot.id,
    childLotId: pulp.lot.id,
    quantity,
  });
  const refused = async (...shares: ReturnType<typeof share>[]) =>
    (await t.admin.refused(correctionsRoutes.preview, { body: { ...body, shares } })).issues;
  expect(await refused(share(first, 50.001))).toEqual([
    { path: "shares.0.quantity", message: "Não pode passar do que foi usado: 50,000\u00a0kg" },
  ]);
  expect(await refused(share(first, 40), share(second, 10))).toEqual([
    {
      path: "shares.1.quantity",
      message: `As partes do lote ${received.lot.code} somam 50,000\u00a0kg, mas devem somar 45,000\u00a0kg`,
    },
  ]);
  expect(await refused(share(first, 4))).toMatchObject([
    { message: `As partes do lote ${received.lot.code} somam 44,010\u00a0kg, mas devem somar 45,000\u00a0kg` },
  ]);
  expect(await refused({ ...share(first, 4), lotId: first.lot.id })).toMatchObject([{ path: "shares.0.quantity" }]);
  await correct({ ...body, shares: [share(first, 20)] });
  for (const [pulp, quantity] of [
    [first, 20],
    [second, 12.5],
    [third, 12.5],
  ] as const)
    expect(await t.admin.call(pulpRoutes.read, { params: { id: pulp.id } })).toMatchObject({ inputKg: quantity });
});

/** A diamond: fruit makes two pulps, both pulps make a blend, and one packing uses the blend and the first pulp. */
async function diamond() {
  const fruit = await make.fruit();
  const acid = await make.additive({ maxDoseMgPerKg: 2000 });
  const bought = await make.additiveRecord({ itemId: acid.id, quantity: 100, unitPrice: 0.05 });
  const received = await make.rawMaterial({ fruitId: fruit.id, grossKg: 200, tareKg: 0, unitPrice: 3 });
  const makePulp = (quantity: number, outputKg: number, brix: number, acidG: number) =>
    make.pulp({
      fruitId: fruit.id,
      inputs: [{ lotId: received.lot.id, quantity }],
      additives: [{ lotId: bought.lot.id, quantity: acidG }],
      outputKg,
      brix,
    });
  const first = await makePulp(120, 80, 10, 40);
  const second = await makePulp(80, 50, 12, 10);
  const blend = await make.compositeLot({
    fruitId: fruit.id,
    parts: [
      { lotId: first.lot.id, quantity: 60 },
      { lotId: second.lot.id, quantity: 40 },
    ],
  });
  const packed = await make.finalProduct({
    fruitId: fruit.id,
    pulps: [
      { lotId: blend.lot.id, quantity: 90 },
      { lotId: first.lot.id, quantity: 20 },
    ],
    packagings: [{ lotId: (await make.sachets({ unitPrice: 0.02 })).lot.id, quantity: 800 }],
    units: 800,
  });
  return { fruit, received, first, second, blend, packed };
}

test("a blend becomes less with its parts: readings, cost and doses anew, on to the next, and a lot reached by two ways comes out right", async () => {
  const { first, blend, packed } = await diamond();
  const { documents } = await correct({ entryKind: "pulp", entryId: first.id, change: { outputKg: 60 } });
  expect(documents.map(({ lot }) => lot.code)).toEqual([first.lot.code, blend.lot.code, packed.lot.code]);
  // The first pulp loses 20 kg: the blend uses 45 kg of it instead of 60 kg, the packing 15 kg instead of 20 kg. The
  // blend shrinks from 100 kg to 85 kg, and the packing used 90 kg of it.
  expect(await t.admin.call(compositeLotsRoutes.read, { params: { id: blend.id } })).toMatchObject({
    quantity: 85,
    brix: 10.94,
    lot: { initialQuantity: 85, balance: 0 },
  });
  const product = await t.admin.call(finalProductsRoutes.read, { params: { id: packed.id } });
  expect(product.pulps.map(({ quantity }) => quantity)).toEqual([85, 15]);
  expect(product).toMatchObject({ units: 800, fillLossKg: 20, inputKg: 100 });
  // The product contains the whole first pulp with 40 g of acid, and 40 of the 50 kg of the second pulp, which has 10 g
  // of acid.
  expect(product.doses[0]?.mgPerKg).toBeCloseTo(480, 3);
  expect(product.totalCost).toBeCloseTo(360 + 2 + (240.5 * 40) / 50 + 16, 2);
  expect(await readLot(first.lot.id)).toMatchObject({ initialQuantity: 60, balance: 0 });
});

test("a reception in chain reaches only the necessary lots: a made pulp keeps its counted quantity", async () => {
  const { received, first, second, blend } = await diamond();
  const { documents, recosted } = await correct({
    entryKind: "raw-material",
    entryId: received.id,
    change: { grossKg: 190 },
  });
  // The two lots whose cost changes are the blend and its packing.
  expect(recosted).toBe(2);
  expect(documents.map(({ lot }) => lot.code)).toEqual([received.lot.code, first.lot.code, second.lot.code]);
  expect(await readLot(blend.lot.id)).toMatchObject({ initialQuantity: 100, balance: 10 });
});

test("packaging in chain: too few packs for the units are an obstacle with a link to the packing", async () => {
  const sachets = await make.sachets({ quantity: 185 });
  const packed = await make.finalProduct({ packagings: [{ lotId: sachets.lot.id, quantity: 183 }] });
  const body = (quantity: number) => ({ entryKind: "packaging" as const, entryId: sachets.id, change: { quantity } });
  await correct(body(181));
  expect(await readLot(sachets.lot.id)).toMatchObject({ initialQuantity: 181, balance: 0 });
  const { obstacles } = await preview(body(179));
  expect(obstacles).toEqual([
    {
      message: `${packed.lot.code}: Falta 1 embalagem para 180 unidades`,
      links: [{ kind: "final-product", id: packed.id, name: packed.lot.code }],
    },
  ]);
  const half = { ...body(180), change: { quantity: 180.5 } };
  expect((await t.admin.refused(correctionsRoutes.preview, { body: half })).issues).toEqual([
    { path: "change.quantity", message: "Informe um número inteiro de unidades" },
  ]);
});

test("more coming out than went in, a dose above its limit and an entry left without a lot are obstacles", async () => {
  const { received, pulp, change } = await allPulped();
  const gained = await preview({ ...change, change: { grossKg: 480 } });
  expect(gained.obstacles).toMatchObject([
    {
      message: `${pulp.lot.code}: Saiu mais do que entrou: 21,6\u00a0kg além da tolerância. Confira as pesagens`,
      links: [{ kind: "pulp", id: pulp.id }],
    },
  ]);
  const nothing = await preview({ ...change, change: { grossKg: 30, rejectedKg: 10 } });
  expect(nothing.obstacles).toEqual([
    {
      message: `O lote ${pulp.lot.code} ficaria sem nada do lote ${received.lot.code}: estorne essa entrada ou reparta de outro modo`,
      links: [{ kind: "pulp", id: pulp.id, name: pulp.lot.code }],
    },
  ]);
  expect(nothing.documents[1]).toMatchObject({ lines: [{ after: 0 }], yieldPct: { after: null } });

  const additive = await make.additive({ maxDoseMgPerKg: 500 });
  const dosed = await make.additiveRecord({ itemId: additive.id });
  const strong = await make.pulp({ additives: [{ lotId: dosed.lot.id, quantity: 25 }], outputKg: 60 });
  const packed = await make.finalProduct({
    fruitId: strong.fruit.id,
    pulps: [{ lotId: strong.lot.id, quantity: 60 }],
  });
  expect(packed.units).toBe(180);
  const { obstacles } = await preview({ entryKind: "pulp", entryId: strong.id, change: { outputKg: 45 } });
  expect(obstacles[0]?.message).toBe(
    `Dose de ${additive.name} acima do limite: 555,6\u00a0mg/kg, limite 500\u00a0mg/kg`,
  );
  expect(obstacles[0]?.links).toEqual([{ kind: "pulp", id: strong.id, name: strong.lot.code }]);
});

test("single shipments above the lot's new quantity are named, and nothing is corrected", async () => {
  const received = await make.rawMaterial();
  await make.shipment(received.lot.id, { quantity: 30 });
  await make.shipment(received.lot.id, { kind: "loss", reason: "Caiu", quantity: 2.5 } as never);
  const body = { entryKind: "raw-material" as const, entryId: received.id, change: { grossKg: 42 } };
  const { obstacles, version } = await preview(body);
  const { id, code } = received.lot;
  const message = `Já saíram 32,500\u00a0kg do lote ${code} (30,000\u00a0kg em expedições, 2,500\u00a0kg em perdas), que ficaria com 30,000\u00a0kg: estorne saídas ou reduza menos`;
  expect(obstacles).toEqual([{ message, links: [{ kind: "lot", id, name: code }] }]);
  const ledger = await readLedger(id);
  const refusal = await apply({ ...body, version, reason });
  expect(refusal).toMatchObject({
    status: 409,
    body: {
      code: "correction.blocked",
      issues: [{ path: "obstacles.0", message }],
      dependents: [{ kind: "lot", id, name: code }],
    },
  });
  expect(await readLedger(id)).toEqual(ledger);
});

test("a settled payment is an obstacle with a link to it", async () => {
  const { received, change } = await allPulped();
  const { data } = await t.admin.call(paymentsRoutes.list, { query: { supplier: received.supplier.id } });
  await make.settlement(data[0]?.id, { amount: 1400, paidAt: "2026-11-20" });
  const { obstacles } = await preview({ ...change, change: { grossKg: 701.45 } });
  expect(obstacles).toMatchObject([{ links: [{ kind: "payment", id: data[0]?.id }] }]);
});

test("a discarded lot is an obstacle", async () => {
  const { received, change } = await allPulped();
  const body = { decision: "discarded" as const, reason: "Mofo" };
  await t.admin.call(lotsRoutes.update, { params: { id: received.lot.id }, body });
  const { obstacles } = await preview({ ...change, change: { grossKg: 701.45 } });
  expect(obstacles).toMatchObject([{ links: [{ kind: "lot", id: received.lot.id }] }]);
});

test("the rest of the change is judged as an ordinary correction: another day that makes uses late is an obstacle", async () => {
  const fruit = await make.fruit({ shelfLifeRawDays: 3 });
  const received = await make.rawMaterial({ fruitId: fruit.id, receivedAt: "2026-11-16" });
  await make.pulp({
    fruitId: fruit.id,
    producedAt: "2026-11-19",
    inputs: [{ lotId: received.lot.id, quantity: 100 }],
  });
  const { obstacles } = await preview({
    entryKind: "raw-material",
    entryId: received.id,
    change: { grossKg: 102, receivedAt: "2026-11-15" },
  });
  expect(obstacles[0]?.message).toContain("passaria a vencer em 18/11/2026, e foi usado em 19/11/2026");
});

test("a chain that changed since the preview is not corrected: a new preview is required", async () => {
  const { received, pulp, change } = await allPulped();
  const body = { ...change, change: { grossKg: 711.45 } };
  const { version } = await preview(body);
  await t.admin.call(pulpRoutes.update, { params: { id: pulp.id }, body: { residueKg: 200 } });
  const ledger = await readLedger(received.lot.id);
  expect(await apply({ ...body, version, reason })).toMatchObject({
    status: 409,
    body: { code: "correction.outdated" },
  });
  // The server also refuses a correction that differs from the previewed correction.
  const again = await preview(body);
  expect((await apply({ ...change, change: { grossKg: 705 }, version: again.version, reason })).status).toBe(409);
  expect(await readLedger(received.lot.id)).toEqual(ledger);
  expect((await apply({ ...body, version: again.version, reason })).status).toBe(201);
});

test("two people correct the same entry at once, and one is told that it changed", async () => {
  const { received, change } = await allPulped();
  const bodies = [{ grossKg: 711.45 }, { grossKg: 701.45 }].map((weights) => ({ ...change, change: weights }));
  const seen = await Promise.all(bodies.map((body) => preview(body)));
  const answers = await Promise.all(bodies.map((body, n) => apply({ ...body, version: seen[n]?.version, reason })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect((await readLot(received.lot.id)).balance).toBe(0);
});

test("simultaneous uses of the lots are seen, or wait, or are refused: nothing is taken twice", async () => {
  const { fruit, received, pulp, change } = await allPulped();
  const body = { ...change, change: { grossKg: 701.45 } };
  const { version } = await preview(body);
  const inputs = [{ lotId: pulp.lot.id, quantity: 100 }];
  const answers = await Promise.all([
    apply({ ...body, version, reason }),
    ...[1, 2, 3].map(() => t.admin.send(pulpRoutes.create, { body: { fruitId: fruit.id, inputs, outputKg: 99 } })),
    t.admin.send(lotsRoutes.move, {
      params: { id: pulp.lot.id },
      body: { kind: "shipment", quantity: 150, customerId: await make.buyer() },
    }),
  ]);
  const [corrected, ...others] = answers.map(({ status }) => status);
  // The correction succeeds (201), or is refused (409) when a pulp that was not in the preview was made before it.
  expect([201, 409]).toContain(corrected);
  expect(others).toEqual([201, 201, 201, 201]);
  expect([(await readLot(received.lot.id)).balance, (await readLot(pulp.lot.id)).balance]).toEqual([0, 33.9]);
});

test("a reason is required, level 2 is refused, and an unknown entry is not found", async () => {
  const { change } = await allPulped();
  const body = { ...change, change: { grossKg: 701.45 } };
  const { version } = await preview(body);
  for (const why of ["", "ab", "x".repeat(501)])
    expect(await apply({ ...body, version, reason: why })).toMatchObject({
      status: 400,
      body: { issues: [{ path: "reason" }] },
    });
  const employee = await make.employee();
  expect((await employee.send(correctionsRoutes.preview, { body })).status).toBe(403);
  const unknown = { ...body, entryId: "01890000-0000-7000-8000-000000000000" };
  expect((await t.admin.refused(correctionsRoutes.preview, { body: unknown })).statusCode).toBe(404);
  const weightless = { ...body, change: { grossKg: 20 } };
  expect((await t.admin.refused(correctionsRoutes.preview, { body: weightless })).statusCode).toBe(400);
});

test("an additive in chain: dosed pulps take less of it, and the dose falls with it", async () => {
  const additive = await make.additive();
  const bought = await make.additiveRecord({ itemId: additive.id, quantity: 30, unitPrice: 1 });
  const pulp = await make.pulp({ additives: [{ lotId: bought.lot.id, quantity: 30 }], outputKg: 60 });
  const { documents } = await correct({ entryKind: "additive", entryId: bought.id, change: { quantity: 24 } });
  expect(documents[1]?.doses).toMatchObject([{ additive: { name: additive.name }, before: 500, after: 400 }]);
  expect((await t.admin.call(pulpRoutes.read, { params: { id: pulp.id } })).doses[0]?.mgPerKg).toBe(400);
  const { entry } = await readLot(bought.lot.id);
  expect((await t.admin.call(additiveRecordRoutes.read, { params: { id: entry?.id ?? "" } })).quantity).toBe(24);
});

test("below the used quantity the ordinary correction is refused with the allowed figure", async () => {
  const sachets = await make.sachets({ quantity: 200 });
  await make.finalProduct({ packagings: [{ lotId: sachets.lot.id, quantity: 180 }] });
  const refusal = await t.admin.refused(packagingRecordRoutes.update, {
    params: { id: sachets.id },
    body: { quantity: 179 },
  });
  expect(refusal).toMatchObject({
    code: "entry.below-used",
    message: `O lote ${sachets.lot.code} já foi usado: a quantidade não pode ficar abaixo de 180\u00a0un`,
  });
});
