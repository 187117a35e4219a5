import type { AnyRoute } from "@pomar/contract/core/route";
import { compositeLotsRoutes } from "@pomar/contract/entries/productions/composite-lots.routes";
import { finalProductsRoutes } from "@pomar/contract/entries/productions/final-products.routes";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import {
  additionalRecordRoutes,
  additiveRecordRoutes,
  packagingRecordRoutes,
} from "@pomar/contract/entries/receptions/supply-records.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { paymentsRoutes } from "@pomar/contract/money/payments/payments.routes";
import { dispatchesRoutes } from "@pomar/contract/stock/dispatches/dispatches.routes";
import { beforeEach, expect, test } from "vitest";
import { adminPassword } from "../../../../../tests/support/app.ts";
import { setUpApp } from "../../../../../tests/support/set-up.ts";

const { t, make } = await setUpApp();

/** Moves the clock of the server and logs in again, because the previous session has expired by then. */
async function setNow(instant: string): Promise<void> {
  t.clock.now = new Date(instant);
  t.admin = await t.login("admin", adminPassword, 1);
}
beforeEach(() => setNow("2026-11-20T14:30:00Z"));

const sentence = "A data não pode ser anterior a 20/11/2016: confira o ano";
const [last, first] = ["2016-11-19", "2016-11-20"];

/**
 * The entries whose form has a day in the past: the call, the field of the day, and the remaining fields of a valid
 * body.
 */
const entries: [AnyRoute, field: string, () => Promise<object>][] = [
  [rawMaterialsRoutes.create, "receivedAt", () => make.rawMaterialInput()],
  [additiveRecordRoutes.create, "receivedAt", () => make.additiveRecordInput()],
  [additionalRecordRoutes.create, "receivedAt", () => make.additionalRecordInput()],
  [packagingRecordRoutes.create, "receivedAt", () => make.packagingRecordInput()],
  [lotsRoutes.create, "producedAt", async () => ({ type: "pulp", fruit: (await make.fruit()).id, quantity: 7 })],
];

test.each(entries)("$path takes no day of more than ten years ago", async (route, field, bodyOf) => {
  const body = await bodyOf();
  for (const day of ["1900-01-01", last])
    expect(await t.admin.refused(route, { body: { ...body, [field]: day } })).toMatchObject({
      statusCode: 400,
      issues: [{ path: field, message: sentence }],
    });
  const { status } = await t.admin.send(route, { body: { ...body, [field]: first } });
  expect(status).toBe(201);
});

test("productions, harvests and payments are of the last ten years too", async () => {
  const old = { producedAt: last };
  const refused = async (route: AnyRoute, input: object) => (await t.admin.refused(route, input as never)).issues;
  const produced = [{ path: "producedAt", message: sentence }];
  expect(await refused(pulpRoutes.create, { body: { ...(await make.pulpInput()), ...old } })).toEqual(produced);
  expect(await refused(finalProductsRoutes.create, { body: { ...(await make.finalProductInput()), ...old } })).toEqual(
    produced,
  );
  expect(await refused(compositeLotsRoutes.create, { body: { ...(await make.compositeLotInput()), ...old } })).toEqual(
    produced,
  );
  const harvested = { ...(await make.rawMaterialInput()), receivedAt: "2026-11-18", harvestedOn: "1916-11-18" };
  expect(await refused(rawMaterialsRoutes.create, { body: harvested })).toEqual([
    { path: "harvestedOn", message: "A data não pode ser anterior a 18/11/2016: confira o ano" },
  ]);
  const { id } = await make.payment();
  const paid = { params: { id }, body: { amount: 1.25, method: "pix", paidAt: last } };
  expect(await refused(paymentsRoutes.settle, paid)).toEqual([{ path: "paidAt", message: sentence }]);
});

test("a movement of a lot is bounded by the lot's own day", async () => {
  const { id: lotId } = await make.lot({ producedAt: "2026-11-02" });
  const at = "1900-01-01T12:00:00Z";
  const move = { params: { id: lotId }, body: { kind: "loss", quantity: 1, reason: "Rompeu", occurredAt: at } };
  expect((await t.admin.refused(lotsRoutes.move, move as never)).issues).toMatchObject([{ path: "occurredAt" }]);
  const customerId = await make.buyer();
  const body = { customerId, lines: [{ lotId, quantity: 3 }] };
  const early = await t.admin.refused(dispatchesRoutes.create, { body: { ...body, dispatchedAt: at } });
  expect(early.issues?.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^A expedição não pode ser anterior ao lote .*, de 02\/11\/2026$/),
  ]);
  const { id } = await t.admin.call(dispatchesRoutes.create, { body });
  const back = { returnedAt: at, lines: [{ lotId, quantity: 1, reason: "Avaria" }] };
  expect((await t.admin.refused(dispatchesRoutes.takeBack, { params: { id }, body: back })).issues).toEqual([
    { path: "returnedAt", message: "A devolução não pode ser anterior à expedição" },
  ]);
});

test("an entry that has grown older than that may still be corrected, but not moved further back", async () => {
  await setNow("2017-01-10T14:30:00Z");
  const fruit = await make.fruit();
  const entry = await make.rawMaterial({ fruitId: fruit.id, receivedAt: "2016-02-01" });
  const pulp = await make.pulp({
    fruitId: fruit.id,
    producedAt: "2016-02-03",
    inputs: [{ lotId: entry.lot.id, quantity: 100 }],
  });
  await setNow("2026-11-20T14:30:00Z");
  const same = { receivedAt: "2016-02-01", notes: "Conferida" };
  const corrected = await t.admin.call(rawMaterialsRoutes.update, { params: { id: entry.id }, body: same });
  expect(corrected).toMatchObject(same);
  const body = { producedAt: "2016-02-03", outputKg: 66 };
  expect(await t.admin.call(pulpRoutes.update, { params: { id: pulp.id }, body })).toMatchObject(body);
  const further = { params: { id: entry.id }, body: { receivedAt: "2016-01-31" } };
  expect((await t.admin.refused(rawMaterialsRoutes.update, further)).issues).toEqual([
    { path: "receivedAt", message: sentence },
  ]);
});

test("a device with a reset clock is told so, and its entry may come again under the same id", async () => {
  const id = "019aa0e0-0000-7000-8000-000000000001";
  const body = { ...(await make.rawMaterialInput()), id };
  // A reset clock of the device also gives the form a wrong day.
  const reset = { ...body, madeAt: "1970-01-01T00:00:41.000Z", receivedAt: "1969-12-31" };
  expect(await t.admin.refused(rawMaterialsRoutes.create, { body: reset })).toMatchObject({
    statusCode: 409,
    code: "entry.clock-behind",
    message: "O relógio deste aparelho marcava 31/12/1969; acerte-o e confira o dia da entrada",
  });
  const waited = { ...body, madeAt: "2026-08-02T10:00:00.000Z" };
  expect(await t.admin.call(rawMaterialsRoutes.create, { body: waited })).toMatchObject({
    id,
    receivedAt: "2026-08-02",
  });
  // An entry that the server has recorded stays unchanged when the device sends a different body under its id.
  const { status } = await t.admin.send(rawMaterialsRoutes.create, { body: reset });
  expect(status).toBe(200);
});
