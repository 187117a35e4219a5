import { addDays, writtenDay } from "@pomar/contract/core/calendar.rules";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { exportRoute } from "@pomar/contract/insight/exports/exports.routes";
import { reportsRoutes } from "@pomar/contract/insight/reports/reports.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";
import { brokenInvariants } from "../../../../../tools/checks/invariants.ts";
import { dayIn } from "../../platform/clock.ts";

// Each instant `now` is half past midnight on 1 November in the plant; in UTC it is 31 October or 1 November.
const plants = [
  { timeZone: "Pacific/Auckland", now: "2026-10-31T11:30:00Z", today: "2026-11-01" },
  { timeZone: "Pacific/Kiritimati", now: "2026-10-31T10:30:00Z", today: "2026-11-01" },
  { timeZone: "America/Sao_Paulo", now: "2026-11-01T03:30:00Z", today: "2026-11-01" },
  { timeZone: "Etc/GMT+12", now: "2026-11-01T12:30:00Z", today: "2026-11-01" },
];

describe.each(plants)("in a plant in $timeZone", ({ timeZone, now, today }) => {
  let t: TestApp;
  let make: ReturnType<typeof factories>;
  const yesterday = addDays(today, -1);
  const before = addDays(today, -2);
  beforeAll(async () => {
    t = await startApp(undefined, { timeZone });
    make = factories(t);
    t.clock.now = new Date(now);
  });
  afterAll(() => t.close());

  const readDays = async (id: string) => {
    const { data } = await t.admin.call(lotsRoutes.movements, { params: { id }, query: { sortOrder: "asc" } });
    return data.map(({ kind, occurredAt }) => [kind, dayIn(timeZone, new Date(occurredAt))]);
  };

  test("an event dated to a day is on that day in the ledger, the trace and the reports", async () => {
    const fruit = await make.fruit();
    const received = await make.rawMaterial({ fruitId: fruit.id, receivedAt: before, grossKg: 112 });
    const inputs = [{ lotId: received.lot.id, quantity: 100 }];
    const pulp = await make.pulp({ fruitId: fruit.id, inputs, producedAt: yesterday });
    const product = await make.finalProduct({ fruitId: fruit.id, pulps: [{ lotId: pulp.lot.id, quantity: 18.5 }] });
    await make.shipment(product.lot.id);
    const body = { kind: "loss" as const, quantity: 3, reason: "Caiu" };
    await t.admin.call(lotsRoutes.move, { params: { id: pulp.lot.id }, body });

    expect(await readDays(received.lot.id)).toEqual([
      ["entry", before],
      ["consumption", yesterday],
    ]);
    expect(await readDays(pulp.lot.id)).toEqual([
      ["production", yesterday],
      ["consumption", today],
      ["loss", today],
    ]);
    expect(await readDays(product.lot.id)).toEqual([
      ["production", today],
      ["shipment", today],
    ]);
    const trace = await t.admin.call(lotsRoutes.usage, { params: { lotId: received.lot.id } });
    expect(trace.usedIn.map(({ at }) => dayIn(timeZone, new Date(at)))).toEqual([yesterday]);

    const onDay = (day: string) => ({ query: { from: day, to: day, fruit: fruit.id } });
    const { byFruit } = await t.admin.call(reportsRoutes.yield, onDay(yesterday));
    expect(byFruit).toMatchObject([{ fruit: { id: fruit.id } }]);
    const lost = async (day: string) => (await t.admin.call(reportsRoutes.losses, onDay(day))).byMonth;
    expect(await lost(today)).toContainEqual({ month: today.slice(0, 7), stage: "ledger", type: "pulp", kg: 3 });
    expect(await lost(yesterday)).not.toContainEqual(expect.objectContaining({ stage: "ledger" }));
    const file = await t.admin.send(exportRoute("raw-materials", "csv"));
    expect(String(file.body)).toContain(writtenDay(before));
    expect(await brokenInvariants(t.database.pool)).toEqual({});
  });

  test("a reception does not move past the day of its first use", async () => {
    const { id, fruit, lot } = await make.rawMaterial({ receivedAt: before });
    await make.pulp({ fruitId: fruit.id, inputs: [{ lotId: lot.id, quantity: 100 }], producedAt: yesterday });
    const refusal = await t.admin.refused(rawMaterialsRoutes.update, { params: { id }, body: { receivedAt: today } });
    expect(refusal.message).toContain(`não pode passar do primeiro uso, em ${writtenDay(yesterday)}`);
    await t.admin.call(rawMaterialsRoutes.update, { params: { id }, body: { receivedAt: yesterday } });
    expect(await readDays(lot.id)).toContainEqual(["entry", yesterday]);
    expect(await brokenInvariants(t.database.pool)).toEqual({});
  });
});

test("PostgreSQL knows every time zone that a plant may be set to, and the same day in it", async () => {
  const t = await startApp();
  const at = "2026-07-15T11:00:00Z";
  const zones = [...Intl.supportedValuesOf("timeZone"), "UTC", "Etc/GMT+12", "Etc/GMT-14"];
  const { rows } = await t.database.pool.query<{ zone: string; day: string }>(
    "select zone, to_char($1::timestamptz at time zone zone, 'YYYY-MM-DD') as day from unnest($2::text[]) as zone",
    [at, zones],
  );
  expect(rows).toEqual(zones.map((zone) => ({ zone, day: dayIn(zone, new Date(at)) })));
  await t.close();
});
