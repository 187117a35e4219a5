import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { addDays } from "@pomar/contract/core/calendar.rules";
import { notificationsRoutes } from "@pomar/contract/people/notifications/notifications.routes";
import { packagingRoutes } from "@pomar/contract/registries/packaging/packaging.routes";
import pg from "pg";
import { io } from "socket.io-client";
import { afterAll, afterEach, expect, test } from "vitest";
import { startApp } from "../../../tests/support/app.ts";
import { eventually } from "../../../tests/support/eventually.ts";
import { factories } from "../../../tests/support/factories.ts";
import { buildApp } from "./app.ts";
import { startDailyDigest } from "./daily-digest.ts";
import type { PendingEvents } from "./platform/action-context.ts";
import { dayIn } from "./platform/clock.ts";
import { openDatabase } from "./platform/db/db.ts";

const timeZone = "America/Sao_Paulo";
const t = await startApp();
const make = factories(t);
const second = openDatabase({ connectionString: t.url });
afterAll(async () => {
  await second.close();
  await t.close();
});

const today = dayIn(timeZone, t.clock.now);
/** São Paulo is three hours behind UTC. */
const instant = (day: string, hour: string) => new Date(`${day}T${hour}:00-03:00`);
const told: PendingEvents[] = [];

/** Lets one process check once, at the instant `at`, whether the day's digest is due. */
async function look(at: Date, database = t.database): Promise<void> {
  const options = { database, timeZone, everyMs: 3_600_000, clock: () => at };
  const log = (error: unknown) => void failures.push(error);
  await startDailyDigest({ ...options, log, publish: (pendingEvents) => told.push(pendingEvents) }).stop();
}
const failures: unknown[] = [];

const kept = async () =>
  (await t.database.pool.query("select message, endpoint from notifications where actor_id is null order by id desc"))
    .rows;
const messages = async () => (await kept()).map(({ message }) => message as string);

afterEach(async () => {
  await t.database.pool.query("delete from notifications where actor_id is null");
  await t.database.pool.query("delete from daily_news");
  for (const list of [told, failures]) list.length = 0;
});

const debt = async (dueDate: string, unitPrice: number) => {
  const supplier = await make.supplier();
  await make.rawMaterial({ supplierId: supplier.id, unitPrice, dueDate });
  return supplier.name;
};

test("a morning's digest has payments due in three days, overdue ones, expiring lots and short supplies, the most urgent on top", async () => {
  const day = addDays(today, 1);
  const due = await debt(addDays(day, 3), 2);
  await debt(addDays(day, 4), 3);
  await debt(addDays(day, 2), 4);
  const overdue = await debt(today, 1.1);
  const fruit = await make.fruit({ shelfLifeRawDays: 2 });
  await make.rawMaterial({ fruitId: fruit.id });
  await make.lot({ type: "pulp", expiresAt: addDays(day, 7) });
  await make.lot({ type: "pulp", expiresAt: day });
  await make.lot({ type: "pulp", expiresAt: addDays(day, 8) });
  const acid = await make.additive({ unit: "kg", minStock: 25, name: "Ácido cítrico" });
  await make.additiveRecord({ itemId: acid.id, quantity: 24.5 });
  const enough = await make.additional({ minStock: 40 });
  await make.additionalRecord({ itemId: enough.id, quantity: 40 });
  const { id } = await make.packaging({ minStock: 500, name: "Balde" });
  await t.admin.call(packagingRoutes.update, { params: { id }, body: { active: false } });

  await look(instant(day, "06:00"));
  const written = (of: string) => of.split("-").reverse().join("/");
  expect(await kept()).toEqual([
    { message: `Pagamento de R$\u00a0110,55 a ${overdue}, venceu em ${written(today)}`, endpoint: "payment" },
    { message: `Pagamento de R$\u00a0201,00 a ${due}, vence em ${written(addDays(day, 3))}`, endpoint: "payment" },
    {
      message: `2 lotes de pasta vencem até ${written(addDays(day, 7))}, o primeiro em ${written(day)}`,
      endpoint: "pulp",
    },
    { message: `1 lote de matéria-prima vence em ${written(addDays(today, 2))}`, endpoint: "raw-material" },
    { message: "Estoque baixo: Ácido cítrico com 24,5\u00a0kg, mínimo 25\u00a0kg", endpoint: "additive" },
  ]);
  expect(told[0]?.notifications.map(({ message }) => message)).toEqual((await messages()).reverse());
});

