import { looksBack } from "@pomar/contract/core/past";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { exportRoute } from "@pomar/contract/insight/exports/exports.routes";
import { lotDashboardsRoutes } from "@pomar/contract/insight/lot-dashboards/lot-dashboards.routes";
import { reportsRoutes } from "@pomar/contract/insight/reports/reports.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { financialLotsRoutes } from "@pomar/contract/money/payments/financial-lots.routes";
import { paymentsRoutes } from "@pomar/contract/money/payments/payments.routes";
import { plantRoutes } from "@pomar/contract/registries/plant/plant.routes";
import { afterEach, beforeEach, expect, test } from "vitest";
import { adminPassword } from "../../../../../tests/support/app.ts";
import { setUpApp } from "../../../../../tests/support/set-up.ts";
import { brokenInvariants } from "../../../../../tools/checks/invariants.ts";

const { t, make } = await setUpApp();
const customerId = await make.buyer();

const goTo = async (instant: string) => {
  t.clock.now = new Date(instant);
  t.admin = await t.login("admin", adminPassword, 1);
};
beforeEach(() => goTo("2026-11-10T13:00:00Z"));
afterEach(async () => {
  await t.database.pool.query("delete from history_start");
  expect(await brokenInvariants(t.database.pool)).toEqual({});
});

const fruitLot = (fields: Parameters<typeof make.rawMaterial>[0] = {}) =>
  make.rawMaterial({ grossKg: 100, tareKg: 0, unitPrice: 2.5, dueDate: "2026-12-01", ...fields });
const readLot = (id: string, query: { asOf?: string; knownAt?: string } = {}) =>
  t.admin.call(lotsRoutes.read, { params: { id }, query });

test("a lot that left at 23:59 had left on that day, one at 00:00 had not, also where midnight is missing or an hour comes twice", async () => {
  // Three days in São Paulo: a usual day, a day with no midnight, and a day whose last hour occurs twice.
  const days = [
    ["2026-11-09", "2026-11-10T02:59:00Z", "2026-11-10T03:00:00Z"],
    ["2018-11-03", "2018-11-04T02:59:00Z", "2018-11-04T03:00:00Z"],
    ["2019-02-16", "2019-02-17T02:59:00Z", "2019-02-17T03:00:00Z"],
  ] as const;
  for (const [day, lastMinute, firstMinute] of days) {
    const { id } = await make.lot({ quantity: 100, producedAt: "2018-10-01", expiresAt: "2030-01-01" });
    for (const [quantity, occurredAt] of [
      [1, lastMinute],
      [10, firstMinute],
    ] as const)
      await t.admin.call(lotsRoutes.move, {
        params: { id },
        body: { kind: "shipment", quantity, customerId, occurredAt },
      });
    expect([day, (await readLot(id, { asOf: day })).balance]).toEqual([day, 99]);
  }
});

test("an unrecorded event is not known", async () => {
  const { lot } = await fruitLot({ receivedAt: "2026-11-01" });
  await goTo("2026-11-10T14:00:00.000Z");
  const body = { kind: "loss", quantity: 5, reason: "Caiu", occurredAt: "2026-11-02T12:00:00Z" } as const;
  const { movement } = await t.admin.call(lotsRoutes.move, { params: { id: lot.id }, body });
  await goTo("2026-11-10T15:00:00.000Z");
  await t.admin.call(lotsRoutes.reverseMovement, { params: { id: movement.id }, body: { reason: "Não caiu" } });
  const seen = async (knownAt: string) => {
    const query = { asOf: "2026-11-03", knownAt };
    const { data } = await t.admin.call(lotsRoutes.movements, { params: { id: lot.id }, query });
    return [
      (await readLot(lot.id, query)).balance,
      data.map(({ kind, reversedById }) => [kind, reversedById !== null]),
    ];
  };
  expect(await seen("2026-11-10T13:59:59.999Z")).toEqual([100, [["entry", false]]]);
  expect(await seen("2026-11-10T14:00:00.000Z")).toEqual([
    95,
    [
      ["loss", false],
      ["entry", false],
    ],
  ]);
  expect(await seen("2026-11-10T12:00:00-03:00")).toEqual([
    100,
    [
      ["reversal", false],
      ["loss", true],
      ["entry", false],
    ],
  ]);
  expect((await t.admin.send(lotsRoutes.read, { params: { id: lot.id }, query: { asOf: "2026-10-31" } })).status).toBe(
    404,
  );
});

