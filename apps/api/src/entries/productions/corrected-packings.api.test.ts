import { finalProductsRoutes } from "@pomar/contract/entries/productions/final-products.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { afterAll, afterEach, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";
import { brokenInvariants } from "../../../../../tools/checks/invariants.ts";

const t = await startApp();
const make = factories(t);
afterAll(() => t.close());
const customerId = await make.buyer();
const { pool } = t.database;

t.clock.now = new Date("2026-11-20T20:30:00Z");

afterEach(async () => {
  expect(await brokenInvariants(pool)).toEqual({});
});

const readLot = (id: string) => t.admin.call(lotsRoutes.read, { params: { id } });
const correct = (id: string, body: object) => t.admin.call(finalProductsRoutes.update, { params: { id }, body });
const refused = (id: string, body: object) => t.admin.refused(finalProductsRoutes.update, { params: { id }, body });
const readLedger = async (lotId: string) =>
  (await pool.query("select kind, quantity::float from lot_movements where lot_id = $1 order by id", [lotId])).rows.map(
    ({ kind, quantity }) => `${kind} ${quantity}`,
  );
const ship = (lotId: string, quantity: number) =>
  t.admin.call(lotsRoutes.move, {
    params: { id: lotId },
    body: { kind: "shipment", quantity, customerId },
  });

test("a wrong count is corrected in the lot, the ledger, the cost and the balance of the sachets", async () => {
  const sachets = await make.sachets({ unitPrice: 0.12 });
  const packed = await make.finalProduct({ packagings: [{ lotId: sachets.lot.id, quantity: 190 }], rejectedUnits: 3 });
  const corrected = await correct(packed.id, {
    units: 171,
    packagings: [{ lotId: sachets.lot.id, quantity: 174 }],
    expiresAt: "2027-05-30",
  });
  expect(corrected).toMatchObject({
    version: 2,
    units: 171,
    netKg: 17.1,
    rejectedUnits: 3,
    // The loss is 18.5 kg of pulp - 17.1 kg in good units - 0.3 kg in rejected units = 1.1 kg.
    fillLossKg: 1.1,
    pulps: packed.pulps.map(({ quantity }) => ({ quantity })),
    lot: { code: packed.lot.code, initialQuantity: 171, balance: 171, expiresAt: "2027-05-30" },
  });
  expect(await readLedger(packed.lot.id)).toEqual(["production 180", "production 171", "reversal -180"]);
  expect(await readLedger(sachets.lot.id)).toEqual([
    "entry 3000",
    "consumption -190",
    "reversal 190",
    "consumption -174",
  ]);
  expect(await readLot(sachets.lot.id)).toMatchObject({ balance: 2826 });
});

test("every rule applies again to a correction, together with the stored values", async () => {
  const packed = await make.finalProduct({ freezeStart: "2026-11-20T18:00:00Z" });
  const refusals: [object, { path: string; message: string }][] = [
    [{ units: 181 }, { path: "packagings.0.quantity", message: "Falta 1 embalagem para 181 unidades" }],
    [
      { rejectedUnits: 2 },
      { path: "packagings.0.quantity", message: "Faltam 2 embalagens para 180 unidades e 2 rejeitadas" },
    ],
    [
      { netContentG: 106 },
      { path: "units", message: "Saiu mais do que entrou: 0,08\u00a0kg além da tolerância. Confira as pesagens" },
    ],
    [
      { freezeEnd: "2026-11-20T17:30:00Z" },
      { path: "freezeEnd", message: "O fim do congelamento não pode ser antes do início" },
    ],
    [{ expiresAt: "2026-11-19" }, { path: "expiresAt", message: "A validade não pode ser anterior à produção" }],
  ];
  for (const [body, issue] of refusals)
    expect(await refused(packed.id, body)).toMatchObject({ statusCode: 400, issues: [issue] });
  expect(await t.admin.call(finalProductsRoutes.read, { params: { id: packed.id } })).toEqual(packed);
});

test("the content of a unit changes the mass of the lot", async () => {
  const packed = await make.finalProduct();
  await correct(packed.id, { netContentG: 97.5 });
  expect(await readLot(packed.lot.id)).toMatchObject({ netContentG: 97.5, kgPerUnit: 0.0975 });
});

test("a shipped product keeps its content, lots and day, and at least the shipped units; remarks and freezing may still change", async () => {
  const packed = await make.finalProduct();
  await ship(packed.lot.id, 25);
  const sentence = `O lote ${packed.lot.code} já foi usado: quantidades, lotes, fruta e data não podem mudar`;
  expect(await refused(packed.id, { producedAt: "2026-11-19" })).toMatchObject({ statusCode: 409, message: sentence });
  expect(await refused(packed.id, { netContentG: 95 })).toMatchObject({
    statusCode: 409,
    message: `O lote ${packed.lot.code} já foi usado: o conteúdo de cada unidade não pode mudar`,
  });
  expect(await refused(packed.id, { units: 24 })).toMatchObject({
    statusCode: 409,
    message: `O lote ${packed.lot.code} já foi usado: a quantidade não pode ficar abaixo de 25\u00a0un`,
  });
  const corrected = await correct(packed.id, { coreTemperatureC: -19.5, notes: "Câmara 2", expiresAt: "2027-01-31" });
  expect(corrected).toMatchObject({
    coreTemperatureC: -19.5,
    notes: "Câmara 2",
    lot: { balance: 155, initialQuantity: 180, expiresAt: "2027-01-31" },
  });
  expect(await readLedger(packed.lot.id)).toEqual(["production 180", "shipment -25"]);
});

test("a reversed packing returns pulp and sachets; a shipped one cannot be reversed", async () => {
  const packed = await make.finalProduct();
  const [pulp, sachets] = [packed.pulps[0]?.lot.id ?? "", packed.packagings[0]?.lot.id ?? ""];
  const shipment = await ship(packed.lot.id, 40);
  const refusal = await t.admin.refused(finalProductsRoutes.remove, { params: { id: packed.id } });
  expect(refusal).toMatchObject({
    statusCode: 409,
    message: `O lote ${packed.lot.code} já foi usado: a entrada não pode ser estornada`,
  });
  expect(await readLot(pulp)).toMatchObject({ balance: 48.5 });
  await t.admin.call(lotsRoutes.reverseMovement, {
    params: { id: shipment.movement.id },
    body: { reason: "Cliente devolveu o pedido" },
  });
  await t.admin.call(finalProductsRoutes.remove, { params: { id: packed.id } });
  expect(await readLot(pulp)).toMatchObject({ balance: 67 });
  expect(await readLot(sachets)).toMatchObject({ balance: 3000 });
  expect(await readLot(packed.lot.id)).toMatchObject({ status: "removed", balance: 0 });
  await t.admin.refused(finalProductsRoutes.read, { params: { id: packed.id } });
});
