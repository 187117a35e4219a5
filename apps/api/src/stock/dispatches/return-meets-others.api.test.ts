import { invoicesRoutes } from "@pomar/contract/entries/invoices/invoices.routes";
import { compositeLotsRoutes } from "@pomar/contract/entries/productions/composite-lots.routes";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { explanationsRoutes } from "@pomar/contract/insight/explanations/explanations.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { placesRoutes } from "@pomar/contract/registries/places/places.routes";
import { dispatchesRoutes } from "@pomar/contract/stock/dispatches/dispatches.routes";
import { recallsRoutes } from "@pomar/contract/stock/recalls/recalls.routes";
import { expect, test } from "vitest";
import { startDay } from "../../../../../tests/support/plant-day.ts";

const { t, make, later, lotOf, correctInChain } = await startDay("2026-11-24T11:00:00Z");
const fruitId = (await make.fruit()).id;
const change = (id: string, body: object) => t.admin.call(lotsRoutes.update, { params: { id }, body });
const expiries = (...ids: string[]) => Promise.all(ids.map(async (id) => (await lotOf(id)).expiresAt));

/** Dispatches 30 units of a lot, of which the customer returns 12. */
async function returned(lotId: string) {
  const body = { customerId: await make.buyer(), lines: [{ lotId, quantity: 30 }] };
  const { id } = await t.admin.call(dispatchesRoutes.create, { body });
  later();
  const { lines } = await t.admin.call(dispatchesRoutes.takeBack, {
    params: { id },
    body: { lines: [{ lotId, quantity: 12, reason: "Mole" }] },
  });
  later();
  return { dispatchId: id, id: lines[0]?.lot.id ?? "" };
}

test("a return expires no later than the dispatched lot, nor does anything made of it", async () => {
  const pulp = await make.pulp({ fruitId, expiresAt: "2027-06-30" });
  const back = await returned(pulp.lot.id);
  await change(back.id, { decision: "released" });
  const blend = await make.compositeLot({
    fruitId,
    parts: [
      { lotId: back.id, quantity: 5 },
      { lotId: (await make.pulp({ fruitId })).lot.id, quantity: 7 },
    ],
  });
  const again = await returned((await make.lot({ fruit: fruitId, expiresAt: "2027-06-30" })).id);
  await change(pulp.lot.id, { expiresAt: "2027-01-31" });
  expect(await expiries(pulp.lot.id, back.id, blend.lot.id, again.id)).toEqual([
    ...Array(3).fill("2027-01-31"),
    "2027-06-30",
  ]);
  const { data } = await t.admin.call(lotsRoutes.history, { params: { id: back.id } });
  expect(data[0]?.after).toMatchObject({ reason: `A validade segue a do lote ${pulp.lot.code}` });
  const refusal = await t.admin.refused(lotsRoutes.update, {
    params: { id: back.id },
    body: { expiresAt: "2027-02-01" },
  });
  expect(refusal.issues?.[0]).toMatchObject({ path: "expiresAt" });
  // The return receives an earlier expiry of its own, because it thawed; a later expiry of the dispatched lot does not
  // change it.
  await change(back.id, { expiresAt: "2026-12-24" });
  await change(pulp.lot.id, { expiresAt: "2027-03-31" });
  expect(await expiries(pulp.lot.id, back.id, blend.lot.id)).toEqual(["2027-03-31", "2026-12-24", "2026-12-24"]);
  const query = { figure: "expiry" as const, id: back.id };
  expect(await t.admin.call(explanationsRoutes.read, { query })).toMatchObject({ value: "2026-12-24" });
});

test("a late price and a dose that falls in chain reach the returns", async () => {
  const acid = await make.additive();
  const bought = await make.additiveRecord({ itemId: acid.id, quantity: 30, unitPrice: 0.1 });
  const fruit = await make.rawMaterial({ fruitId });
  const pulp = await make.pulp({
    fruitId,
    inputs: [{ lotId: fruit.lot.id, quantity: 100.5 }],
    outputKg: 60,
    additives: [{ lotId: bought.lot.id, quantity: 30 }],
  });
  const back = await returned(pulp.lot.id);
  expect(await lotOf(back.id)).toMatchObject({ unitCost: null, doses: [{ mgPerKg: 500 }] });
  await t.admin.call(rawMaterialsRoutes.update, { params: { id: fruit.id }, body: { unitPrice: 2 } });
  expect(await lotOf(back.id)).toMatchObject({ unitCost: 3.4 });
  await correctInChain({ entryKind: "additive", entryId: bought.id, change: { quantity: 24 } });
  expect(await lotOf(back.id)).toMatchObject({ unitCost: 3.39, doses: [{ mgPerKg: 400 }] });
});

