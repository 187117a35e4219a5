import { once } from "node:events";
import { sessionRoutes } from "@pomar/contract/people/session/session.routes";
import { io } from "socket.io-client";
import { afterAll, afterEach, expect, test } from "vitest";
import { type Caller, startApp } from "../../../../../tests/support/app.ts";
import { eventually } from "../../../../../tests/support/eventually.ts";
import { factories } from "../../../../../tests/support/factories.ts";
import { listen, secondProcess } from "../../../../../tests/support/second-process.ts";
import { idleHours } from "../../people/session/session.queries.ts";

const t = await startApp();
const make = factories(t);
const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
afterAll(() => t.close());

const host = async (options: Parameters<typeof secondProcess>[1] = {}) => {
  const { app, close } = await secondProcess(t, options);
  closing.push(close);
  return listen(app);
};

async function openScreen({ token }: Caller, address: string) {
  const socket = io(address, { auth: { token }, forceNew: true, transports: ["websocket"], reconnection: false });
  closing.push(() => void socket.disconnect());
  await once(socket as never, "connect");
  return { socket, gone: once(socket as never, "disconnect") };
}

/** Sets the last use of a session so far back that the session ends in `ms` of the real clock. */
const endsIn = (ms: number, { id }: Caller) =>
  t.database.pool.query("update sessions set last_used_at = $2 where user_id = $1", [
    id,
    new Date(Date.now() - idleHours * 3_600_000 + ms),
  ]);

test("a screen is disconnected when its session ends by itself; that of one in use stays", async () => {
  const address = await host({ clock: () => new Date(), sessionCheckMs: 3_600_000 });
  const [idle, used] = [await make.employee(), await make.employee()];
  await endsIn(3000, idle);
  await endsIn(2500, used);
  const screens = [await openScreen(idle, address), await openScreen(used, address)] as const;
  // Listening does not count as use of a session, but the call `me` does.
  await used.call(sessionRoutes.me);
  const [reason] = await screens[0].gone;
  expect(reason).toBe("io server disconnect");
  expect(screens[1].socket.connected).toBe(true);
});

test("a clock that jumps past a session's end disconnects its screens on every process", async () => {
  const { now } = t.clock;
  const addresses = [await host({ sessionCheckMs: 50 }), await host({ sessionCheckMs: 50 })];
  const employee = await make.employee();
  const screens = await Promise.all(addresses.map((address) => openScreen(employee, address)));
  t.clock.now = new Date(now.getTime() + idleHours * 3_600_000 + 1000);
  await Promise.all(screens.map(({ gone }) => gone));
  t.clock.now = now;
});

test.each([
  ["deleted in the database", "delete from sessions where user_id = $1"],
  ["of a person who is deactivated there", "update users set active = false where id = $1"],
])("the screens of a session %s, without any event, are disconnected too", async (_, statement) => {
  const address = await host({ sessionCheckMs: 50 });
  const [ended, living] = [await make.employee(), await make.employee()];
  const screens = [await openScreen(ended, address), await openScreen(living, address)] as const;
  await t.database.pool.query(statement, [ended.id]);
  await screens[0].gone;
  expect(screens[1].socket.connected).toBe(true);
});

test("a database that does not answer disconnects no screen", async () => {
  const address = await host({ sessionCheckMs: 50 });
  const employee = await make.employee();
  const { socket, gone } = await openScreen(employee, address);
  await t.database.pool.query("alter table sessions rename to sessions_away");
  const failed = () =>
    t.database.pool.query("select xact_rollback from pg_stat_database where datname = current_database()");
  const { rows: before } = await failed();
  await eventually(async () =>
    expect(Number((await failed()).rows[0].xact_rollback)).toBeGreaterThan(Number(before[0].xact_rollback) + 3),
  );
  expect(socket.connected).toBe(true);
  await t.database.pool.query("alter table sessions_away rename to sessions");
  await t.database.pool.query("delete from sessions where user_id = $1", [employee.id]);
  await gone;
});
