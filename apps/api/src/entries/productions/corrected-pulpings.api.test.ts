import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
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

const read = (id: string) => t.admin.call(pulpRoutes.read, { params: { id } });
const readLot = (id: string) => t.admin.call(lotsRoutes.read, { params: { id } });
const correct = (id: string, body: object) => t.admin.call(pulpRoutes.update, { params: { id }, body });
const refused = (id: string, body: object) => t.admin.refused(pulpRoutes.update, { params: { id }, body });
const readLedger = async (lotId: string) =>
  (await pool.query("select kind, quantity::float from lot_movements where lot_id = $1 order by id", [lotId])).rows.map(
    ({ kind, quantity }) => `${kind} ${quantity}`,
  );

test("a wrong weight is corrected in the lot, the ledgers, the yield and the cost", async () => {
  const reception = await make.rawMaterial({ unitPrice: 2.2 });
  const pulp = await make.pulp({
    fruitId: reception.fruit.id,
    inputs: [{ lotId: reception.lot.id, quantity: 90 }],
    outputKg: 67,
    refuseKg: 3,
  });
  const corrected = await correct(pulp.id, {
    inputs: [{ lotId: reception.lot.id, quantity: 95.5 }],
    outputKg: 61.75,
    residueKg: 28,
  });
  expect(corrected).toMatchObject({
    version: 2,
    inputKg: 95.5,
    outputKg: 61.75,
    // The loss is 95.5 kg of fruit - 61.75 kg of pulp - 3 kg of refuse - 28 kg of residue = 2.75 kg.
    unexplainedLossKg: 2.75,
    yieldPct: 64.66,
    // The cost is 95.5 kg x R$ 2.20 = R$ 210.10, or R$ 3.4024 per kg of the 61.75 kg of pulp.
    totalCost: 210.1,
    unitCost: 3.4024,
    lot: { code: pulp.lot.code, initialQuantity: 61.75, balance: 61.75 },
  });
  expect(await readLedger(pulp.lot.id)).toEqual(["production 67", "production 61.75", "reversal -67"]);
  expect(await readLedger(reception.lot.id)).toEqual([
    "entry 100.5",
    "consumption -90",
    "reversal 90",
    "consumption -95.5",
  ]);
  expect(await readLot(reception.lot.id)).toMatchObject({ balance: 5 });
});

test("a wrongly chosen lot gets its quantity back, and the right one gives it", async () => {
  const fruit = await make.fruit();
  const [wrong, right] = [await make.rawMaterial({ fruitId: fruit.id }), await make.rawMaterial({ fruitId: fruit.id })];
  const pulp = await make.pulp({ fruitId: fruit.id, inputs: [{ lotId: wrong.lot.id, quantity: 100 }] });
  const corrected = await correct(pulp.id, { inputs: [{ lotId: right.lot.id, quantity: 98.5 }] });
  expect(corrected.inputs.map(({ lot, quantity }) => [lot.id, quantity])).toEqual([[right.lot.id, 98.5]]);
  expect(await readLot(wrong.lot.id)).toMatchObject({ balance: 100.5 });
  expect(await readLot(right.lot.id)).toMatchObject({ balance: 2 });
});

test("its own input counts as available: the whole lot may be taken, a gram more may not", async () => {
  const reception = await make.rawMaterial();
  const pulp = await make.pulp({ fruitId: reception.fruit.id, inputs: [{ lotId: reception.lot.id, quantity: 80 }] });
  const line = (quantity: number) => ({ inputs: [{ lotId: reception.lot.id, quantity }] });
  expect(await refused(pulp.id, line(100.501))).toMatchObject({
    statusCode: 409,
    issues: [
      {
        path: "inputs.0.quantity",
        message: `Saldo insuficiente no lote ${reception.lot.code}: disponível 100,500\u00a0kg`,
      },
    ],
  });
  await correct(pulp.id, line(100.5));
  expect(await readLot(reception.lot.id)).toMatchObject({ balance: 0, status: "depleted" });
});

test("every rule applies again to a correction, together with the stored values", async () => {
  const additive = await make.additive({ name: "Benzoato", maxDoseMgPerKg: 400 });
  const benzoate = await make.additiveRecord({ itemId: additive.id });
  const pulp = await make.pulp({ additives: [{ lotId: benzoate.lot.id, quantity: 20 }], residueKg: 30 });
  const foreign = await make.rawMaterial();
  const blocked = await make.rawMaterial({ fruitId: pulp.fruit.id });
  const block = { decision: "blocked" as const, reason: "Laudo pendente" };
  await t.admin.call(lotsRoutes.update, { params: { id: blocked.lot.id }, body: block });
  const refusals: [Partial<PulpInput>, number, { path: string; message: string }][] = [
    // The inputs are 100.02 kg; the outputs are 71 kg of pulp and 30 kg of residue.
    [
      { outputKg: 71 },
      400,
      { path: "outputKg", message: "Saiu mais do que entrou: 0,48\u00a0kg além da tolerância. Confira as pesagens" },
    ],
    // The dose is 20 g of additive / 49.5 kg of pulp = 404.0 mg/kg.
    [
      { outputKg: 49.5 },
      422,
      {
        path: "additives.0.quantity",
        message: "Dose de Benzoato acima do limite: 404,0\u00a0mg/kg, limite 400\u00a0mg/kg",
      },
    ],
    [
      { storage: "chilled", expiresAt: null },
      400,
      { path: "expiresAt", message: "Informe a validade da pasta resfriada" },
    ],
    [
      { inputs: [{ lotId: foreign.lot.id, quantity: 99 }] },
      400,
      { path: "inputs.0.lotId", message: `O lote ${foreign.lot.code} não é de ${pulp.fruit.name}` },
    ],
    [
      { inputs: [{ lotId: blocked.lot.id, quantity: 99 }] },
      409,
      { path: "inputs.0.lotId", message: `O lote ${blocked.lot.code} não pode ser usado: está bloqueado` },
    ],
    [
      { producedAt: "2026-11-19" },
      409,
      {
        path: "inputs.0.lotId",
        message: `O lote ${pulp.inputs[0]?.lot.code} não pode ser usado: só existe desde 20/11/2026`,
      },
    ],
    [
      { inputs: [{ lotId: pulp.lot.id, quantity: 10 }] },
      409,
      {
        path: "inputs.0.lotId",
        message: `O lote ${pulp.lot.code} foi feito com este lote e não pode entrar nele`,
      },
    ],
  ];
  for (const [body, statusCode, issue] of refusals)
    expect(await refused(pulp.id, body)).toMatchObject({ statusCode, issues: [issue] });
  expect(await read(pulp.id)).toEqual(pulp);
});

