import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { sessionRoutes } from "@pomar/contract/people/session/session.routes";
import pg from "pg";
import { io } from "socket.io-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countLosses } from "../support/aftermath.ts";
import { apiClient } from "../support/api-client.ts";
import { startApp } from "../support/app.ts";
import { eventually } from "../support/eventually.ts";
import { factories } from "../support/factories.ts";
import { faultTest } from "../support/faults.ts";
import { startRetryingClients } from "../support/retrying-clients.ts";
import { createStockFixture } from "../support/stock-fixture.ts";

const t = await startApp();
const make = factories(t);
let url: string;
beforeAll(async () => {
  await t.app.listen({ port: 0, host: "127.0.0.1" });
  url = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`;
});
afterAll(() => t.close());

/** Ends every database connection of the app, as a restart of PostgreSQL does. */
async function cutConnections(): Promise<void> {
  const client = new pg.Client(t.url);
  await client.connect();
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await client.end();
}

test("after every database connection was cut, calls and live events continue", async () => {
  const employee = await make.employee();
  const screen = io(url, { auth: { token: t.admin.token }, transports: ["websocket"] });
  const events: unknown[] = [];
  screen.on("handle notification", (notification: unknown) => events.push(notification));
  let askedAgain = 0;
  screen.on("missed", () => askedAgain++);
  await once(screen as never, "connect");
  const body = await make.rawMaterialInput({ confirmedRepeat: true });

  await cutConnections();
  await eventually(() => t.admin.call(sessionRoutes.me));
  await eventually(async () => {
    await employee.call(rawMaterialsRoutes.create, { body });
    expect(events.length).toBeGreaterThan(0);
  });
  // The screens must refetch, since this process missed the events of the other processes.
  await eventually(() => expect(askedAgain).toBe(1));
  screen.disconnect();
});

faultTest(
  "an entry during a cut of every database connection is answered 503, and stored once when it is sent again",
  {
    fault: "every database connection cut",
    broken: "all connections of the API to PostgreSQL, ended by an administrator",
  },
  async ({ draw, between, times }) => {
    const stock = await createStockFixture(apiClient(url, t.admin.token));
    const clients = startRetryingClients({ url, token: t.admin.token, stock, draw });
    const cuts = times(6, 50);
    for (let cut = 0; cut < cuts; cut++) {
      await clients.more(between(1, 10));
      await cutConnections();
    }
    await clients.more(5);
    await clients.stop();
    expect(clients.wrong).toEqual([]);
    expect(clients.counts.refusedForNow).toBeGreaterThan(0);
    expect(await clients.repeat()).toEqual([]);
    return countLosses({ connection: t.url, clients, stock, faults: cuts });
  },
);
