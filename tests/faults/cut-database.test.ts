import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { rawMaterialsRoutes } from "@pomar/contract/raw-materials/raw-materials.routes";
import { sessionRoutes } from "@pomar/contract/session/session.routes";
import pg from "pg";
import { io } from "socket.io-client";
import { afterAll, expect, test } from "vitest";
import { startApp } from "../support/app.ts";
import { eventually } from "../support/eventually.ts";
import { factories } from "../support/factories.ts";

const t = await startApp();
const make = factories(t);
afterAll(() => t.close());

/** Ends every connection of the app to its database, as a restart of PostgreSQL does. */
async function cutConnections(): Promise<void> {
  const client = new pg.Client(t.url);
  await client.connect();
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await client.end();
}

test("after every database connection was cut, calls and live news go on", async () => {
  const employee = await make.employee();
  await t.app.listen({ port: 0, host: "127.0.0.1" });
  const url = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`;
  const screen = io(url, { auth: { token: t.admin.token }, transports: ["websocket"] });
  const heard: unknown[] = [];
  screen.on("handle notification", (notification: unknown) => heard.push(notification));
  let askedAgain = 0;
  screen.on("missed", () => askedAgain++);
  await once(screen as never, "connect");
  const body = await make.rawMaterialInput();

  await cutConnections();
  await eventually(() => t.admin.call(sessionRoutes.me));
  await eventually(async () => {
    await employee.call(rawMaterialsRoutes.create, { body });
    expect(heard.length).toBeGreaterThan(0);
  });
  // What another process said while this one could not listen, its screens have to ask for.
  await eventually(() => expect(askedAgain).toBe(1));
  screen.disconnect();
});

test("transactions that lose their connection answer 503, store nothing and give it back", async () => {
  const body = await make.rawMaterialInput();
  const count = async () => (await t.database.pool.query("select count(*) as n from lots")).rows[0].n as number;
  const before = await count();
  let isOver = false;
  const answers = Array.from({ length: 60 }, () => t.admin.send(rawMaterialsRoutes.create, { body }));
  const cutting = (async () => {
    while (!isOver) await cutConnections();
  })();
  const statuses = (await Promise.all(answers)).map((answer) => answer.status);
  isOver = true;
  await cutting;
  expect(new Set(statuses)).toEqual(new Set([...statuses.filter((status) => status === 201), 503]));
  await eventually(() => t.admin.call(sessionRoutes.me));
  // A commit whose answer was lost may be there as well; nothing acknowledged is missing.
  expect((await count()) - before).toBeGreaterThanOrEqual(statuses.filter((status) => status === 201).length);
  const again = await Promise.all(Array.from({ length: 40 }, () => t.admin.call(rawMaterialsRoutes.create, { body })));
  expect(new Set(again.map((entry) => entry.lot.code)).size).toBe(40);
});
