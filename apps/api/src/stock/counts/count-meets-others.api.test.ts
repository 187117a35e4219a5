import { invoicesRoutes } from "@pomar/contract/entries/invoices/invoices.routes";
import { myEntriesRoutes } from "@pomar/contract/entries/my-entries/my-entries.routes";
import { compositeLotsRoutes } from "@pomar/contract/entries/productions/composite-lots.routes";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { placesRoutes } from "@pomar/contract/registries/places/places.routes";
import { countsRoutes } from "@pomar/contract/stock/counts/counts.routes";
import { isDone } from "@pomar/contract/stock/counts/review.rules";
import { dispatchesRoutes } from "@pomar/contract/stock/dispatches/dispatches.routes";
import { recallsRoutes } from "@pomar/contract/stock/recalls/recalls.routes";
import { uuidv7 } from "uuidv7";
import { expect, test } from "vitest";
import { startDay } from "../../../../../tests/support/plant-day.ts";

const { t, make, later, lotOf, correctInChain } = await startDay("2026-11-24T11:00:00Z");
const ana = await make.employee();
const fruitId = (await make.fruit({ shelfLifeRawDays: 30 })).id;

const received = (grossKg: number) => make.rawMaterial({ fruitId, grossKg, tareKg: 0 });
const readBalance = async (id: string) => (await lotOf(id)).balance;
const decide = (id: string, decision: "blocked" | "discarded") =>
  t.admin.call(lotsRoutes.update, { params: { id }, body: { decision, reason: "Mofo" } });
const dispatchLot = async (lotId: string, quantity: number) =>
  t.admin.call(dispatchesRoutes.create, {
    body: { customerId: await make.buyer(), lines: [{ lotId, quantity }] },
  });

/** Opens a count of the whole stock and counts one lot in it. */
async function counted(lotId: string, quantity: number) {
  const { id } = await t.admin.call(countsRoutes.create, { body: { scope: { of: "everything" }, blind: true } });
  later();
  await t.admin.call(countsRoutes.record, { params: { id, lotId }, body: { counted: quantity } });
  later();
  const reviewed = async () => {
    const { lots } = await t.admin.call(countsRoutes.review, { params: { id } });
    return lots.find(({ lot }) => lot.id === lotId);
  };
  const approve = () => t.admin.send(countsRoutes.approve, { params: { id }, body: { reason: "Inventário" } });
  const approved = async () => {
    const { status, body } = await approve();
    expect([status, body]).toMatchObject([200, { state: "approved" }]);
    later();
    return reviewed();
  };
  return { id, reviewed, approve, approved };
}

test("an entry that a device made before the line and sends after it is expected, and after the approval it marks the lot", async () => {
  const { lot } = await received(100);
  const pulped = (quantity: number, madeAt: string) =>
    t.admin.call(pulpRoutes.create, {
      body: { id: uuidv7(), madeAt, fruitId, inputs: [{ lotId: lot.id, quantity }], outputKg: quantity / 2 },
    });
  const [first, second] = [5, 5].map(() => {
    later();
    return t.clock.now.toISOString();
  });
  const count = await counted(lot.id, 50);
  await pulped(40, first ?? "");
  expect(await count.reviewed()).toMatchObject({ expected: 60, difference: -10, movedSince: false });
  expect(await count.approved()).toMatchObject({ expected: 60, difference: -10, correctedSince: false });
  // The count found 10 kg less than the ledger, so the adjustment subtracted 10 kg; the late pulping subtracts the same
  // 10 kg again.
  await pulped(10, second ?? "");
  expect(await readBalance(lot.id)).toBe(40);
  expect(await count.reviewed()).toMatchObject({ expected: 60, difference: -10, correctedSince: true });
});

test("a dispatch that is reversed after the approval marks the lot, and returns to its place", async () => {
  const [lot, place] = [await make.lot(), await make.place()];
  await t.admin.call(placesRoutes.move, { params: { id: place.id }, body: { lots: [lot.id] } });
  later();
  const { id } = await dispatchLot(lot.id, 20);
  const count = await counted(lot.id, 500);
  expect(await count.approved()).toMatchObject({ expected: 480, difference: 20, correctedSince: false });
  await t.admin.call(dispatchesRoutes.remove, { params: { id } });
  expect(await count.reviewed()).toMatchObject({ expected: 480, correctedSince: true });
  expect(await lotOf(lot.id)).toMatchObject({ balance: 520, location: place.name });
});

