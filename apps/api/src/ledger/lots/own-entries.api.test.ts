import { calculatorRoutes } from "@pomar/contract/entries/calculator/calculator.routes";
import { correctionRequestsRoutes } from "@pomar/contract/entries/corrections/correction-requests.routes";
import { myEntriesRoutes } from "@pomar/contract/entries/my-entries/my-entries.routes";
import { finalProductsRoutes } from "@pomar/contract/entries/productions/final-products.routes";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { notificationsRoutes } from "@pomar/contract/people/notifications/notifications.routes";
import { beforeEach, expect, test } from "vitest";
import { setUpApp } from "../../../../../tests/support/set-up.ts";

const { t, make } = await setUpApp();
const [cida, tomas] = [await make.employee(), await make.employee()];
const minute = 60_000;
const start = new Date("2026-11-20T15:30:00Z");
const pass = (minutes: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + minutes * minute);
};
beforeEach(() => {
  t.clock.now = start;
});

const receive = async (unitPrice: number | null = null) =>
  cida.call(rawMaterialsRoutes.create, {
    body: { ...(await make.rawMaterialInput()), unitPrice, confirmedRepeat: true },
  });
const correct = (id: string, body: object) => ({ params: { id }, body });

test("an employee corrects their own entry within half an hour, its prices staying as they are", async () => {
  const entry = await receive(2.5);
  pass(29);
  const change = {
    grossKg: 92.5,
    unitPrice: 99,
    freight: 1,
    dueDate: "2026-12-24",
    payableKg: 1,
    payableReason: "nada",
  };
  const corrected = await cida.call(rawMaterialsRoutes.update, correct(entry.id, change));
  expect(corrected).toMatchObject({ grossKg: 92.5, lot: { balance: 80.5 } });
  expect(await t.admin.call(rawMaterialsRoutes.read, { params: { id: entry.id } })).toMatchObject({
    unitPrice: 2.5,
    freight: null,
    dueDate: null,
    payableKg: null,
    total: 201.25,
  });
  await cida.call(rawMaterialsRoutes.remove, { params: { id: entry.id } });
  expect(await t.admin.refused(rawMaterialsRoutes.read, { params: { id: entry.id } })).toMatchObject({
    statusCode: 404,
  });
});

test("a colleague's entry is not there to be corrected or undone, as it is not theirs", async () => {
  const entry = await receive();
  for (const route of [rawMaterialsRoutes.update, rawMaterialsRoutes.remove])
    expect(await tomas.refused(route, correct(entry.id, { grossKg: 80 }))).toMatchObject({ statusCode: 404 });
  const { pulp, packing } = { pulp: await make.pulp(), packing: await make.finalProduct() };
  expect(await tomas.refused(pulpRoutes.update, correct(pulp.id, { outputKg: 60 }))).toMatchObject({ statusCode: 404 });
  expect(await tomas.refused(finalProductsRoutes.remove, { params: { id: packing.id } })).toMatchObject({
    statusCode: 404,
  });
});

test("an entry later than half an hour, used, or priced by a different user needs an administrator, never a 403", async () => {
  const late = await receive();
  const used = await receive();
  await make.pulp({ fruitId: used.fruit.id, inputs: [{ lotId: used.lot.id, quantity: 90 }], outputKg: 60 });
  const priced = await receive();
  await t.admin.call(rawMaterialsRoutes.update, correct(priced.id, { unitPrice: 3 }));
  const refusals = { [used.id]: "o lote já foi usado", [priced.id]: "outra pessoa já lançou o preço" };
  for (const [id, why] of Object.entries(refusals))
    expect(await cida.refused(rawMaterialsRoutes.update, correct(id, { grossKg: 80 }))).toMatchObject({
      statusCode: 409,
      code: "entry.correction-closed",
      message: expect.stringContaining(why),
    });
  pass(30);
  await cida.call(rawMaterialsRoutes.update, correct(late.id, { grossKg: 80 }));
  pass(1);
  const refusal = await cida.refused(rawMaterialsRoutes.remove, { params: { id: late.id } });
  expect(refusal).toMatchObject({ statusCode: 409, message: expect.stringContaining("mais de 30 minutos") });
  expect(refusal.message).toContain("Peça a correção a um administrador");
});

test("a pulping and a packing are corrected and undone by their author", async () => {
  const pulping = await make.pulpInput();
  const pulp = await cida.call(pulpRoutes.create, { body: pulping });
  expect((await cida.call(pulpRoutes.update, correct(pulp.id, { outputKg: 61 }))).outputKg).toBe(61);
  await cida.call(pulpRoutes.remove, { params: { id: pulp.id } });
  const packing = await cida.call(finalProductsRoutes.create, { body: await make.finalProductInput() });
  expect((await cida.call(finalProductsRoutes.update, correct(packing.id, { units: 170 }))).units).toBe(170);
  await cida.call(finalProductsRoutes.remove, { params: { id: packing.id } });
});

