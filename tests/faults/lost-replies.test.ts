import type { AddressInfo } from "node:net";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect } from "vitest";
import { buildApp } from "../../apps/api/src/app.ts";
import { openDatabase } from "../../apps/api/src/platform/db/db.ts";
import { countLosses } from "../support/aftermath.ts";
import { apiClient } from "../support/api-client.ts";
import { startApp } from "../support/app.ts";
import { faultTest } from "../support/faults.ts";
import { startFlakyProxy } from "../support/flaky-proxy.ts";
import { startRetryingClients } from "../support/retrying-clients.ts";
import { createStockFixture } from "../support/stock-fixture.ts";

const t = await startApp();
let url: string;
beforeAll(async () => {
  await t.app.listen({ port: 0, host: "127.0.0.1" });
  url = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`;
});
afterAll(() => t.close());

const getBody = (answer: Buffer) => answer.toString().split("\r\n\r\n")[1] ?? "";

faultTest(
  "an entry sent again after a lost answer gets the same answer, and nothing is doubled",
  { fault: "cut before the answer arrives", broken: "the connection between browser and API, after the API answered" },
  async ({ draw, times }) => {
    let cuts = 0;
    const entryCount = times(20, 150);
    const lost: string[] = [];
    const way = await startFlakyProxy(url, (answer) => {
      const isCut = answer.includes("201 Created") && draw() < 0.4;
      if (isCut) cuts += 1;
      // The test cannot compare a compressed answer.
      if (isCut && !answer.includes("content-encoding")) lost.push(getBody(answer));
      return isCut;
    });
    const { token } = t.admin;
    const stock = await createStockFixture(apiClient(url, token), "Graviola");
    const clients = startRetryingClients({ url: way.url, token, stock, draw });
    await expect.poll(() => cuts, { timeout: 180_000 }).toBeGreaterThanOrEqual(entryCount);
    await clients.stop();
    expect(clients.wrong).toEqual([]);
    expect(clients.counts.unanswered).toBeGreaterThanOrEqual(entryCount);
    expect(lost.length).toBeGreaterThan(0);
    const replies = clients.acknowledged.map(({ reply }) => JSON.stringify(reply));
    expect(lost.map((reply) => JSON.stringify(JSON.parse(reply))).filter((reply) => !replies.includes(reply))).toEqual(
      [],
    );
    const losses = await countLosses({ connection: t.url, clients, stock, faults: cuts });
    await way.close();
    return losses;
  },
);

faultTest(
  "when the database's confirmation of a commit never arrives, the entry is stored once, and sending it again confirms it",
  {
    fault: "cut between commit and its confirmation",
    broken: "the connection between API and database, after the commit",
  },
  async ({ draw, times }) => {
    let cuts = 0;
    const entryCount = times(15, 100);
    const { host, port, user, password, database: name } = new pg.Client(t.url);
    const server = host.startsWith("/") ? { path: path.join(host, `.s.PGSQL.${port}`) } : { port };
    const way = await startFlakyProxy(server, (answer) => {
      const isCut = answer.includes("COMMIT\0") && draw() < 0.15;
      if (isCut) cuts += 1;
      return isCut;
    });
    const database = openDatabase({ host: "127.0.0.1", port: way.port, user, password, database: name });
    const app = await buildApp({ database, timeZone: "America/Sao_Paulo", logLevel: "silent" });
    await app.listen({ port: 0, host: "127.0.0.1" });
    const cutUrl = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

    const { token } = t.admin;
    const stock = await createStockFixture(apiClient(url, token), "Mangaba");
    const clients = startRetryingClients({ url: cutUrl, token, stock, draw });
    await expect.poll(() => cuts, { timeout: 180_000 }).toBeGreaterThanOrEqual(entryCount);
    await clients.stop();
    expect(clients.wrong).toEqual([]);
    expect(clients.counts.refusedForNow).toBeGreaterThan(0);
    const losses = await countLosses({ connection: t.url, clients, stock, faults: cuts });
    await app.close();
    await database.close();
    await way.close();
    return losses;
  },
);