test("a used pulp keeps its lots, fruit and day, and names the lots it went into; readings may still change", async () => {
  const first = await make.pulp({ brix: 9.1 });
  const second = await make.pulp({
    fruitId: first.fruit.id,
    inputs: [{ lotId: first.lot.id, quantity: 30 }],
    outputKg: 29.5,
  });
  const dependents = [{ kind: "lot", id: second.lot.id, name: second.lot.code }];
  const sentence = `O lote ${first.lot.code} já foi usado: quantidades, lotes, fruta e data não podem mudar`;
  // The second body would make the pulp from a lot that was itself made of this pulp.
  for (const body of [{ producedAt: "2026-11-19" }, { inputs: [{ lotId: second.lot.id, quantity: 5 }] }])
    expect(await refused(first.id, body)).toMatchObject({ statusCode: 409, message: sentence, dependents });
  expect(await refused(first.id, { outputKg: 29.999 })).toMatchObject({
    statusCode: 409,
    message: `O lote ${first.lot.code} já foi usado: a quantidade não pode ficar abaixo de 30,000\u00a0kg`,
    dependents,
  });
  const corrected = await correct(first.id, { brix: 9.4, residueKg: 31, notes: "Refratômetro aferido" });
  expect(corrected).toMatchObject({
    brix: 9.4,
    unexplainedLossKg: 2,
    notes: "Refratômetro aferido",
    lot: { initialQuantity: 67, balance: 37 },
  });
  expect(await readLedger(first.lot.id)).toEqual(["production 67", "consumption -30"]);
});

test("a reversed pulping returns every lot's quantity; one whose pulp was used cannot be reversed", async () => {
  const drums = await make.packagingRecord({ quantity: 9 });
  const first = await make.pulp({ packagings: [{ lotId: drums.lot.id, quantity: 2 }] });
  const second = await make.pulp({
    fruitId: first.fruit.id,
    inputs: [{ lotId: first.lot.id, quantity: 12.5 }],
    outputKg: 12,
  });
  expect(await t.admin.refused(pulpRoutes.remove, { params: { id: first.id } })).toMatchObject({
    statusCode: 409,
    message: `O lote ${first.lot.code} já foi usado: a entrada não pode ser estornada`,
    dependents: [{ kind: "lot", id: second.lot.id, name: second.lot.code }],
  });
  await t.admin.call(pulpRoutes.remove, { params: { id: second.id } });
  expect(await readLot(first.lot.id)).toMatchObject({ balance: 67 });
  await t.admin.call(pulpRoutes.remove, { params: { id: first.id } });
  expect(await readLot(first.inputs[0]?.lot.id ?? "")).toMatchObject({ balance: 100.5 });
  expect(await readLot(drums.lot.id)).toMatchObject({ balance: 9 });
  expect(await readLot(first.lot.id)).toMatchObject({ status: "removed", balance: 0 });
  expect(await readLedger(first.lot.id)).toEqual([
    "production 67",
    "consumption -12.5",
    "reversal 12.5",
    "reversal -67",
  ]);
  await t.admin.refused(pulpRoutes.read, { params: { id: first.id } });
  const { lot } = await make.pulp({ fruitId: first.fruit.id });
  expect([first.lot.code, second.lot.code]).not.toContain(lot.code);
});

test("a late price changes the cost of the pulp and its descendants, and moves nothing", async () => {
  const reception = await make.rawMaterial();
  const priced = await make.additiveRecord({ quantity: 200, unitPrice: 0.05 });
  const first = await make.pulp({
    fruitId: reception.fruit.id,
    inputs: [{ lotId: reception.lot.id, quantity: 100 }],
    additives: [{ lotId: priced.lot.id, quantity: 30 }],
  });
  const second = await make.pulp({
    fruitId: reception.fruit.id,
    inputs: [{ lotId: first.lot.id, quantity: 30 }],
    outputKg: 29.5,
  });
  for (const { id } of [first, second]) expect(await read(id)).toMatchObject({ totalCost: null, unitCost: null });
  const movements = await readLedger(first.lot.id);
  await t.admin.call(rawMaterialsRoutes.update, { params: { id: reception.id }, body: { unitPrice: 2.4 } });
  // The first pulp costs 100 kg x R$ 2.40 + 30 g x R$ 0.05 = R$ 241.50 for 67 kg; the second pulp costs 30/67 of R$
  // 241.50 for 29.5 kg.
  expect(await read(first.id)).toMatchObject({ totalCost: 241.5, unitCost: 3.6045 });
  expect(await read(second.id)).toMatchObject({ totalCost: 108.13, unitCost: 3.6656 });
  expect(await readLedger(first.lot.id)).toEqual(movements);
});
