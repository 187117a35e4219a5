import { finalProductsRoutes } from "@pomar/contract/entries/productions/final-products.routes";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { financialLotsRoutes } from "@pomar/contract/money/payments/financial-lots.routes";
import { dispatchesRoutes } from "@pomar/contract/stock/dispatches/dispatches.routes";
import { expect, test } from "vitest";
import { setUpApp } from "../../../../../tests/support/set-up.ts";

const { t, make } = await setUpApp({ checksInvariants: true });
const { pool } = t.database;

const discard = (id: string) =>
  t.admin.call(lotsRoutes.update, { params: { id }, body: { decision: "discarded", reason: "Mofo" } });
const readLot = (id: string) => t.admin.call(lotsRoutes.read, { params: { id } });
const readWorth = async (id: string) => (await t.admin.call(financialLotsRoutes.read, { params: { id } })).value;
const readLedger = async (lotId: string) =>
  (
    await pool.query("select kind, quantity::float, reason from lot_movements where lot_id = $1 order by id", [lotId])
  ).rows.map(({ kind, quantity, reason }) => [kind, quantity, reason].join(" ").trim());

test("a deleted pulping returns its input to a discarded lot, where it is written off", async () => {
  const reception = await make.rawMaterial({ unitPrice: 2 });
  const pulp = await make.pulp({
    fruitId: reception.fruit.id,
    inputs: [{ lotId: reception.lot.id, quantity: 60 }],
    outputKg: 40,
  });
  await discard(reception.lot.id);
  await t.admin.call(pulpRoutes.remove, { params: { id: pulp.id } });
  expect(await readLot(reception.lot.id)).toMatchObject({ status: "discarded", balance: 0 });
  expect(await readWorth(reception.lot.id)).toBe(0);
  expect(await readLedger(reception.lot.id)).toEqual([
    "entry 100.5",
    "consumption -60",
    "discard -40.5 Mofo",
    "reversal 60",
    "discard -60 Devolvido a um lote já descartado: Mofo",
  ]);
});

test("a correction that takes less of a discarded lot writes off the difference, and only that", async () => {
  const reception = await make.rawMaterial();
  const line = (quantity: number) => ({ inputs: [{ lotId: reception.lot.id, quantity }] });
  const pulp = await make.pulp({ fruitId: reception.fruit.id, ...line(60), outputKg: 30 });
  await discard(reception.lot.id);
  await t.admin.call(pulpRoutes.update, { params: { id: pulp.id }, body: line(60) });
  await t.admin.call(pulpRoutes.update, { params: { id: pulp.id }, body: line(52.5) });
  expect(await readLot(reception.lot.id)).toMatchObject({ status: "discarded", balance: 0 });
  expect((await readLedger(reception.lot.id)).filter((line) => line.startsWith("discard"))).toEqual([
    "discard -40.5 Mofo",
    "discard -7.5 Devolvido a um lote já descartado: Mofo",
  ]);
});

test("packs that come back to a discarded lot are written off", async () => {
  const product = await make.finalProduct();
  const [line] = product.packagings;
  await discard(line?.lot.id ?? "");
  await t.admin.call(finalProductsRoutes.remove, { params: { id: product.id } });
  expect(await readLot(line?.lot.id ?? "")).toMatchObject({ status: "discarded", balance: 0 });
});

test("a dispatch of a lot that was discarded since is corrected, and only the reduction is written off", async () => {
  const lot = await make.lot({ producedAt: "2026-01-05" });
  const lines = (quantity: number) => [{ lotId: lot.id, quantity }];
  const body = { customerId: await make.buyer(), dispatchedAt: "2026-01-06T12:00:00.000Z", lines: lines(30) };
  const { id } = await t.admin.call(dispatchesRoutes.create, { body });
  await discard(lot.id);
  const params = { id };
  await t.admin.call(dispatchesRoutes.update, { params, body: { lines: lines(20) } });
  await t.admin.call(dispatchesRoutes.update, { params, body: { dispatchedAt: "2026-01-07T12:00:00.000Z" } });
  expect(await readLot(lot.id)).toMatchObject({ status: "discarded", balance: 0 });
  const written = async () => (await readLedger(lot.id)).filter((line) => line.startsWith("discard"));
  expect(await written()).toEqual(["discard -470 Mofo", "discard -10 Devolvido a um lote já descartado: Mofo"]);
  await t.admin.call(dispatchesRoutes.remove, { params });
  expect((await written()).at(-1)).toBe("discard -20 Devolvido a um lote já descartado: Mofo");
});

test.each(["shipment", "loss", "adjustment"] as const)(
  "a reversed %s of a discarded lot is written off",
  async (kind) => {
    const lot = await make.lot();
    const quantity = kind === "adjustment" ? -60 : 60;
    const told = kind === "shipment" ? { customerId: await make.buyer() } : { reason: "Engano" };
    const { movement } = await t.admin.call(lotsRoutes.move, {
      params: { id: lot.id },
      body: { kind, quantity, ...told } as never,
    });
    await discard(lot.id);
    const back = await t.admin.call(lotsRoutes.reverseMovement, {
      params: { id: movement.id },
      body: { reason: "Voltou do cliente" },
    });
    expect(back).toMatchObject({ balance: 0, movement: { kind: "reversal", quantity: 60 } });
    expect(await readLot(lot.id)).toMatchObject({ status: "discarded", balance: 0 });
    const { data } = await t.admin.call(lotsRoutes.history, { params: { id: lot.id } });
    expect(data[0]?.after).toMatchObject({ writtenOff: 60 });
  },
);