test("one's entries of today, with until when each may be corrected", async () => {
  const person = await make.employee();
  const mine = await person.call(rawMaterialsRoutes.create, { body: await make.rawMaterialInput() });
  pass(20);
  const pulping = await make.pulpInput({ fruitId: mine.fruit.id, inputs: [{ lotId: mine.lot.id, quantity: 90 }] });
  const pulp = await person.call(pulpRoutes.create, { body: { ...pulping, outputKg: 60 } });
  pass(1);
  const inputs = { brix: 10.88, acidity: 1.016 };
  const ratio = await person.call(calculatorRoutes.create, { body: { formula: "ratio", inputs } });
  const found = await person.call(myEntriesRoutes.list);
  expect(found).toMatchObject([
    { kind: "calculation", id: ratio.id, formula: "Ratio", title: null },
    { kind: "pulp", id: pulp.id, isCorrectable: true, correctableUntil: "2026-11-20T16:20:00.000Z" },
    // The reception cannot be corrected, because its lot was used.
    { kind: "raw-material", id: mine.id, isCorrectable: false, correctableUntil: null, lot: { code: mine.lot.code } },
  ]);
  pass(31);
  expect((await person.call(myEntriesRoutes.list)).map((entry) => Reflect.get(entry, "isCorrectable"))).toEqual([
    // A calculation has no correction limit, so its field `isCorrectable` is absent.
    undefined,
    false,
    false,
  ]);
  // The plant's next day begins at three in the morning UTC.
  t.clock.now = new Date("2026-11-21T03:00:00Z");
  expect(await person.call(myEntriesRoutes.list)).toEqual([]);
});

test("an employee whose time is over asks for the correction, and the administrators' inbox leads to the entry", async () => {
  const password = "senha-da-chefia";
  const { name } = await make.user({ password, level: 1 });
  const admin = await t.login(name, password, 1);
  const entry = await receive();
  const text = "digitei 701, eram 681 kg";
  const body = { entryKind: "raw-material", entryId: entry.id, text } as const;
  expect(await tomas.call(correctionRequestsRoutes.create, { body })).toEqual({ code: entry.lot.code, text });
  const { data } = await admin.call(notificationsRoutes.list, {});
  expect(data.find(({ message }) => message.includes("pede correção"))).toMatchObject({
    message: `${tomas.name} pede correção do lote ${entry.lot.code}: “${text}”`,
    endpoint: "raw-material",
    entryId: entry.id,
  });
  // The entry tells its author about the unanswered request, also when someone else made the request.
  const isRequested = (await cida.call(myEntriesRoutes.list)).find(({ id }) => id === entry.id);
  expect(isRequested).toMatchObject({ isCorrectionRequested: true });
  // Each employee reads and withdraws only the requests that they made.
  const ofEntry = { query: { entry: entry.id } };
  expect(await cida.call(correctionRequestsRoutes.list, ofEntry)).toEqual([]);
  const [request] = await tomas.call(correctionRequestsRoutes.list, ofEntry);
  const withdrawal = { params: { id: request?.id ?? "" } };
  expect(await cida.refused(correctionRequestsRoutes.dismiss, withdrawal)).toMatchObject({ statusCode: 404 });
  await tomas.call(correctionRequestsRoutes.dismiss, withdrawal);
  expect(await admin.call(correctionRequestsRoutes.list, ofEntry)).toEqual([]);
  const missing = { ...body, entryKind: "pulp" } as const;
  expect(await cida.refused(correctionRequestsRoutes.create, { body: missing })).toMatchObject({ statusCode: 404 });
  expect(await cida.refused(correctionRequestsRoutes.create, { body: { ...body, text: "ah" } })).toMatchObject({
    statusCode: 400,
  });
});

test("a label leads to its lot in any case, also by the code that the lot had before, without money", async () => {
  const pulp = await make.pulp();
  const card = await cida.call(lotsRoutes.byCode, { query: { code: ` ${pulp.lot.code.toLowerCase()} ` } });
  expect(card).toMatchObject({ id: pulp.lot.id, code: pulp.lot.code, balance: 67 });
  expect(card.madeFrom).toMatchObject([{ lot: { code: pulp.inputs[0]?.lot.code }, quantity: 100 }]);
  expect(JSON.stringify(card)).not.toContain("Cost");
  await t.admin.call(lotsRoutes.update, correct(pulp.lot.id, { code: "CAMARA-7" }));
  for (const code of [pulp.lot.code, "camara-7"])
    expect((await cida.call(lotsRoutes.byCode, { query: { code } })).code).toBe("CAMARA-7");
  expect(await cida.refused(lotsRoutes.byCode, { query: { code: "MP-NADA-26001-01" } })).toMatchObject({
    statusCode: 404,
  });
});