test("a lot whose entry, return or invoice is undone during the count is recorded, and gets no adjustment", async () => {
  const entry = await received(100);
  const sold = await make.lot();
  const dispatch = await dispatchLot(sold.id, 30);
  const { lines } = await t.admin.call(dispatchesRoutes.takeBack, {
    params: { id: dispatch.id },
    body: { lines: [{ lotId: sold.id, quantity: 12, reason: "Mole" }] },
  });
  const backId = lines[0]?.lot.id ?? "";
  const invoice = await t.admin.call(invoicesRoutes.run, { body: await make.invoiceInput() });
  const invoiced = invoice.entries[0]?.lot.id ?? "";
  const count = await counted(entry.lot.id, 98);
  for (const lotId of [backId, invoiced])
    await t.admin.call(countsRoutes.record, { params: { id: count.id, lotId }, body: { counted: 11 } });
  await t.admin.call(rawMaterialsRoutes.remove, { params: { id: entry.id } });
  await t.admin.call(dispatchesRoutes.undoReturn, { params: { id: dispatch.id, lotId: backId } });
  await t.admin.call(invoicesRoutes.undo, { params: { id: invoice.id } });
  await count.approved();
  const { lots } = await t.admin.call(countsRoutes.review, { params: { id: count.id } });
  for (const lotId of [entry.lot.id, backId, invoiced]) {
    const found = lots.find(({ lot }) => lot.id === lotId);
    expect(found).toMatchObject({ expected: 0, adjustable: false, movementId: null, outside: true });
    expect(await lotOf(lotId)).toMatchObject({ status: "removed", balance: 0 });
  }
});

test("a shortage found by an approved count blocks an import's undoing; a surplus is removed with it", async () => {
  const invoice = await t.admin.call(invoicesRoutes.run, { body: await make.invoiceInput() });
  const lotId = invoice.entries[0]?.lot.id ?? "";
  const undo = { params: { id: invoice.id } };
  const held = await readBalance(lotId);
  const count = await counted(lotId, held - 2);
  const settled = await count.approved();
  expect((await t.admin.refused(invoicesRoutes.undo, undo)).statusCode).toBe(409);
  const params = { id: settled?.movementId ?? "" };
  await t.admin.call(lotsRoutes.reverseMovement, { params, body: { reason: "Achadas" } });
  await (await counted(lotId, held + 2)).approved();
  await t.admin.call(invoicesRoutes.undo, undo);
  expect(await lotOf(lotId)).toMatchObject({ status: "removed", balance: 0 });
});

test("a blend that was counted is judged anew when its parts become less in chain", async () => {
  const source = await received(100);
  const pulp = await make.pulp({ fruitId, inputs: [{ lotId: source.lot.id, quantity: 100 }], outputKg: 60 });
  const blend = await make.compositeLot({
    fruitId,
    parts: [
      { lotId: pulp.lot.id, quantity: 60 },
      { lotId: (await make.pulp({ fruitId })).lot.id, quantity: 40 },
    ],
  });
  const count = await counted(blend.lot.id, 90);
  expect(await count.reviewed()).toMatchObject({ expected: 100, difference: -10 });
  await correctInChain({ entryKind: "pulp", entryId: pulp.id, change: { outputKg: 50 } });
  expect(await count.reviewed()).toMatchObject({ expected: 90, outcome: "equal", correctedSince: true });
  await count.approved();
  expect((await t.admin.call(compositeLotsRoutes.read, { params: { id: blend.id } })).quantity).toBe(90);
});

test("a surplus found by a count may be used, also when the entry becomes less in chain", async () => {
  const source = await received(100);
  await (await counted(source.lot.id, 105)).approved();
  const pulp = await make.pulp({ fruitId, inputs: [{ lotId: source.lot.id, quantity: 105 }], outputKg: 60 });
  await correctInChain({ entryKind: "raw-material", entryId: source.id, change: { grossKg: 95 } });
  const { inputs } = await t.admin.call(pulpRoutes.read, { params: { id: pulp.id } });
  expect([inputs[0]?.quantity, await readBalance(source.lot.id)]).toEqual([100, 0]);
});

test("a lot that was moved out of the counted place is not missing there, and one moved in is", async () => {
  const [here, there] = [await make.place(), await make.place()];
  const [leaving, coming] = [await make.lot(), await make.lot()];
  const move = (place: { id: string }, lot: { id: string }) =>
    t.admin.call(placesRoutes.move, { params: { id: place.id }, body: { lots: [lot.id] } });
  await move(here, leaving);
  const scope = { of: "place" as const, placeId: here.id };
  const { id } = await t.admin.call(countsRoutes.create, { body: { scope, blind: true } });
  await move(there, leaving);
  await move(here, coming);
  const review = await t.admin.call(countsRoutes.review, { params: { id } });
  expect(review.lots.map(({ lot, outcome }) => [lot.id, outcome])).toEqual([[coming.id, "missing"]]);
  const body = { reason: "Não achado", missing: [leaving.id, coming.id] };
  await t.admin.call(countsRoutes.approve, { params: { id }, body });
  expect([await readBalance(leaving.id), await readBalance(coming.id)]).toEqual([500, 0]);
});

