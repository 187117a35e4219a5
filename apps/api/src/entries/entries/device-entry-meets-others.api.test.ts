import { invoicesRoutes } from "@pomar/contract/entries/invoices/invoices.routes";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { placesRoutes } from "@pomar/contract/registries/places/places.routes";
import { plantRoutes } from "@pomar/contract/registries/plant/plant.routes";
import { uuidv7 } from "uuidv7";
import { expect, test } from "vitest";
import { invoiceFile, notePlant } from "../../../../../tests/support/invoices.ts";
import { startDay } from "../../../../../tests/support/plant-day.ts";

const { t, make, later, lotOf, correctInChain } = await startDay("2026-11-24T11:00:00Z");
const ana = await make.employee();
const fruitId = (await make.fruit()).id;

const pulping = (lotId: string, madeAt: string, quantity = 20) => {
  const made = { id: uuidv7(), madeAt, fruitId, inputs: [{ lotId, quantity }], outputKg: quantity * 0.6 };
  return t.admin.send(pulpRoutes.create, { body: made });
};
const received = (receivedAt: string, grossKg = 50) => make.rawMaterial({ fruitId, receivedAt, grossKg, tareKg: 0 });

test("a pulping is judged by the day on which its device made it: a lot that expired since was valid then", async () => {
  const { lot } = await received("2026-11-20");
  expect((await pulping(lot.id, "2026-11-23T15:00:00.000Z")).status).toBe(201);
  const { status, body } = await pulping(lot.id, "2026-11-24T10:00:00.000Z");
  expect([status, JSON.stringify(body)]).toEqual([409, expect.stringContaining("venceu em 23/11/2026")]);
});

test("a lot discarded, or redated to a later day meanwhile, is refused; a moved or smaller lot is used", async () => {
  const [discarded, redated, moved] = [
    await received("2026-11-22"),
    await received("2026-11-22"),
    await received("2026-11-22"),
  ];
  const madeAt = "2026-11-23T12:00:00.000Z";
  const thrown = { decision: "discarded" as const, reason: "Mofo" };
  await t.admin.call(lotsRoutes.update, { params: { id: discarded.lot.id }, body: thrown });
  await t.admin.call(rawMaterialsRoutes.update, { params: { id: redated.id }, body: { receivedAt: "2026-11-24" } });
  const place = await make.place();
  await t.admin.call(placesRoutes.move, { params: { id: place.id }, body: { lots: [moved.lot.id] } });
  await pulping(moved.lot.id, madeAt, 30);
  await correctInChain({ entryKind: "raw-material", entryId: moved.id, change: { grossKg: 40 } });
  const answers = await Promise.all([discarded, redated, moved].map(({ lot }) => pulping(lot.id, madeAt, 10)));
  expect(answers.map(({ status }) => status)).toEqual([409, 409, 201]);
  expect(await lotOf(moved.lot.id)).toMatchObject({ balance: 0, location: place.name });
  expect((await pulping(moved.lot.id, madeAt, 1)).status).toBe(409);
});

test("a device's reception joins an invoice and keeps its instant; a chain keeps the invoice's price, and undoing it the weight", async () => {
  await t.admin.call(plantRoutes.update, { body: { name: notePlant.name, document: notePlant.document } });
  const supplier = await make.supplier({ document: "19131243000197" });
  const madeAt = t.clock.now.toISOString();
  later();
  const given = await make.rawMaterialInput({ fruitId, supplierId: supplier.id, grossKg: 480, tareKg: 0 });
  const entry = await ana.call(rawMaterialsRoutes.create, { body: { ...given, id: uuidv7(), madeAt } });
  const issuer = { document: "19131243000197", name: supplier.name };
  const note = { issuer, number: 77_001, items: [{ name: "CAJU", unit: "KG", quantity: 500, unitPrice: 2.4 }] };
  const file = { name: "nota.xml", bytes: invoiceFile(note) };
  const { previewId } = await t.admin.call(invoicesRoutes.preview, { file } as never);
  const line = { n: 1, type: "raw-material" as const, itemId: fruitId, factor: 1 };
  const items = [{ ...line, joinEntryId: entry.id, pay: "invoice" as const }];
  const invoice = await t.admin.call(invoicesRoutes.run, { body: { previewId, items } });
  const read = () => t.admin.call(rawMaterialsRoutes.read, { params: { id: entry.id } });
  expect(await read()).toMatchObject({ madeAt, total: 1200, payable: { amount: 1200 }, lot: { balance: 480 } });
  const change = { params: { id: entry.id }, body: { grossKg: 470 } };
  expect((await ana.refused(rawMaterialsRoutes.update, change)).code).toBe("entry.correction-closed");
  const inputs = [{ lotId: entry.lot.id, quantity: 480 }];
  const pulp = await make.pulp({ fruitId, inputs, outputKg: 300 });
  await correctInChain({ entryKind: "raw-material", entryId: entry.id, change: { grossKg: 460 } });
  // The plant pays for the weight on the invoice, even after a correction of the weight on the scale.
  expect(await read()).toMatchObject({ madeAt, total: 1200, payable: { amount: 1200 }, lot: { balance: 0 } });
  await t.admin.call(pulpRoutes.remove, { params: { id: pulp.id } });
  await t.admin.call(invoicesRoutes.undo, { params: { id: invoice.id } });
  expect(await read()).toMatchObject({ madeAt, grossKg: 460, unitPrice: null, payable: null, lot: { balance: 460 } });
});
