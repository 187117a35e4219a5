import { invoicesRoutes } from "@pomar/contract/entries/invoices/invoices.routes";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { placesRoutes } from "@pomar/contract/registries/places/places.routes";
import { dispatchesRoutes } from "@pomar/contract/stock/dispatches/dispatches.routes";
import { recallsRoutes } from "@pomar/contract/stock/recalls/recalls.routes";
import { uuidv7 } from "uuidv7";
import { expect, test } from "vitest";
import { startDay } from "../../../../../tests/support/plant-day.ts";

const { t, make, later, lotOf, correctInChain } = await startDay("2026-11-24T11:00:00Z");
const fruitId = (await make.fruit()).id;
const recalled = (id: string) =>
  t.admin.call(recallsRoutes.ofLot, { params: { id }, body: { reason: "Corpo estranho" } });

test("a recalled lot's entry is not reversed, removed or undone with its invoice before the recall is closed", async () => {
  const entry = await make.rawMaterial({ fruitId });
  const pulp = await make.pulp({ fruitId });
  const opening = await make.lot();
  const invoice = await t.admin.call(invoicesRoutes.run, { body: await make.invoiceInput() });
  const undoings = [
    [entry.lot.id, rawMaterialsRoutes.remove, { id: entry.id }],
    [pulp.lot.id, pulpRoutes.remove, { id: pulp.id }],
    [opening.id, lotsRoutes.remove, { ids: opening.id }],
    [invoice.entries[0]?.lot.id ?? "", invoicesRoutes.undo, { id: invoice.id }],
  ] as const;
  for (const [lotId, route, params] of undoings) {
    const { id, code } = await recalled(lotId);
    expect(await t.admin.refused(route, { params } as never)).toMatchObject({
      statusCode: 409,
      message: expect.stringContaining(`está no recolhimento ${code}, ainda aberto`),
    });
    const { onHandAtOpeningKg, lots } = await t.admin.call(recallsRoutes.read, { params: { id } });
    expect([onHandAtOpeningKg > 0 || lotId === undoings[3][0], lots[0]?.onHand]).toEqual([true, lots[0]?.made]);
    await t.admin.call(recallsRoutes.close, { params: { id }, body: { conclusion: "Falso alarme" } });
    await t.admin.send(route, { params } as never);
    expect((await lotOf(lotId)).status).toBe("removed");
  }
});

test("a chain and a corrected dispatch change a recall's figures, and no lot leaves it", async () => {
  const source = await make.rawMaterial({ fruitId, grossKg: 100, tareKg: 0 });
  const inputs = [{ lotId: source.lot.id, quantity: 90 }];
  const pulp = await make.pulp({ fruitId, inputs, outputKg: 60 });
  const parts = [pulp, await make.pulp({ fruitId })].map(({ lot }) => ({ lotId: lot.id, quantity: 20 }));
  const blend = await make.compositeLot({ fruitId, parts });
  const lines = (quantity: number) => [{ lotId: blend.lot.id, quantity }];
  const body = { customerId: await make.buyer(), lines: lines(30) };
  const { id: dispatchId } = await t.admin.call(dispatchesRoutes.create, { body });
  later();
  const { id } = await recalled(source.lot.id);
  later();
  await correctInChain({ entryKind: "raw-material", entryId: source.id, change: { grossKg: 80 } });
  const params = { id: dispatchId };
  await t.admin.call(dispatchesRoutes.update, { params, body: { lines: lines(25) } });
  expect((await t.admin.refused(dispatchesRoutes.update, { params, body: { lines: lines(26) } })).statusCode).toBe(409);
  const read = () => t.admin.call(recallsRoutes.read, { params: { id } });
  expect(await read()).toMatchObject({ onHandAtOpeningKg: 55, dispatchedKg: 25, recoveredPct: 68.75, toNotify: 1 });
  expect((await read()).lots.map(({ made, onHand, lot }) => [made, onHand, lot.status]).toSorted()).toEqual([
    [40, 15, "recalled"],
    [60, 40, "recalled"],
    [80, 0, "recalled"],
  ]);
  await t.admin.call(dispatchesRoutes.remove, { params });
  expect(await read()).toMatchObject({ onHandAtOpeningKg: 80, dispatchedKg: 0, toNotify: 0, customers: [] });
});

test("a pulping or dispatch from before the recall that arrives after it is refused and not lost in it", async () => {
  const { lot } = await make.rawMaterial({ fruitId });
  const told = t.clock.now.toISOString();
  later();
  await recalled(lot.id);
  later();
  const pulping = { fruitId, inputs: [{ lotId: lot.id, quantity: 50 }], outputKg: 30, id: uuidv7(), madeAt: told };
  const lines = [{ lotId: lot.id, quantity: 5 }];
  const dispatch = { customerId: await make.buyer(), dispatchedAt: told, lines };
  for (const [route, body] of [
    [pulpRoutes.create, pulping],
    [dispatchesRoutes.create, dispatch],
  ] as const)
    expect((await t.admin.refused(route, { body })).message).toContain(
      `${lot.code} não pode ser usado: está recolhido`,
    );
});

test("a recalled lot may be moved apart, and stays recalled when it expires; of a past day its place is that of now", async () => {
  const lot = await make.lot({ producedAt: "2026-11-20", fruit: fruitId });
  const place = await make.place();
  await recalled(lot.id);
  await t.admin.call(placesRoutes.move, { params: { id: place.id }, body: { lots: [lot.id] } });
  await t.admin.call(lotsRoutes.update, { params: { id: lot.id }, body: { expiresAt: "2026-11-22" } });
  expect(await lotOf(lot.id)).toMatchObject({ expiresAt: "2026-11-22", status: "recalled", location: place.name });
  const then = await t.admin.call(lotsRoutes.read, { params: { id: lot.id }, query: { asOf: "2026-11-23" } });
  expect(then).toMatchObject({ expiresAt: "2027-11-20", status: "available", location: place.name });
});
