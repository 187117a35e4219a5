import { compositeLotsRoutes } from "@pomar/contract/entries/productions/composite-lots.routes";
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
const correct = (id: string, body: object) => t.admin.call(compositeLotsRoutes.update, { params: { id }, body });
const refused = (id: string, body: object) => t.admin.refused(compositeLotsRoutes.update, { params: { id }, body });
const readLedger = async (lotId: string) =>
  (await pool.query("select kind, quantity::float from lot_movements where lot_id = $1 order by id", [lotId])).rows.map(
    ({ kind, quantity }) => `${kind} ${quantity}`,
  );
const part = ({ lot }: { lot: { id: string } }, quantity: number) => ({ lotId: lot.id, quantity });

/** A blend of 12.5 kg of pulp at 9.8 °Bx and 7.5 kg of pulp at 12.2 °Bx. */
async function blended() {
  const fruit = await make.fruit();
  const first = await make.pulp({ fruitId: fruit.id, brix: 9.8 });
  const second = await make.pulp({ fruitId: fruit.id, brix: 12.2 });
  const blend = await make.compositeLot({ fruitId: fruit.id, parts: [part(first, 12.5), part(second, 7.5)] });
  return { fruit, first, second, blend };
}

test("changed quantities are weighed anew, and the ledger shows both", async () => {
  const { first, second, blend } = await blended();
  expect(blend.brix).toBe(10.7);
  const corrected = await correct(blend.id, { parts: [part(first, 10), part(second, 14)] });
  expect(corrected).toMatchObject({
    version: 2,
    quantity: 24,
    // The Brix is (10 kg x 9.8 °Bx + 14 kg x 12.2 °Bx) / 24 kg = 11.2 °Bx.
    brix: 11.2,
    lot: { code: blend.lot.code, balance: 24, initialQuantity: 24 },
  });
  expect(await readLedger(blend.lot.id)).toEqual(["production 20", "production 24", "reversal -20"]);
  expect(await readLedger(second.lot.id)).toEqual([
    "production 67",
    "composition -7.5",
    "reversal 7.5",
    "composition -14",
  ]);
  expect(await readLot(first.lot.id)).toMatchObject({ balance: 57 });
});

test("another code and remarks leave ledger, readings and expiry as they are", async () => {
  const { blend } = await blended();
  const corrected = await correct(blend.id, { code: "tanque-3", notes: "Tanque 3" });
  expect(corrected).toMatchObject({ notes: "Tanque 3", brix: 10.7, lot: { code: "TANQUE-3", balance: 20 } });
  expect(corrected.lot.expiresAt).toBe(blend.lot.expiresAt);
  expect(await readLedger(blend.lot.id)).toEqual(["production 20"]);
  const again = await refused(blend.id, { code: (await blended()).blend.lot.code });
  expect(again).toMatchObject({ statusCode: 409, code: "record.duplicate-code", issues: [{ path: "code" }] });
});

test("an expiry set on the lot by hand outlives remarks; another blend is of its parts again", async () => {
  const { first, second, blend } = await blended();
  await t.admin.call(lotsRoutes.update, { params: { id: blend.lot.id }, body: { expiresAt: "2026-12-24" } });
  expect((await correct(blend.id, { notes: "Vence antes" })).lot.expiresAt).toBe("2026-12-24");
  const corrected = await correct(blend.id, { parts: [part(first, 4.5), part(second, 6)] });
  expect(corrected.lot.expiresAt).toBe(blend.lot.expiresAt);
});

test("a blend cannot be made of itself, nor of its descendants", async () => {
  const { fruit, first, second, blend } = await blended();
  const itself = await refused(blend.id, { parts: [part(first, 10), part(blend, 1)] });
  expect(itself).toMatchObject({ statusCode: 409, code: "lot.cycle", issues: [{ path: "parts.1.lotId" }] });
  const next = await make.compositeLot({ fruitId: fruit.id, parts: [part(blend, 5), part(second, 5)] });
  const circle = await refused(blend.id, { parts: [part(first, 10), part(next, 1)] });
  expect(circle.statusCode).toBe(409);
  expect(await readLot(blend.lot.id)).toMatchObject({ balance: 15 });
});

test("a packed blend keeps its parts and its code, and names the lot that it went into", async () => {
  const { fruit, first, second, blend } = await blended();
  const packed = await make.finalProduct({ fruitId: fruit.id, pulps: [part(blend, 18.5)] });
  const dependents = [{ kind: "lot", id: packed.lot.id, name: packed.lot.code }];
  expect(await refused(blend.id, { parts: [part(first, 10), part(second, 14)] })).toMatchObject({
    statusCode: 409,
    code: "entry.consumed",
    dependents,
  });
  expect(await refused(blend.id, { code: "OUTRO-CODIGO" })).toMatchObject({
    statusCode: 409,
    message: `O código do lote ${blend.lot.code} não pode mudar: o lote já foi usado`,
    dependents,
  });
  expect(await t.admin.refused(compositeLotsRoutes.remove, { params: { id: blend.id } })).toMatchObject({
    statusCode: 409,
    message: `O lote ${blend.lot.code} já foi usado: a entrada não pode ser estornada`,
    dependents,
  });
  expect(await correct(blend.id, { notes: "Já envasado", code: blend.lot.code })).toMatchObject({
    notes: "Já envasado",
    lot: { code: blend.lot.code, balance: 1.5 },
  });
});

test("a reversed blend returns to its parts", async () => {
  const { first, second, blend } = await blended();
  await t.admin.call(compositeLotsRoutes.remove, { params: { id: blend.id } });
  expect(await readLot(first.lot.id)).toMatchObject({ balance: 67 });
  expect(await readLot(second.lot.id)).toMatchObject({ balance: 67 });
  expect(await readLot(blend.lot.id)).toMatchObject({ status: "removed", balance: 0 });
  expect(await readLedger(first.lot.id)).toEqual(["production 67", "composition -12.5", "reversal 12.5"]);
});
