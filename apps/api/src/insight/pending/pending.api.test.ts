import { correctionRequestsRoutes } from "@pomar/contract/entries/corrections/correction-requests.routes";
import { pricesRoutes } from "@pomar/contract/entries/prices/prices.routes";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { type PendingItem, pendingRoutes } from "@pomar/contract/insight/pending/pending.routes";
import { reportsRoutes } from "@pomar/contract/insight/reports/reports.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { financialLotsRoutes } from "@pomar/contract/money/payments/financial-lots.routes";
import { paymentsRoutes } from "@pomar/contract/money/payments/payments.routes";
import { fruitsRoutes } from "@pomar/contract/registries/fruits/fruits.routes";
import { starterNote } from "@pomar/contract/registries/fruits/fruits.schema";
import { starterFruits } from "@pomar/contract/registries/fruits/starter-fruits";
import { packagingRoutes } from "@pomar/contract/registries/packaging/packaging.routes";
import { dispatchesRoutes } from "@pomar/contract/stock/dispatches/dispatches.routes";
import { drillsRoutes } from "@pomar/contract/stock/drills/drills.routes";
import { recallsRoutes } from "@pomar/contract/stock/recalls/recalls.routes";
import { afterAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";

const t = await startApp();
const make = factories(t);
afterAll(() => t.close());
t.clock.now = new Date("2026-11-20T15:00:00Z");

const pending = () => t.admin.call(pendingRoutes.list);
const of = async (kind: PendingItem["kind"]) => (await pending()).find((item) => item.kind === kind);

test("an empty plant lacks nothing but its first steps, each ticked as it happens", async () => {
  expect(await pending()).toEqual([]);
  const steps = () => t.admin.call(pendingRoutes.firstSteps);
  const { length } = starterFruits;
  const none = { fruits: false, suppliers: false, packaging: false, entry: false, team: false, starterFruits: length };
  expect(await steps()).toEqual(none);
  const fruit = await make.fruit({ name: "Acerola", code: "XAC" });
  expect(await steps()).toEqual({ ...none, fruits: true, starterFruits: length - 1 });
  await t.admin.call(fruitsRoutes.remove, { params: { id: fruit.id } });
  expect(await steps()).toEqual(none);
  await make.rawMaterial({ unitPrice: 2 });
  await make.packaging();
  await make.user({ level: 2 });
  expect(await steps()).toMatchObject({ fruits: true, suppliers: true, packaging: true, entry: true, team: true });
});

test("the starter list adds the fruits whose names and codes are free, once", async () => {
  await make.fruit({ name: "Acerola doce", code: "ACE" });
  await make.fruit({ name: "goiaba", code: "GBA" });
  expect(await t.admin.call(fruitsRoutes.addStarter)).toEqual({ added: starterFruits.length - 2 });
  expect(await t.admin.call(fruitsRoutes.addStarter)).toEqual({ added: 0 });
  const { data } = await t.admin.call(fruitsRoutes.list, { query: { search: "maracujá" } });
  expect(data[0]).toMatchObject({ code: "MAR", yieldMin: 30, yieldMax: 40, expectedYield: 35, brixMin: 11 });
  expect(data[0]?.notes).toBe(starterNote);
  expect(starterNote).toContain("confira com o responsável técnico");
});

test("receptions without a price are listed with their kilos, suppliers and the oldest, until they are priced", async () => {
  const [supplier, other] = [await make.supplier(), await make.supplier()];
  const first = await make.rawMaterial({ supplierId: supplier.id, receivedAt: "2026-11-16" });
  const second = await make.rawMaterial({ supplierId: supplier.id });
  const third = await make.rawMaterial({ supplierId: other.id, grossKg: 1012.25, tareKg: 12 });
  expect(await of("unpriced")).toEqual({
    kind: "unpriced",
    count: 3,
    detail: "1.201,25\u00a0kg de 2 fornecedores, a mais antiga de 16/11/2026",
    to: "/pagamentos/precos",
    search: {},
  });
  const lines = [first, second, third].map(({ id }) => ({
    entryKind: "raw-material" as const,
    entryId: id,
    unitPrice: 2,
  }));
  await t.admin.call(pricesRoutes.update, { body: { lines } });
  expect(await of("unpriced")).toBeUndefined();
});

test("payments: without a day, overdue, due in seven days; paid ones are no longer pending", async () => {
  const before = (await of("undated"))?.count ?? 0;
  const owe = (dueDate: string | null, amount: number) => make.payment({ amount, dueDate });
  await owe(null, 10);
  const late = await owe("2026-11-14", 20.5);
  await owe("2026-11-19", 30);
  await owe("2026-11-20", 40);
  await owe("2026-11-27", 50);
  await owe("2026-11-28", 60);
  // The page to which a pending item links must list the same number of payments.
  const counted = async (kind: PendingItem["kind"]) => {
    const item = await of(kind);
    const { total } = await t.admin.call(paymentsRoutes.list, { query: item?.search as never });
    expect(total, kind).toBe(item?.count);
    return item;
  };
  expect(await counted("undated")).toMatchObject({ count: before + 1, search: { status: "draft" } });
  expect(await counted("overdue")).toMatchObject({ count: 2, detail: "R$\u00a050,50, o mais antigo há 6 dias" });
  expect(await counted("dueSoon")).toMatchObject({ count: 2, detail: "R$\u00a090,00" });
  const body = { paymentIds: [late.id], paidAt: "2026-11-20", method: "pix" as const };
  await t.admin.call(paymentsRoutes.settleAll, { body });
  expect(await of("overdue")).toMatchObject({ count: 1, detail: "R$\u00a030,00, o mais antigo há 1 dia" });
});

test("lots: readings outside limits, in quarantine, soon expired and expired, as many as the list that each leads to", async () => {
  const fruit = await make.fruit({ brixMin: 5.5 });
  const from = { fruitId: fruit.id, unitPrice: 1 };
  const sour = await make.rawMaterial({ ...from, brix: 4.9 });
  await make.rawMaterial({ ...from, brix: 5.5 });
  // This fruit arrived more than a week ago, so its reading is no longer pending.
  await make.rawMaterial({ ...from, brix: 4.1, receivedAt: "2026-11-13" });
  const held = await make.rawMaterial({ ...from, grossKg: 43, tareKg: 1 });
  await t.admin.call(lotsRoutes.update, {
    params: { id: held.lot.id },
    body: { decision: "blocked", reason: "cheiro" },
  });
  await t.database.pool.query("update lots set decision = 'quarantine' where id = $1", [held.lot.id]);
  await make.lot({ type: "pulp", fruit: fruit.id, quantity: 61.5, expiresAt: "2026-11-27" });
  await make.lot({ type: "pulp", fruit: fruit.id, quantity: 7, producedAt: "2026-10-01", expiresAt: "2026-11-19" });
  // Packs of different sizes are summed in kg: 9 x 400 g + 33 x 100 g = 3.6 + 3.3 kg.
  for (const [netContentG, quantity] of [
    [400, 9],
    [100, 33],
  ] as const)
    await make.lot({ type: "final_product", fruit: fruit.id, quantity, netContentG, expiresAt: "2026-11-26" });
  // A blocked lot ages like a released lot: the report of expiring lots counts it too.
  const aging = await make.lot({ type: "pulp", fruit: fruit.id, quantity: 5, expiresAt: "2026-11-21" });
  await t.database.pool.query("update lots set decision = 'blocked' where id = $1", [aging.id]);
  const counted = async (kind: PendingItem["kind"]) => {
    const item = await of(kind);
    const { total } = await t.admin.call(financialLotsRoutes.list, { query: item?.search as never });
    expect(total, kind).toBe(item?.count);
    return item;
  };
  expect(await counted("readings")).toMatchObject({ count: 1, detail: sour.lot.code });
  expect(await counted("quarantine")).toMatchObject({ count: 1, detail: held.lot.code });
  const expiring = await counted("expiring");
  expect(expiring?.detail).toMatch(/66,5\u00a0kg de pasta, 6,9\u00a0kg de produto final$/);
  const { byBucket } = await t.admin.call(reportsRoutes.expiring, {});
  const inBucket = (name: string) => byBucket.reduce((sum, { bucket, lots }) => sum + (bucket === name ? lots : 0), 0);
  expect([inBucket("days7"), inBucket("expired")]).toEqual([expiring?.count, (await of("expired"))?.count]);
  // Fruit expires after three days: this test received fruit on the 13th and an earlier test received fruit on the
  // 16th; the fruit of both tests has expired as well.
  expect(await counted("expired")).toMatchObject({ count: 3, detail: "201\u00a0kg de fruta, 7\u00a0kg de pasta" });
});

test("supplies below their minimum are named, as many as the report of stock marks", async () => {
  const stocked = async (name: string, minStock: number, quantity: number, active = true) => {
    const { id } = await make.packaging({ name, minStock });
    const { lot } = await make.packagingRecord({ itemId: id, quantity });
    if (!active) await t.admin.call(packagingRoutes.update, { params: { id }, body: { active } });
    return lot.id;
  };
  await make.packaging({ name: "Sachê curto", minStock: 500 });
  await stocked("Filme que há", 0.5, 3000);
  const blocked = await stocked("Balde retido", 100, 510);
  const body = { decision: "blocked", reason: "rachados" } as const;
  await t.admin.call(lotsRoutes.update, { params: { id: blocked }, body });
  const expired = await stocked("Rótulo velho", 20, 230);
  await t.database.pool.query("update lots set expires_at = '2026-11-19' where id = $1", [expired]);
  await stocked("Caixa de antes", 90, 5, false);

  const names = ["Balde retido", "Rótulo velho", "Sachê curto"];
  const item = await of("lowStock");
  expect(item).toMatchObject({ count: 3, detail: "Balde retido, Rótulo velho e mais 1", to: "/reports/stock" });
  const { rows } = await t.admin.call(reportsRoutes.stock);
  const marked = rows.filter(({ isShort }) => isShort);
  expect(marked.map((row) => row.item.name).toSorted()).toEqual(names);
  const shown = (name: string) => rows.find((row) => row.item.name === name);
  expect(shown("Balde retido")).toMatchObject({ balance: 510, usable: 0, minStock: 100 });
  expect(shown("Filme que há")).toMatchObject({ usable: 3000, isShort: false });
  expect(shown("Caixa de antes")).toMatchObject({ usable: 5, isShort: null });
});

test("a requested correction is pending until the entry is corrected, or declared correct", async () => {
  const request = await make.correctionRequest();
  expect(await of("corrections")).toMatchObject({
    count: 1,
    detail: request.message,
    to: "/raw/find-all",
    search: { open: request.entry },
  });
  t.clock.now = new Date(t.clock.now.getTime() + 60_000);
  const entry = { params: { id: request.entry } };
  // A changed price does not settle a request to correct the entry.
  await t.admin.call(rawMaterialsRoutes.update, { ...entry, body: { unitPrice: 2.5 } });
  expect(await of("corrections")).toMatchObject({ count: 1 });
  await t.admin.call(rawMaterialsRoutes.update, { ...entry, body: { grossKg: 110 } });
  expect(await of("corrections")).toBeUndefined();

  const another = await make.correctionRequest();
  const dismissal = { params: { id: another.id } };
  await t.admin.call(correctionRequestsRoutes.dismiss, dismissal);
  expect(await of("corrections")).toBeUndefined();
  expect(await t.admin.refused(correctionRequestsRoutes.dismiss, dismissal)).toMatchObject({ statusCode: 404 });
});

test("corrections asked for of several entries lead to a list of as many", async () => {
  const [one, other] = [await make.correctionRequest(), await make.correctionRequest()];
  await make.correctionRequest(one.entry);
  const asked = await t.admin.call(correctionRequestsRoutes.list, { query: {} });
  expect(asked.map(({ entryId }) => entryId)).toEqual([one.entry, other.entry, one.entry]);
  expect(asked[1]).toMatchObject({ id: other.id, message: other.message, endpoint: "raw-material" });
  const found = { count: asked.length, detail: one.message };
  expect(await of("corrections")).toMatchObject({ ...found, to: "/dashboard", search: { open: "correcoes" } });
  await t.admin.call(correctionRequestsRoutes.dismiss, { params: { id: other.id } });
  expect(await of("corrections")).toMatchObject({ count: 2, to: "/raw/find-all", search: { open: one.entry } });
});

test("an open recall waits until it is closed", async () => {
  expect(await of("recalls")).toBeUndefined();
  const lot = await make.lot({ type: "pulp", quantity: 40 });
  const recall = await t.admin.call(recallsRoutes.create, { body: { lotId: lot.id, reason: "gosto" } });
  expect(await of("recalls")).toEqual({
    kind: "recalls",
    count: 1,
    detail: recall.code,
    to: "/recalls/find-all",
    search: { open: "true" },
  });
  await t.admin.call(recallsRoutes.close, { params: { id: recall.id }, body: { conclusion: "Tudo de volta" } });
  expect(await of("recalls")).toBeUndefined();
});

test("a drill is due the plant's interval after the first dispatch, and again after the last drill", async () => {
  const lot = await make.lot({ type: "pulp", quantity: 40, producedAt: "2026-05-01", expiresAt: "2027-05-01" });
  const customerId = await make.buyer();
  const dispatch = (dispatchedAt: string) =>
    t.admin.call(dispatchesRoutes.create, {
      body: { customerId, dispatchedAt, lines: [{ lotId: lot.id, quantity: 2 }] },
    });
  // The plant's clock shows 20/11/2026, which is 179 days after this dispatch.
  await dispatch("2026-05-25T12:00:00Z");
  expect(await of("drill")).toBeUndefined();
  await dispatch("2026-05-24T12:00:00Z");
  expect(await of("drill")).toMatchObject({ count: 1, detail: "nenhum foi assinado ainda", to: "/drills/find-all" });
  const drill = await t.admin.call(drillsRoutes.start, { body: { lotId: lot.id } });
  // A drill counts only once it is finished.
  expect(await of("drill")).toMatchObject({ count: 1 });
  await t.admin.call(drillsRoutes.finish, { params: { id: drill.id }, body: {} });
  expect(await of("drill")).toBeUndefined();
});

test("nothing of it is an employee's", async () => {
  const password = "senha-do-dia";
  const { name } = await make.user({ password, level: 2 });
  const employee = await t.login(name, password, 2);
  for (const route of [pendingRoutes.list, pendingRoutes.firstSteps])
    expect(await employee.refused(route)).toMatchObject({ statusCode: 403 });
});
