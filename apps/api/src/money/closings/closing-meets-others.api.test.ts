import { invoicesRoutes } from "@pomar/contract/entries/invoices/invoices.routes";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { closingsRoutes } from "@pomar/contract/money/closings/closings.routes";
import { placesRoutes } from "@pomar/contract/registries/places/places.routes";
import { countsRoutes } from "@pomar/contract/stock/counts/counts.routes";
import { dispatchesRoutes } from "@pomar/contract/stock/dispatches/dispatches.routes";
import { recallsRoutes } from "@pomar/contract/stock/recalls/recalls.routes";
import { uuidv7 } from "uuidv7";
import { beforeAll, expect, test } from "vitest";
import { adminPassword } from "../../../../../tests/support/app.ts";
import { startDay } from "../../../../../tests/support/plant-day.ts";

const { t, make, later, correctInChain } = await startDay("2026-07-31T12:00:00Z");
async function at(instant: string) {
  t.clock.now = new Date(instant);
  t.admin = await t.login("admin", adminPassword, 1);
}
let july: Awaited<ReturnType<typeof record>>;
let closingId = "";

/** Records a July with an event of every kind, and opens a count on 31 July; the count is not approved yet. */
async function record() {
  const fruitId = (await make.fruit({ shelfLifeRawDays: 90 })).id;
  const entry = (grossKg: number) => make.rawMaterial({ fruitId, grossKg, tareKg: 0, receivedAt: "2026-07-02" });
  const [used, unused, free] = [await entry(100), await entry(110), await entry(120)];
  const inputs = [{ lotId: used.lot.id, quantity: 100 }];
  const pulp = await make.pulp({ fruitId, producedAt: "2026-07-07", inputs, outputKg: 60 });
  const other = await make.pulp({
    fruitId,
    producedAt: "2026-07-07",
    outputKg: 60,
    inputs: [{ lotId: free.lot.id, quantity: 90 }],
  });
  const send = async (quantity: number) => {
    const body = { customerId: await make.buyer(), lines: [{ lotId: pulp.lot.id, quantity }] };
    return t.admin.call(dispatchesRoutes.create, { body: { ...body, dispatchedAt: "2026-07-10T12:00:00Z" } });
  };
  const [sent, mistaken] = [await send(20), await send(5)];
  const invoice = await t.admin.call(invoicesRoutes.run, {
    body: await make.invoiceInput({ issuedAt: "2026-07-15" }),
  });
  const count = await t.admin.call(countsRoutes.create, { body: { scope: { of: "everything" }, blind: true } });
  later();
  const params = { id: count.id, lotId: other.lot.id };
  await t.admin.call(countsRoutes.record, { params, body: { counted: 58 } });
  return { fruitId, used, unused, free, pulp, other, sent, mistaken, invoice, count };
}

beforeAll(async () => {
  july = await record();
  await at("2026-08-03T12:00:00Z");
  closingId = (await t.admin.call(closingsRoutes.create, { body: { month: "2026-07" } })).id;
  await at("2026-08-04T12:00:00Z");
});
/**
 * Lists the late changes that an action adds to the closing, such as `loss -5`; a reversal begins with `estorno`. The
 * snapshot of the closing must stay unchanged.
 */
async function lateBy(act: () => Promise<unknown>): Promise<string[]> {
  const list = async () =>
    (await t.admin.call(closingsRoutes.lateChanges, { params: { id: closingId }, query: { rows: 100 } })).data;
  const known = new Set((await list()).map(({ id }) => id));
  later(1);
  await act();
  const { snapshot, lateChanges } = await t.admin.call(closingsRoutes.read, { params: { id: closingId } });
  const all = await list();
  expect([snapshot.counts.receipts, lateChanges]).toEqual([4, all.length]);
  const came = all.filter(({ id, kind }) => !known.has(id) && kind === "movement");
  return came
    .map(({ movementKind, isReversal, quantity }) => `${isReversal ? "estorno " : ""}${movementKind} ${quantity}`)
    .toSorted();
}

test("an entry that a device made in the closed month, and an employee corrects within their half hour, is late", async () => {
  const ana = await make.employee();
  const inputs = [{ lotId: july.free.lot.id, quantity: 4 }];
  const body = { id: uuidv7(), madeAt: "2026-07-31T20:00:00.000Z", fruitId: july.fruitId, inputs, outputKg: 2.5 };
  let id = "";
  expect(
    await lateBy(async () => {
      id = (await ana.call(pulpRoutes.create, { body })).id;
    }),
  ).toEqual(["consumption -4", "production 2.5"]);
  // The correction also reverses the original late records, so that only the corrected pulping changes the month.
  expect(await lateBy(() => ana.call(pulpRoutes.update, { params: { id }, body: { outputKg: 2 } }))).toEqual([
    "consumption -4",
    "production 2",
  ]);
});

