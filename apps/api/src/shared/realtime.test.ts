import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { notificationsRoutes } from "@pomar/contract/notifications/notifications.routes";
import { rawMaterialsRoutes } from "@pomar/contract/raw-materials/raw-materials.routes";
import { sessionRoutes } from "@pomar/contract/session/session.routes";
import { usersRoutes } from "@pomar/contract/users/users.routes";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { type Caller, startApp, type TestApp } from "../../../../tests/support/app.ts";
import { factories } from "../../../../tests/support/factories.ts";
import { buildApp } from "../app.ts";

const t = await startApp();
const make = factories(t);
afterAll(() => t.close());
const employee = await make.employee();
const sockets: Socket[] = [];

const listen = async (app: TestApp["app"]) => {
  await app.listen({ port: 0, host: "127.0.0.1" });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
};

const url = await listen(t.app);
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});

/** A connected screen of somebody and what it heard. */
async function screenOf(caller: Caller, host = url) {
  const socket = io(host, { auth: { token: caller.token }, transports: ["websocket"], reconnection: false });
  sockets.push(socket);
  const heard: [string, unknown][] = [];
  socket.onAny((event: string, payload: unknown) => heard.push([event, payload]));
  await once(socket as never, "connect");
  return { socket, heard, notifications: () => heard.filter(([event]) => event === "handle notification") };
}

const receive = async (caller: Caller) =>
  caller.call(rawMaterialsRoutes.create, { body: await make.rawMaterialInput() });

test.each([undefined, "", "forged", 42])("the token %s is refused", async (token) => {
  const socket = io(url, { auth: { token }, transports: ["websocket"], reconnection: false });
  sockets.push(socket);
  const [error] = (await once(socket as never, "connect_error")) as [Error];
  expect(error.message).toBe("Não autorizado");
});

test("a reception is announced to the administrator and only refreshes the employee's lists", async () => {
  const admin = await screenOf(t.admin);
  const worker = await screenOf(await make.employee());
  const { lot } = await receive(employee);
  await vi.waitFor(() => {
    expect(admin.notifications()).toEqual([
      [
        "handle notification",
        {
          id: expect.any(String) as string,
          message: expect.stringContaining(`lote ${lot.code}`) as string,
          endpoint: "raw-material",
        },
      ],
    ]);
    expect(worker.heard).toContainEqual(["changed", { resource: "raw-materials" }]);
    expect(worker.heard).toContainEqual(["changed", { resource: "lots" }]);
  });
  expect(worker.notifications()).toEqual([]);
});

test("the author is not notified of the own act, another administrator is", async () => {
  await make.user({ name: "Chefe", password: "senha-do-chefe", level: 1 });
  const author = await screenOf(t.admin);
  const other = await screenOf(await t.login("Chefe", "senha-do-chefe", 1));
  await receive(t.admin);
  await vi.waitFor(() => expect(other.notifications()).toHaveLength(1));
  expect(author.notifications()).toEqual([]);
});

test("what an employee may not read is not whispered to them", async () => {
  const admin = await screenOf(t.admin);
  const worker = await screenOf(employee);
  await make.user();
  await make.supplier();
  await vi.waitFor(() => expect(worker.heard).toContainEqual(["changed", { resource: "suppliers" }]));
  expect(admin.heard).toContainEqual(["changed", { resource: "users" }]);
  expect(worker.heard).not.toContainEqual(["changed", { resource: "users" }]);
});

test("a refused reception is announced to nobody", async () => {
  const admin = await screenOf(t.admin);
  await employee.refused(rawMaterialsRoutes.create, { body: await make.rawMaterialInput({ grossKg: 1, tareKg: 2 }) });
  const { lot } = await receive(employee);
  await vi.waitFor(() => expect(admin.notifications()).toHaveLength(1));
  expect(JSON.stringify(admin.notifications())).toContain(lot.code);
});

test("a second process hears what the first one did", async () => {
  const second = await buildApp({ database: t.database, timeZone: "America/Sao_Paulo", logLevel: "silent" });
  const admin = await screenOf(t.admin, await listen(second));
  await receive(employee);
  await vi.waitFor(() => expect(admin.notifications()).toHaveLength(1));
  for (const socket of sockets.splice(0)) socket.disconnect();
  await second.close();
});

test("two hundred administrators on two processes hear what an employee did, each of them once", async () => {
  const second = await buildApp({ database: t.database, timeZone: "America/Sao_Paulo", logLevel: "silent" });
  const hosts = [url, await listen(second)];
  const screens = await Promise.all(Array.from({ length: 200 }, (_, n) => screenOf(t.admin, hosts[n % 2])));
  const first = await receive(employee);
  const last = await receive(employee);
  const told = [first, last].map(({ lot }) => expect.stringContaining(`lote ${lot.code}`) as string);
  const messagesOf = (screen: (typeof screens)[number]) =>
    screen.notifications().map(([, notification]) => (notification as { message: string }).message);
  await vi.waitFor(() => expect(screens.filter((screen) => messagesOf(screen).length < 2)).toEqual([]), 10_000);
  // What comes after everything else would come after a second copy as well.
  await receive(employee);
  await vi.waitFor(() => expect(screens.filter((screen) => messagesOf(screen).length < 3)).toEqual([]), 10_000);
  for (const screen of screens) expect(messagesOf(screen)).toEqual([...told, expect.any(String)]);
  for (const socket of sockets.splice(0)) socket.disconnect();
  await second.close();
});

test("what one person has read is told to their own screens and to nobody else's", async () => {
  const { name } = await make.user({ name: "Leitora", password: "senha-da-leitora", level: 1 });
  const reader = await t.login(name, "senha-da-leitora", 1);
  const [mine, others] = [await screenOf(reader), await screenOf(t.admin)];
  await reader.call(notificationsRoutes.read, { body: { all: true } });
  await make.supplier();
  await vi.waitFor(() => expect(others.heard).toContainEqual(["changed", { resource: "suppliers" }]));
  expect(mine.heard[0]).toEqual(["changed", { resource: "notifications" }]);
  expect(others.heard).not.toContainEqual(["changed", { resource: "notifications" }]);
});

test("a screen left alone past the idle time is disconnected", async () => {
  const options = { database: t.database, timeZone: "America/Sao_Paulo", logLevel: "silent", housekeepingMs: 50 };
  const second = await buildApp(options);
  const idle = await make.employee();
  const { socket } = await screenOf(idle, await listen(second));
  const gone = once(socket as never, "disconnect");
  await t.database.pool.query("update sessions set last_used_at = now() - interval '13 hours' where user_id = $1", [
    idle.id,
  ]);
  await gone;
  await second.close();
});

test("logout and the end of a user disconnect their screens", async () => {
  const leaving = await make.employee();
  const removed = await make.employee();
  const screens = [await screenOf(leaving), await screenOf(removed)];
  const gone = Promise.all(screens.map(({ socket }) => once(socket as never, "disconnect")));
  await leaving.call(sessionRoutes.logout);
  await t.admin.call(usersRoutes.remove, { params: { id: removed.id } });
  await gone;
  expect(screens.map(({ socket }) => socket.connected)).toEqual([false, false]);
});
