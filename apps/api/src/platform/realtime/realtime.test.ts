import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { notificationsRoutes } from "@pomar/contract/people/notifications/notifications.routes";
import { sessionRoutes } from "@pomar/contract/people/session/session.routes";
import { usersRoutes } from "@pomar/contract/people/users/users.routes";
import type { Changed } from "@pomar/contract/realtime";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, expect, test } from "vitest";
import { type Caller, startApp, type TestApp } from "../../../../../tests/support/app.ts";
import { eventually } from "../../../../../tests/support/eventually.ts";
import { factories } from "../../../../../tests/support/factories.ts";
import { buildApp } from "../../app.ts";

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

/** Opens a screen of a caller and collects the events that the screen receives. */
async function openScreen(caller: Caller, host = url) {
  const socket = io(host, { auth: { token: caller.token }, transports: ["websocket"], reconnection: false });
  sockets.push(socket);
  const heard: [string, unknown][] = [];
  socket.onAny((event: string, payload: unknown) => heard.push([event, payload]));
  await once(socket as never, "connect");
  const changed = () =>
    heard.flatMap(([event, payload]) => (event === "changed" ? (payload as Changed).resources : []));
  const notifications = () => heard.filter(([event]) => event === "handle notification");
  return {
    socket,
    heard,
    notifications,
    /** The notifications about one lot; notifications about earlier actions may still be arriving. */
    toldOf: ({ code }: { code: string }) =>
      notifications().filter(([, news]) => (news as { message: string }).message.endsWith(`lote ${code}`)),
    changed,
    hasHeardOf: (resource: string) => eventually(() => expect(changed()).toContain(resource)),
  };
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
  const admin = await openScreen(t.admin);
  const worker = await openScreen(await make.employee());
  const { lot } = await receive(employee);
  await eventually(() => expect(admin.toldOf(lot)).toHaveLength(1));
  const news = { message: expect.any(String) as string, endpoint: "raw-material" };
  expect(admin.toldOf(lot)).toEqual([["handle notification", news]]);
  // The pages receive a second event, which also contains the notification's id and entry.
  await eventually(() =>
    expect(admin.heard).toContainEqual(["notification", { ...news, id: expect.any(String) as string, entryId: null }]),
  );
  await worker.hasHeardOf("raw-materials");
  await worker.hasHeardOf("lots");
  expect(worker.heard.filter(([event]) => event.includes("notification"))).toEqual([]);
});

test("the author is not notified of the own act, another administrator is", async () => {
  const { name } = await make.user({ password: "senha-do-chefe", level: 1 });
  const author = await openScreen(t.admin);
  const other = await openScreen(await t.login(name, "senha-do-chefe", 1));
  const { lot } = await receive(t.admin);
  await eventually(() => expect(other.toldOf(lot)).toHaveLength(1));
  // This event is emitted after every notification of the same reception.
  await author.hasHeardOf("raw-materials");
  expect(author.toldOf(lot)).toEqual([]);
});

test("an employee is not notified of records that they may not read", async () => {
  const admin = await openScreen(t.admin);
  const worker = await openScreen(employee);
  await make.user();
  await make.supplier();
  await admin.hasHeardOf("users");
  await worker.hasHeardOf("suppliers");
  expect(worker.changed()).not.toContain("users");
});

test("a refused reception is not announced", async () => {
  const admin = await openScreen(t.admin);
  const body = await make.rawMaterialInput({ grossKg: 1, tareKg: 2 });
  await employee.refused(rawMaterialsRoutes.create, { body });
  const { lot, fruit } = await employee.call(rawMaterialsRoutes.create, { body: { ...body, grossKg: 3 } });
  await eventually(() => expect(admin.toldOf(lot)).toHaveLength(1));
  expect(JSON.stringify(admin.notifications()).split(fruit.name)).toHaveLength(2);
});

test("a second process receives the events of the first one", async () => {
  const second = await buildApp({ database: t.database, timeZone: "America/Sao_Paulo", logLevel: "silent" });
  const admin = await openScreen(t.admin, await listen(second));
  const { lot } = await receive(employee);
  await eventually(() => expect(admin.toldOf(lot)).toHaveLength(1));
  for (const socket of sockets.splice(0)) socket.disconnect();
  await second.close();
});

test("two hundred administrators on two processes receive an employee's event once each", async () => {
  const second = await buildApp({ database: t.database, timeZone: "America/Sao_Paulo", logLevel: "silent" });
  const hosts = [url, await listen(second)];
  const screens = await Promise.all(Array.from({ length: 200 }, (_, n) => openScreen(t.admin, hosts[n % 2])));
  const first = await receive(employee);
  const last = await receive(employee);
  const listCounts = (entry: typeof first) => new Set(screens.map((screen) => screen.toldOf(entry.lot).length));
  for (const entry of [first, last]) await eventually(() => expect(listCounts(entry)).not.toContain(0));
  // This last event proves that no second copy of an earlier event follows, since events arrive in order.
  const fence = await receive(employee);
  await eventually(() => expect(listCounts(fence)).not.toContain(0));
  for (const entry of [first, last]) expect(listCounts(entry)).toEqual(new Set([1]));
  for (const socket of sockets.splice(0)) socket.disconnect();
  await second.close();
});

test("a notification that one person has read is marked on their own screens and on no other person's", async () => {
  const { name } = await make.user({ password: "senha-da-leitora", level: 1 });
  const reader = await t.login(name, "senha-da-leitora", 1);
  const [mine, others] = [await openScreen(reader), await openScreen(t.admin)];
  await reader.call(notificationsRoutes.read, { body: { all: true } });
  await make.supplier();
  await mine.hasHeardOf("notifications");
  await others.hasHeardOf("suppliers");
  expect(others.changed()).not.toContain("notifications");
});

test("a screen left alone past the idle time is disconnected", async () => {
  const options = { database: t.database, timeZone: "America/Sao_Paulo", logLevel: "silent", housekeepingMs: 50 };
  const second = await buildApp(options);
  const idle = await make.employee();
  const { socket } = await openScreen(idle, await listen(second));
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
  const screens = [await openScreen(leaving), await openScreen(removed)];
  const gone = Promise.all(screens.map(({ socket }) => once(socket as never, "disconnect")));
  await leaving.call(sessionRoutes.logout);
  await t.admin.call(usersRoutes.remove, { params: { id: removed.id } });
  await gone;
  expect(screens.map(({ socket }) => socket.connected)).toEqual([false, false]);
});