test("two processes that look at once, on twenty mornings, publish each morning's digest once", async () => {
  for (let n = 0; n < 20; n++) await debt(addDays(today, 30 + n), 2 + n / 100);
  for (let n = 0; n < 20; n++) {
    const morning = instant(addDays(today, 27 + n), "06:00");
    await Promise.all([look(morning), look(morning, second), look(morning), look(morning, second)]);
  }
  const dues = (await messages()).filter((message) => message.includes(", vence em "));
  expect(dues).toHaveLength(20);
  expect(new Set(dues).size).toBe(20);
  // Each stored message was emitted live once, by the process that stored it.
  expect(told.flatMap(({ notifications }) => notifications)).toHaveLength((await messages()).length);
  expect(failures).toEqual([]);
});

test("a process that dies in the middle emits nothing, and the next run emits everything", async () => {
  await debt(addDays(today, 63), 7);
  const morning = instant(addDays(today, 60), "09:30");
  const holder = new pg.Client(t.url);
  await holder.connect();
  try {
    await holder.query("begin; lock table notifications in share mode");
    const falling = look(morning);
    // The process has inserted the day's row and waits to store its first message.
    await eventually(async () => {
      const { rowCount } = await holder.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`,
      );
      expect(rowCount).toBe(1);
    });
    await falling;
  } finally {
    await holder.end();
  }
  expect(failures).toHaveLength(1);
  expect(told).toEqual([]);
  expect(await messages()).toEqual([]);

  await look(morning, second);
  expect((await messages()).filter((message) => message.includes("R$\u00a0703,50"))).toHaveLength(1);
});

test("a day begins with the plant's, and its digest is published from six on", async () => {
  const day = addDays(today, 90);
  await debt(addDays(day, 3), 9);
  const [lateInUtc, early] = [instant(addDays(day, -1), "23:59"), instant(day, "05:59")];
  await look(early);
  expect(await messages()).toEqual([]);
  // At this instant the next day has begun in UTC, but not at the plant.
  await look(lateInUtc);
  expect((await messages()).filter((message) => message.includes("R$\u00a0904,50"))).toEqual([]);
  await look(instant(day, "06:00"));
  expect((await messages()).filter((message) => message.includes("R$\u00a0904,50"))).toHaveLength(1);
});

test("after days without a server, payments due and overdue meanwhile are announced once", async () => {
  const day = addDays(today, 120);
  await look(instant(day, "08:00"));
  const suppliers = {
    toldAlready: await debt(addDays(day, 3), 1.01),
    dueWithin: await debt(addDays(day, 6), 2.02),
    dueLater: await debt(addDays(day, 8), 3.03),
    overdue: await debt(addDays(day, 1), 4.04),
    overdueBefore: await debt(addDays(day, -1), 5.05),
  };
  await look(instant(addDays(day, 5), "13:00"));
  const about = async (name: string) => (await messages()).filter((message) => message.includes(`${name},`));
  expect(await about(suppliers.toldAlready)).toEqual([expect.stringContaining("venceu em")]);
  expect(await about(suppliers.dueWithin)).toEqual([expect.stringContaining("vence em")]);
  expect(await about(suppliers.dueLater)).toEqual([expect.stringContaining("vence em")]);
  expect(await about(suppliers.overdue)).toEqual([expect.stringContaining("venceu em")]);
  expect(await about(suppliers.overdueBefore)).toEqual([]);
});

test("a serving app publishes the digest by itself, to connected users and to their inboxes", async () => {
  const day = addDays(today, 150);
  await debt(addDays(day, 3), 6);
  let now = new Date();
  const clock = () => now;
  const app = await buildApp({ database: second, timeZone, logLevel: "silent", clock, digestMs: 50 });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const screen = io(url, { auth: { token: t.admin.token }, transports: ["websocket"], reconnection: false });
  const heard: string[] = [];
  screen.on("handle notification", ({ message }: { message: string }) => heard.push(message));
  await once(screen as never, "connect");
  now = instant(day, "06:30");
  await eventually(() => expect(heard.filter((message) => message.includes("R$\u00a0603,00"))).toHaveLength(1));
  const { data } = await t.admin.call(notificationsRoutes.list, { query: { rows: 50 } });
  // The notifications of the administrator's own acts are left out of the count.
  expect(data.filter(({ own, message }) => !own && message.includes("R$\u00a0603,00"))).toHaveLength(1);
  screen.disconnect();
  await app.close();
});
