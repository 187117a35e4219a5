import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { auditRoutes } from "@pomar/contract/people/audit/audit.routes";
import { sessionRoutes } from "@pomar/contract/people/session/session.routes";
import { usersRoutes } from "@pomar/contract/people/users/users.routes";
import type { FastifyInstance } from "fastify";
import { io } from "socket.io-client";
import { afterAll, expect, test } from "vitest";
import { type Caller, request, startApp } from "../../../../../tests/support/app.ts";
import { eventually } from "../../../../../tests/support/eventually.ts";
import { factories } from "../../../../../tests/support/factories.ts";
import { buildApp } from "../../app.ts";
import { openDatabase } from "../../platform/db/db.ts";

const t = await startApp();
const make = factories(t);
afterAll(() => t.close());

const again = (employee: { name: string }) => t.login(employee.name, "funcionario-de-teste", 2);
const listSessions = (caller: Caller, id = caller.id) => caller.call(usersRoutes.sessions, { params: { id } });
const status = async (caller: Caller) => (await caller.send(sessionRoutes.me)).status;
const later = (minutes: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + minutes * 60_000);
};

test("the open sessions are listed with the instant and the place of their use, the latest first", async () => {
  const first = await make.employee();
  later(3);
  const answer = await request(t.app, sessionRoutes.login, {
    body: { name: first.name, password: "funcionario-de-teste" },
    headers: { "user-agent": "Mozilla/5.0 (Linux; Android 14) Chrome/126.0", "x-forwarded-for": "10.1.2.3" },
  });
  const { token } = answer.body as { token: string };
  expect(await listSessions(first)).toMatchObject([
    { address: "10.1.2.3", userAgent: "Mozilla/5.0 (Linux; Android 14) Chrome/126.0", current: false },
    { address: "127.0.0.1", current: true },
  ]);
  later(5);
  await first.call(sessionRoutes.me);
  const [latest, other] = await listSessions(first);
  expect([latest?.current, other?.current]).toEqual([true, false]);
  expect(latest?.lastUsedAt).toBe(t.clock.now.toISOString());
  // The reply to a different user marks no session as the current one, and no reply contains the token.
  const seen = await listSessions(t.admin, first.id);
  expect(seen.map(({ current }) => current)).toEqual([false, false]);
  expect(JSON.stringify(seen)).not.toContain(token);
});

test("a session that was unused for twelve hours is not open", async () => {
  const employee = await make.employee();
  await t.database.pool.query("update sessions set last_used_at = $2 where user_id = $1", [
    employee.id,
    new Date(t.clock.now.getTime() - 12 * 3_600_000 - 1000),
  ]);
  expect(await listSessions(t.admin, employee.id)).toEqual([]);
});

test("one ends the others and stays, ends a single one, and ends the own", async () => {
  const asking = await make.employee();
  const [second, third] = [await again(asking), await again(asking)];
  const stranger = await make.employee();
  await asking.call(usersRoutes.endSessions, { params: { id: asking.id } });
  expect(await Promise.all([asking, second, third, stranger].map(status))).toEqual([200, 401, 401, 200]);

  const fourth = await again(asking);
  const other = (await listSessions(asking)).find(({ current }) => !current);
  await asking.call(usersRoutes.endSession, { params: { id: asking.id, sessionId: other?.id ?? "" } });
  expect(await Promise.all([asking, fourth].map(status))).toEqual([200, 401]);

  const [own] = await listSessions(asking);
  await asking.call(usersRoutes.endSession, { params: { id: asking.id, sessionId: own?.id ?? "" } });
  expect(await status(asking)).toBe(401);
});

test("an administrator ends all sessions of a user, and the author is recorded", async () => {
  const employee = await make.employee();
  const second = await again(employee);
  await t.admin.call(usersRoutes.endSessions, { params: { id: employee.id } });
  expect(await Promise.all([employee, second, t.admin].map(status))).toEqual([401, 401, 200]);
  const { data } = await t.admin.call(auditRoutes.list, { query: { entityId: employee.id } });
  expect(data[0]).toMatchObject({ action: "update", actor: { name: "admin" }, after: { endedSessions: 2 } });
  await t.admin.call(usersRoutes.endSessions, { params: { id: employee.id } });
  expect((await t.admin.call(auditRoutes.list, { query: { entityId: employee.id } })).total).toBe(2);
});

test("an employee reads no other user's sessions and ends none of them, not even by its own address", async () => {
  const employee = await make.employee();
  const other = await make.employee();
  const [session] = await listSessions(other);
  const theirs = { id: other.id, sessionId: session?.id ?? "" };
  for (const [route, params] of [
    [usersRoutes.sessions, theirs],
    [usersRoutes.endSessions, theirs],
    [usersRoutes.endSession, theirs],
    [usersRoutes.endSession, { ...theirs, id: employee.id }],
  ] as const)
    expect(await employee.refused(route, { params })).toMatchObject({
      statusCode: 404,
      message: "Registro não encontrado",
    });
  expect(await Promise.all([employee, other].map(status))).toEqual([200, 200]);
});

test("a password changed during a login with the old one ends that login", async () => {
  const user = await make.user();
  const changing = await t.database.pool.connect();
  await changing.query("begin");
  await changing.query("update users set password_hash = 'changed' where id = $1", [user.id]);
  const login = request(t.app, sessionRoutes.login, { body: { name: user.name, password: "funcionario-de-teste" } });
  await eventually(async () => {
    const { rows } = await t.database.pool.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    expect(rows).toHaveLength(1);
  });
  await changing.query("commit");
  changing.release();
  expect((await login).status).toBe(401);
  expect(await listSessions(t.admin, user.id)).toEqual([]);
});

const ends: [string, (employee: Caller) => Promise<unknown>][] = [
  [
    "ended by the person elsewhere",
    async (employee) =>
      (await again(employee as Caller & { name: string })).call(usersRoutes.endSessions, {
        params: { id: employee.id },
      }),
  ],
  [
    "ended by a new password",
    (employee) =>
      t.admin.call(usersRoutes.update, { params: { id: employee.id }, body: { password: "uma-senha-nova" } }),
  ],
  [
    "ended by deactivation",
    (employee) => t.admin.call(usersRoutes.update, { params: { id: employee.id }, body: { active: false } }),
  ],
  [
    "ended by a new level",
    (employee) => t.admin.call(usersRoutes.update, { params: { id: employee.id }, body: { level: 1 } }),
  ],
];

test.each(ends)("a session %s on one process is refused on the other at once, its screen included", async (_, end) => {
  const database = openDatabase({ connectionString: t.url }, 5);
  const second = await buildApp({
    database,
    timeZone: "America/Sao_Paulo",
    logLevel: "silent",
    clock: () => t.clock.now,
  });
  try {
    const employee = await make.employee();
    const onSecond = async () =>
      (await request(second, sessionRoutes.me, { headers: { authorization: `Bearer ${employee.token}` } })).status;
    const socket = io(await listen(second), {
      auth: { token: employee.token },
      transports: ["websocket"],
      reconnection: false,
    });
    await once(socket as never, "connect");
    expect(await onSecond()).toBe(200);
    const gone = once(socket as never, "disconnect");
    await end(employee);
    expect(await onSecond()).toBe(401);
    expect((await gone)[0]).toBe("io server disconnect");
  } finally {
    await second.close();
    await database.close();
  }
});

async function listen(app: FastifyInstance): Promise<string> {
  await app.listen({ port: 0, host: "127.0.0.1" });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}