test("a corrected or removed dispatch, and its returns, are late on their days", async () => {
  const { sent, mistaken, pulp } = july;
  const params = { id: sent.id };
  const moved = { dispatchedAt: "2026-08-02T12:00:00Z" };
  expect(await lateBy(() => t.admin.call(dispatchesRoutes.remove, { params: { id: mistaken.id } }))).toEqual([
    "estorno shipment 5",
  ]);
  const lines = [{ lotId: pulp.lot.id, quantity: 8, reason: "Mole" }];
  let backId = "";
  const returning = async () => {
    const body = { returnedAt: "2026-07-20T12:00:00Z", lines };
    backId = (await t.admin.call(dispatchesRoutes.takeBack, { params, body })).lines[0]?.lot.id ?? "";
  };
  // The returned 8 kg enter the dispatched lot and leave it again; this pair of movements changes nothing in the month.
  expect(await lateBy(returning)).toEqual(["entry 8"]);
  expect((await t.admin.refused(dispatchesRoutes.update, { params, body: moved })).statusCode).toBe(400);
  expect(
    await lateBy(() => t.admin.call(dispatchesRoutes.undoReturn, { params: { id: sent.id, lotId: backId } })),
  ).toEqual([]);
  // The corrected dispatch left in August, so that the correction only removes the shipment from July.
  expect(await lateBy(() => t.admin.call(dispatchesRoutes.update, { params, body: moved }))).toEqual([
    "estorno shipment 20",
  ]);
});

test("a count of the month's last day that is approved after the close adjusts that month, late", async () => {
  const approve = () =>
    t.admin.call(countsRoutes.approve, { params: { id: july.count.id }, body: { reason: "Inventário" } });
  expect(await lateBy(approve)).toEqual(["adjustment -2"]);
});

test("a chain over the closed month is late with every document that it changes", async () => {
  const act = () => correctInChain({ entryKind: "raw-material", entryId: july.used.id, change: { grossKg: 96 } });
  expect(await lateBy(act)).toEqual(["consumption -96", "entry 96", "estorno consumption 100", "estorno entry -100"]);
});

test("an import into the closed month and the undoing of one of its own are late", async () => {
  const body = await make.invoiceInput({ issuedAt: "2026-07-29" });
  const items = body.items.map((line) => ("notStock" in line ? line : { ...line, receivedAt: "2026-07-30" }));
  const brought = await lateBy(() => t.admin.call(invoicesRoutes.run, { body: { ...body, items } }));
  expect(brought).toEqual([expect.stringMatching(/^entry \d+$/)]);
  const [entry] = july.invoice.entries;
  const undo = () => t.admin.call(invoicesRoutes.undo, { params: { id: july.invoice.id } });
  expect(await lateBy(undo)).toEqual([`estorno entry -${entry?.quantity}`]);
});

test("a blend and a removal of a past day are late; expiry, place, recall and discard change no closed month", async () => {
  const { fruitId, pulp, other, unused } = july;
  const parts = [
    { lotId: pulp.lot.id, quantity: 3 },
    { lotId: other.lot.id, quantity: 4 },
  ];
  expect(await lateBy(() => make.compositeLot({ fruitId, producedAt: "2026-07-25", parts }))).toEqual([
    "composition -3",
    "composition -4",
    "production 7",
  ]);
  expect(await lateBy(() => t.admin.call(rawMaterialsRoutes.remove, { params: { id: unused.id } }))).toEqual([
    "estorno entry -110",
  ]);
  const place = await make.place();
  const params = { id: pulp.lot.id };
  const now = async () => {
    await t.admin.call(lotsRoutes.update, { params, body: { expiresAt: "2027-01-31" } });
    await t.admin.call(placesRoutes.move, { params: { id: place.id }, body: { lots: [pulp.lot.id] } });
    await t.admin.call(recallsRoutes.ofLot, { params, body: { reason: "Corpo estranho" } });
    await t.admin.call(lotsRoutes.update, { params, body: { decision: "discarded", reason: "Mofo" } });
  };
  expect(await lateBy(now)).toEqual([]);
});