test("a recall that is opened later includes earlier returns, and blends of them", async () => {
  const pulp = await make.pulp({ fruitId });
  const back = await returned(pulp.lot.id);
  await change(back.id, { decision: "released" });
  const other = await make.pulp({ fruitId });
  const parts = [
    { lotId: back.id, quantity: 4 },
    { lotId: other.lot.id, quantity: 6 },
  ];
  const blend = await make.compositeLot({ fruitId, parts });
  const recall = await t.admin.call(recallsRoutes.create, { body: { lotId: pulp.lot.id, reason: "Corpo estranho" } });
  const of = Object.fromEntries(recall.lots.map((one) => [one.lot.id, [one.isReturn, one.onHand, one.share]]));
  expect(of).toEqual({ [pulp.lot.id]: [false, 37, 1], [back.id]: [true, 8, 1], [blend.lot.id]: [false, 10, 0.4] });
  expect(recall).toMatchObject({ onHandAtOpeningKg: 47, dispatchedKg: 30, returnedKg: 12 });
  const correction = { params: { id: blend.id }, body: { parts: [{ lotId: back.id, quantity: 5 }, parts[1]] } };
  expect((await t.admin.refused(compositeLotsRoutes.update, correction as never)).code).toBe("lot.not-consumable");
});

test("a lot that came back is not removed but by undoing its return, and its source's entry stays", async () => {
  const entry = await make.rawMaterial({ fruitId });
  const back = await returned(entry.lot.id);
  const { code } = await lotOf(back.id);
  const remove = { params: { ids: back.id } };
  expect(await t.admin.refused(lotsRoutes.remove, remove)).toMatchObject({
    statusCode: 409,
    message: `O lote ${code} não pode ser removido: veio de uma devolução; estorne a devolução`,
  });
  expect((await t.admin.refused(rawMaterialsRoutes.remove, { params: { id: entry.id } })).code).toBe("entry.consumed");
  await t.admin.call(dispatchesRoutes.undoReturn, { params: { id: back.dispatchId, lotId: back.id } });
  expect([await lotOf(back.id), await lotOf(entry.lot.id)]).toMatchObject([
    { status: "removed", balance: 0 },
    { balance: 70.5 },
  ]);
});

test("a return undone since is in the past as the lot showed it then", async () => {
  const lot = await make.lot({ producedAt: "2026-11-18" });
  const back = await returned(lot.id);
  const shown = await lotOf(back.id);
  const knownAt = t.clock.now.toISOString();
  later();
  await t.admin.call(dispatchesRoutes.undoReturn, { params: { id: back.dispatchId, lotId: back.id } });
  const then = await t.admin.call(lotsRoutes.read, { params: { id: back.id }, query: { knownAt } });
  const { producedAt, balance, status } = then;
  expect({ producedAt, balance, status }).toEqual({ producedAt: "2026-11-18", balance: 12, status: "quarantine" });
  expect(then.producedAt).toBe(shown.producedAt);
  expect((await t.admin.call(lotsRoutes.read, { params: { id: lot.id }, query: { knownAt } })).balance).toBe(470);
});

test("a return of a discarded lot is neither in it nor written off, and has no place until it is moved", async () => {
  const [chamber, other] = [await make.place(), await make.place()];
  const move = (place: { id: string }, lotId: string) =>
    t.admin.call(placesRoutes.move, { params: { id: place.id }, body: { lots: [lotId] } });
  const lot = await make.lot();
  await move(chamber, lot.id);
  const body = { customerId: await make.buyer(), lines: [{ lotId: lot.id, quantity: 30 }] };
  const { id } = await t.admin.call(dispatchesRoutes.create, { body });
  later();
  await change(lot.id, { decision: "discarded", reason: "Mofo" });
  const { lines } = await t.admin.call(dispatchesRoutes.takeBack, {
    params: { id },
    body: { lines: [{ lotId: lot.id, quantity: 12, reason: "Mole" }] },
  });
  const backId = lines[0]?.lot.id ?? "";
  expect([await lotOf(lot.id), await lotOf(backId)]).toMatchObject([
    { status: "discarded", balance: 0, location: chamber.name },
    { status: "quarantine", balance: 12, location: null },
  ]);
  await move(other, backId);
  expect(await lotOf(backId)).toMatchObject({ location: other.name });
});

test("an import whose goods were sold and came back cannot be undone", async () => {
  const made = await t.admin.call(invoicesRoutes.run, { body: await make.invoiceInput() });
  await returned(made.entries[0]?.lot.id ?? "");
  expect((await t.admin.refused(invoicesRoutes.undo, { params: { id: made.id } })).statusCode).toBe(409);
});