test("a price, a decision and an expiry are as written at the end of the day, also for descendants of the lot", async () => {
  const entry = await fruitLot({ receivedAt: "2026-11-05" });
  const { id } = entry.lot;
  const pulp = await t.admin.call(pulpRoutes.create, {
    body: { fruitId: entry.fruit.id, inputs: [{ lotId: id, quantity: 50 }], outputKg: 25, producedAt: "2026-11-06" },
  });
  await goTo("2026-11-12T13:00:00Z");
  await t.admin.call(rawMaterialsRoutes.update, { params: { id: entry.id }, body: { unitPrice: 4 } });
  await t.admin.call(lotsRoutes.update, { params: { id }, body: { decision: "blocked", reason: "Análise" } });
  await t.admin.call(lotsRoutes.update, { params: { id }, body: { expiresAt: "2026-11-18" } });
  const shown = async (asOf: string) => {
    const { unitCost, decision, status, expiresAt } = await readLot(id, { asOf });
    return [unitCost, decision, status, expiresAt, (await readLot(pulp.lot.id, { asOf })).unitCost];
  };
  expect(await shown("2026-11-11")).toEqual([2.5, "released", "expired", "2026-11-08", 5]);
  expect(await shown("2026-11-12")).toEqual([4, "blocked", "blocked", "2026-11-18", 8]);
  const stock = await t.admin.call(reportsRoutes.stock, { query: { asOf: "2026-11-11" } });
  expect(stock.rows.filter(({ item }) => item.id === entry.fruit.id).map(({ value }) => value)).toEqual([125, 125]);
  const { payment, value } = await t.admin.call(financialLotsRoutes.read, {
    params: { id },
    query: { asOf: "2026-11-11" },
  });
  expect([payment?.amount, value]).toEqual([250, 125]);
});

test("a past debt excludes later settlements and follows the plan of its day", async () => {
  const entry = await fruitLot({ receivedAt: "2026-11-05" });
  const query = { supplier: entry.supplier.id, status: "all" } as const;
  const [payment] = (await t.admin.call(paymentsRoutes.list, { query })).data;
  const params = { id: payment?.id ?? "" };
  const installments = [
    { dueDate: "2026-11-20", amount: 100 },
    { dueDate: "2026-12-20", amount: 150 },
  ];
  await goTo("2026-11-12T13:00:00Z");
  await t.admin.call(paymentsRoutes.update, { params, body: { installments } });
  await goTo("2026-11-14T13:00:00Z");
  await t.admin.call(paymentsRoutes.settle, { params, body: { paidAt: "2026-11-13", amount: 120, method: "pix" } });
  const was = async (past: { asOf: string; knownAt?: string }) => {
    const found = await t.admin.call(paymentsRoutes.read, { params, query: past });
    const report = await t.admin.call(reportsRoutes.payables, { query: past });
    const owed = report.bySupplier.find(({ supplier }) => supplier.id === entry.supplier.id)?.open;
    expect(owed).toBe(found.open);
    return [
      found.open,
      found.dueDate,
      found.status,
      found.installments.map((one) => one.paid),
      found.lots.map((lot) => lot.paid),
    ];
  };
  expect(await was({ asOf: "2026-11-05" })).toEqual([250, "2026-12-01", "pending", [0], [0]]);
  expect(await was({ asOf: "2026-11-12" })).toEqual([250, "2026-11-20", "pending", [0, 0], [0]]);
  expect(await was({ asOf: "2026-11-13" })).toEqual([130, "2026-12-20", "partial", [100, 20], [120]]);
  expect(await was({ asOf: "2026-11-13", knownAt: "2026-11-14T12:00:00Z" })).toEqual([
    250,
    "2026-11-20",
    "pending",
    [0, 0],
    [0],
  ]);
  expect((await t.admin.call(paymentsRoutes.list, { query: { ...query, asOf: "2026-11-04" } })).total).toBe(0);
});

test("every call with a day answers for today as it does without a day", async () => {
  await goTo("2026-11-15T13:00:00Z");
  const { lot, supplier } = await fruitLot();
  await t.admin.call(lotsRoutes.move, { params: { id: lot.id }, body: { kind: "loss", quantity: 5, reason: "Caiu" } });
  const [payment] = (await t.admin.call(paymentsRoutes.list, { query: { supplier: supplier.id, status: "all" } })).data;
  const ids = { id: lot.id, lotId: lot.id };
  const calls = [
    ...Object.values(lotsRoutes),
    ...Object.values(financialLotsRoutes),
    ...Object.values(reportsRoutes),
    ...Object.values(paymentsRoutes),
    lotDashboardsRoutes.raw_material.list,
    lotDashboardsRoutes.raw_material.read,
  ].filter((route) => looksBack(route));
  expect(calls.length).toBe(14);
  for (const route of calls) {
    const params = route === paymentsRoutes.read ? { id: payment?.id } : ids;
    const [live, today] = [
      await t.admin.send(route, { params }),
      await t.admin.send(route, { params, query: { asOf: "2026-11-15" } }),
    ];
    expect([route.path, live.status]).toEqual([route.path, 200]);
    expect([route.path, today]).toEqual([route.path, { ...live, headers: expect.anything() }]);
  }
});