test("the list, the sheet and the review of a count agree on its progress", async () => {
  const here = await make.place();
  const [leaving, coming] = [await make.lot(), await make.lot()];
  const move = (place: { id: string }, lot: { id: string }) =>
    t.admin.call(placesRoutes.move, { params: { id: place.id }, body: { lots: [lot.id] } });
  await move(here, leaving);
  const scope = { of: "place" as const, placeId: here.id };
  const { id } = await t.admin.call(countsRoutes.create, { body: { scope, blind: false } });
  await move(await make.place(), leaving);
  await move(here, coming);
  await move(here, await make.lot());
  const readProgress = async () => {
    const { data } = await t.admin.call(countsRoutes.list, { query: {} });
    const row = data.find((one) => one.id === id);
    const { lots } = await t.admin.call(countsRoutes.read, { params: { id } });
    const { totals } = await t.admin.call(countsRoutes.review, { params: { id } });
    return [
      [row?.counted, row?.lots],
      [lots.filter(isDone).length, lots.length],
      [totals.counted, totals.counted + totals.missing],
    ];
  };
  const all = (counted: number) => Array.from({ length: 3 }, () => [counted, 2]);
  expect(await readProgress()).toEqual(all(0));
  await t.admin.call(countsRoutes.record, { params: { id, lotId: coming.id }, body: { counted: 500 } });
  expect(await readProgress()).toEqual(all(1));
  await t.admin.call(countsRoutes.recount, { params: { id }, body: { lotIds: [coming.id] } });
  expect(await readProgress()).toEqual(all(0));
});

test("recalled and blocked lots are counted like any; one discarded after its line is counted anew", async () => {
  const [recalled, blocked, discarded] = [await make.lot(), await make.lot(), await make.lot()];
  const recall = await t.admin.call(recallsRoutes.ofLot, {
    params: { id: recalled.id },
    body: { reason: "Corpo estranho" },
  });
  await decide(blocked.id, "blocked");
  const count = await counted(recalled.id, 490);
  for (const lot of [blocked, discarded])
    await t.admin.call(countsRoutes.record, { params: { id: count.id, lotId: lot.id }, body: { counted: 480 } });
  later();
  await decide(discarded.id, "discarded");
  const { status, body } = await count.approve();
  expect([status, JSON.stringify(body)]).toEqual([409, expect.stringContaining(discarded.code)]);
  await t.admin.call(countsRoutes.record, { params: { id: count.id, lotId: discarded.id }, body: { counted: 0 } });
  await count.approved();
  expect(await Promise.all([recalled, blocked, discarded].map(({ id }) => readBalance(id)))).toEqual([490, 480, 0]);
  const { lots, onHandAtOpeningKg } = await t.admin.call(recallsRoutes.read, { params: { id: recall.id } });
  expect([lots[0]?.onHand, onHandAtOpeningKg]).toEqual([490, 500]);
});

test("a difference has the value of its lot's final cost", async () => {
  const { id, lot } = await received(100);
  const count = await counted(lot.id, 98);
  expect(await count.approved()).toMatchObject({ value: null });
  await t.admin.call(rawMaterialsRoutes.update, { params: { id }, body: { unitPrice: 3 } });
  expect(await count.reviewed()).toMatchObject({ value: -6, correctedSince: false });
});

test("a counted lot's entry is no longer its author's to correct, nor is one that an administrator decided on", async () => {
  const body = await make.rawMaterialInput({ fruitId, grossKg: 100, tareKg: 0 });
  const [entry, decided] = [1, 2].map(() =>
    ana.call(rawMaterialsRoutes.create, { body: { ...body, confirmedRepeat: true } }),
  );
  const [one, other] = [await entry, await decided];
  if (!one || !other) throw new Error("nothing was received");
  await (await counted(one.lot.id, 101)).approved();
  await decide(other.lot.id, "blocked");
  for (const [{ id }, why] of [
    [one, "o lote já foi contado"],
    [other, "um administrador já decidiu sobre o lote"],
  ] as const) {
    const change = { params: { id }, body: { grossKg: 101 } };
    for (const route of [rawMaterialsRoutes.update, rawMaterialsRoutes.remove])
      expect(await ana.refused(route, change)).toMatchObject({
        statusCode: 409,
        code: "entry.correction-closed",
        message: expect.stringContaining(why),
      });
  }
  const mine = await ana.call(myEntriesRoutes.list);
  expect(mine.map((found) => Reflect.get(found, "isCorrectable"))).toEqual([false, false]);
  expect([await readBalance(one.lot.id), await readBalance(other.lot.id)]).toEqual([101, 100]);
});
