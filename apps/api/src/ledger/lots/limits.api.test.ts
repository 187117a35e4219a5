import type { AnyRoute } from "@pomar/contract/core/route";
import { compositeLotsRoutes } from "@pomar/contract/entries/productions/composite-lots.routes";
import { finalProductsRoutes } from "@pomar/contract/entries/productions/final-products.routes";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { packagingRecordRoutes } from "@pomar/contract/entries/receptions/supply-records.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { paymentsRoutes } from "@pomar/contract/money/payments/payments.routes";
import { afterAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
import { readEverything } from "../../../../../tests/support/everything.ts";
import { factories } from "../../../../../tests/support/factories.ts";

const t = await startApp();
afterAll(() => t.close());
const make = factories(t);

const customerId = await make.buyer();
const maxCostMessage = /passa de R\$\u00a0999\.999\.999\.999,99/;
const maxUnitCostMessage = /passa de R\$\u00a09\.999\.999,00/;

/** Expects a 400 that names the limit beside one field, and an unchanged database. */
async function expectLimit(route: AnyRoute, input: object, { path, message }: { path: string; message: RegExp }) {
  const before = await readEverything(t.database.pool);
  const answer = await t.admin.send(route, input);
  expect(answer).toMatchObject({
    status: 400,
    body: { code: "request.invalid", issues: [{ path, message: expect.stringMatching(message) }] },
  });
  expect(await readEverything(t.database.pool)).toEqual(before);
}

/** 50 t of fruit that cost R$ 50 billion. */
const dearFruit = (fruitId: string) => make.rawMaterial({ fruitId, grossKg: 50_000, tareKg: 0, unitPrice: 999_999 });

test("packs that cost more than an invoice can say are not received", async () => {
  const body = await make.packagingRecordInput({ quantity: 9_999_999, unitPrice: 999_999 });
  await expectLimit(packagingRecordRoutes.create, { body }, { path: "unitPrice", message: maxCostMessage });
});

test("a price that comes late and is too high for the quantity is not taken", async () => {
  const { id } = await make.packagingRecord({ quantity: 9_999_999 });
  const body = { unitPrice: 999_999 };
  await expectLimit(
    packagingRecordRoutes.update,
    { params: { id }, body },
    { path: "unitPrice", message: maxCostMessage },
  );
});

test("opening stock cannot cost more than a lot may", async () => {
  const { id } = await make.fruit();
  const body = { type: "pulp", fruit: id, quantity: 9_999_999, unitCost: 999_999 };
  await expectLimit(lotsRoutes.create, { body }, { path: "unitCost", message: maxCostMessage });
});

test("a gram of pulp does not cost as much as fifty tonnes of the dearest fruit", async () => {
  const { id: fruitId } = await make.fruit();
  const { lot } = await dearFruit(fruitId);
  const body = { fruitId, inputs: [{ lotId: lot.id, quantity: 50_000 }], outputKg: 0.001 };
  await expectLimit(pulpRoutes.create, { body }, { path: "outputKg", message: maxUnitCostMessage });
});

test("a pack does not cost more, each or by the kilogram, than a unit may", async () => {
  const { id: fruitId } = await make.fruit();
  const pulp = await make.lot({ type: "pulp", fruit: fruitId, quantity: 20_000, unitCost: 999_999 });
  const sachets = await make.sachets({ unitPrice: 0.07 });
  const packed = (kg: number, netContentG: number) => ({
    body: {
      fruitId,
      pulps: [{ lotId: pulp.id, quantity: kg }],
      packagings: [{ lotId: sachets.lot.id, quantity: 1 }],
      units: 1,
      netContentG,
    },
  });
  await expectLimit(finalProductsRoutes.create, packed(11, 1000), { path: "units", message: maxUnitCostMessage });
  await expectLimit(finalProductsRoutes.create, packed(1, 0.001), { path: "units", message: maxUnitCostMessage });
});

test("twelve lots that each cost the most that a lot may are not blended", async () => {
  const { id: fruit } = await make.fruit();
  const lots = await Promise.all(
    Array.from({ length: 12 }, () => make.lot({ fruit, quantity: 800_000, unitCost: 999_999 })),
  );
  const parts = lots.map(({ id }, n) => ({ lotId: id, quantity: n === 7 ? 800_000 : 799_999.5 }));
  const body = { type: "pulp", fruitId: fruit, parts };
  await expectLimit(compositeLotsRoutes.create, { body }, { path: "parts.7.quantity", message: maxCostMessage });
});

test("a blend does not hold more than a lot may", async () => {
  const { id: fruit } = await make.fruit();
  const lots = await Promise.all([1, 2].map(() => make.lot({ fruit, quantity: 5_000_000 })));
  const body = { type: "pulp", fruitId: fruit, parts: lots.map(({ id }) => ({ lotId: id, quantity: 5_000_000 })) };
  await expectLimit(compositeLotsRoutes.create, { body }, { path: "parts", message: /passa de 9\.999\.999\u00a0kg/ });
});

test("a count cannot raise a balance beyond a lot's limit", async () => {
  const { id } = await make.lot({ quantity: 9_999_990 });
  const body = { kind: "adjustment", quantity: 9.001, reason: "Contagem" };
  await expectLimit(
    lotsRoutes.move,
    { params: { id }, body },
    { path: "quantity", message: /passa de 9\.999\.999\u00a0kg: cabem mais 9\u00a0kg/ },
  );
  await t.admin.call(lotsRoutes.move, { params: { id }, body: { ...body, kind: "adjustment", quantity: 9 } });
});

test("a late price is not taken that makes anything made of the fruit too dear", async () => {
  const { id: fruitId } = await make.fruit();
  const fruit = await make.rawMaterial({ fruitId, grossKg: 50_000, tareKg: 0 });
  const pulp = await make.pulp({ fruitId, inputs: [{ lotId: fruit.lot.id, quantity: 50_000 }], outputKg: 1 });
  const again = await make.pulp({ fruitId, inputs: [{ lotId: pulp.lot.id, quantity: 1 }], outputKg: 0.01 });
  const put = (unitPrice: number) => ({ params: { id: fruit.id }, body: { unitPrice } });
  await expectLimit(rawMaterialsRoutes.update, put(999_999), { path: "unitPrice", message: maxUnitCostMessage });
  await expectLimit(rawMaterialsRoutes.update, put(2), {
    path: "unitPrice",
    message: new RegExp(`No lote ${again.lot.code}, feito deste: .* ${maxUnitCostMessage.source}`),
  });
  await t.admin.call(rawMaterialsRoutes.update, put(1.9999));
});

test("lots are not paid together that cost more than a payment may", async () => {
  const supplier = await make.supplier();
  const dear = () => make.packagingRecord({ supplierId: supplier.id, quantity: 1_000_000, unitPrice: 600_000 });
  const lots = [(await dear()).lot, (await dear()).lot].map(({ id }) => ({ lotId: id }));
  await expectLimit(
    paymentsRoutes.create,
    { body: { supplierId: supplier.id, lots } },
    { path: "lots", message: maxCostMessage },
  );
});

test("a price is not taken that makes the payment of several lots more than a payment may be", async () => {
  const supplier = await make.supplier();
  const dear = await make.packagingRecord({ supplierId: supplier.id, quantity: 1_000_000, unitPrice: 600_000 });
  const other = await make.packagingRecord({ supplierId: supplier.id, quantity: 1_000_000, unitPrice: 2 });
  const lots = [dear.lot, other.lot].map(({ id }) => ({ lotId: id }));
  await t.admin.call(paymentsRoutes.create, { body: { supplierId: supplier.id, lots } });
  await expectLimit(
    packagingRecordRoutes.update,
    { params: { id: other.id }, body: { unitPrice: 500_000 } },
    { path: "unitPrice", message: maxCostMessage },
  );
});

test("whatever may be owed can be settled at once, to the cent", async () => {
  const { payable } = await make.packagingRecord({ quantity: 1_000_000, unitPrice: 999_999, freight: 999_999.99 });
  const body = { paidAt: "2026-02-03", amount: 999_999_999_999.99, method: "pix" as const };
  const paid = await t.admin.call(paymentsRoutes.settle, { params: { id: payable?.id ?? "" }, body });
  expect(paid).toMatchObject({ amount: 999_999_999_999.99, paid: 999_999_999_999.99, open: 0 });
});

test("found, lost and discarded quantities of the dearest lot are valued without a failure", async () => {
  const { lot } = await make.packagingRecord({ quantity: 1, unitPrice: 999_999, freight: 9_000_000 });
  const { id } = lot;
  const move = (kind: "adjustment" | "loss" | "shipment", quantity: number) => {
    const body = { kind, quantity, ...(kind === "shipment" ? { customerId } : { reason: "Contagem" }) };
    return t.admin.call(lotsRoutes.move, { params: { id }, body });
  };
  const { movement } = await move("shipment", 1);
  await move("adjustment", 9_999_999);
  await move("shipment", 9_999_999);
  await move("adjustment", 9_999_999);
  const [sent] = (await t.admin.call(lotsRoutes.movements, { params: { id }, query: {} })).data.filter(
    (one) => one.kind === "shipment" && one.id !== movement.id,
  );
  await t.admin.call(lotsRoutes.reverseMovement, { params: { id: sent?.id ?? "" }, body: { reason: "Devolvido" } });
  const { balance } = await t.admin.call(lotsRoutes.read, { params: { id } });
  expect(balance).toBe(19_999_998);
  const body = { decision: "discarded" as const, reason: "Perdido" };
  await t.admin.call(lotsRoutes.update, { params: { id }, body });
});