test("a day that is none, has not been, or was before anything was recorded is refused by name", async () => {
  const refused = async (query: object) => (await t.admin.refused(lotsRoutes.list, { query })).issues;
  expect(await refused({ asOf: "2026-11-11" })).toEqual([{ path: "asOf", message: "Este dia ainda não chegou" }]);
  expect(await refused({ asOf: "2026-02-30" })).toEqual([{ path: "asOf", message: "Esta data não existe" }]);
  expect(await refused({ asOf: "ontem" })).toContainEqual({
    path: "asOf",
    message: "Informe a data no formato AAAA-MM-DD",
  });
  expect(await refused({ asOf: "1999-12-31" })).toEqual([
    { path: "asOf", message: "Escolha um dia a partir de 01/01/2000" },
  ]);
  expect(await refused({ knownAt: "2026-11-10T13:00:01Z" })).toEqual([
    { path: "knownAt", message: "Este instante ainda não chegou" },
  ]);
  expect(await refused({ knownAt: "2026-11-10" })).toEqual([{ path: "knownAt", message: "Informe data e hora" }]);
});

test("on a day before prices were recorded quantities are known and R$ are not registered", async () => {
  const { lot, fruit } = await fruitLot({ receivedAt: "2026-11-01" });
  await t.database.pool.query("insert into history_start (at) values ('2026-11-08T15:00:00Z')");
  expect((await t.admin.call(plantRoutes.read, {})).moneyKnownSince).toBe("2026-11-08T15:00:00.000Z");
  const before = { asOf: "2026-11-07" };
  expect(await readLot(lot.id, before)).toMatchObject({ balance: 100, unitCost: null });
  expect(await readLot(lot.id, { asOf: "2026-11-08" })).toMatchObject({ balance: 100, unitCost: 2.5 });
  const { rows } = await t.admin.call(reportsRoutes.stock, { query: before });
  expect(rows.find(({ item }) => item.id === fruit.id)).toMatchObject({ balance: 100, value: null });
  const { data, totals } = await t.admin.call(financialLotsRoutes.list, { query: { ...before, fruit: fruit.id } });
  expect(data).toMatchObject([{ total: null, value: null, open: null }]);
  expect(totals).toMatchObject({ bought: null, open: null, value: null });
  const why = {
    path: "asOf",
    message: "Não há registro de dívidas antes de 08/11/2026: escolha esse dia ou um posterior",
  };
  for (const route of [
    paymentsRoutes.list,
    reportsRoutes.payables,
    exportRoute("payments", "csv"),
    exportRoute("report-payables", "xlsx"),
  ])
    expect((await t.admin.refused(route, { query: before })).issues).toEqual([why]);
  const file = await t.admin.send(exportRoute("financial-lots", "csv"), { query: { ...before, fruit: fruit.id } });
  expect(String(file.body)).toContain("não registrado");
});

test("a file says in each row which past it is of", async () => {
  const { lot, fruit } = await fruitLot({ receivedAt: "2026-11-01" });
  const query = { fruit: fruit.id, asOf: "2026-11-09", knownAt: "2026-11-10T12:30:00Z" };
  await t.admin.call(lotsRoutes.move, { params: { id: lot.id }, body: { kind: "loss", quantity: 5, reason: "Caiu" } });
  expect((await t.admin.send(exportRoute("lots", "csv"), { query })).headers["content-disposition"]).toContain(
    "lotes-2026-11-09.csv",
  );
  const csv = String(
    (await t.admin.send(exportRoute("lots", "csv"), { query: { fruit: fruit.id, asOf: "2026-11-09" } })).body,
  );
  const [heads, cells] = csv.split("\r\n").map((row) => row.split(";"));
  expect(heads?.slice(-2)).toEqual(["Como estava em", "Só com o registrado até"]);
  expect(cells?.slice(-2)).toEqual(["09/11/2026", ""]);
  expect(cells?.[heads?.indexOf("Saldo (na unidade)") ?? -1]).toBe("100,000");
  expect(String((await t.admin.send(exportRoute("lots", "csv"), { query: { fruit: fruit.id } })).body)).not.toContain(
    "Como estava em",
  );
});

test("the tables of the past have the columns of their names, and of their types", async () => {
  const { rows } = await t.database.pool.query(`
    select relname, attname, format_type(atttypid, atttypmod) as type, count(*)::int as both
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace in ('past'::regnamespace, 'public'::regnamespace) and attnum > 0 and not attisdropped
      and relname in (select relname from pg_class where relnamespace = 'past'::regnamespace)
      and relname in (select relname from pg_class where relnamespace = 'public'::regnamespace)
    group by 1, 2, 3`);
  expect(rows.length).toBeGreaterThan(80);
  expect(rows.filter(({ both }) => both !== 2)).toEqual([]);
});

test("an employee looks back too, and sees no more of money than of today", async () => {
  const { lot } = await fruitLot({ receivedAt: "2026-11-01" });
  const employee = await make.employee();
  const { data } = await employee.call(lotsRoutes.list, { query: { asOf: "2026-11-09", search: lot.code } });
  expect(data).toHaveLength(1);
  expect(JSON.stringify(data)).not.toContain("unitCost");
  expect((await employee.send(reportsRoutes.stock, { query: { asOf: "2026-11-09" } })).status).toBe(403);
});
