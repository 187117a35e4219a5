import { setTimeout as pause } from "node:timers/promises";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { openOwnPostgres } from "@pomar/embedded-postgres/own-postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countLosses } from "../support/aftermath.ts";
import { type ApiClient, apiClient, logIn } from "../support/api-client.ts";
import { type BuiltApp, startBuiltApp } from "../support/built-app.ts";
import { usedDataFolder } from "../support/data-folder.ts";
import { faultTest } from "../support/faults.ts";
import { startFlakyProxy } from "../support/flaky-proxy.ts";
import { startRetryingClients } from "../support/retrying-clients.ts";
import { createStockFixture } from "../support/stock-fixture.ts";
import { removeCluster } from "../support/throwaway.ts";

const adminPassword = "senha-que-sobrevive";
let dataDir: string;
let app: BuiltApp;
const start = () => startBuiltApp({ data: { DATA_DIR: dataDir }, adminPassword });

beforeAll(async () => {
  dataDir = await usedDataFolder();
  app = await start();
}, 300_000);
afterAll(async () => {
  await app.stop();
  await removeCluster(dataDir);
});

const logInAdmin = async (running: BuiltApp): Promise<ApiClient> =>
  apiClient(running.url, (await logIn(running.url, "admin", adminPassword)).token);

faultTest(
  "after kill -9 amid all kinds of entries every acknowledged one is stored once and completely, and sessions stay valid",
  { fault: "kill -9 of the API", broken: "the API's process, amid entries of five people" },
  async ({ draw, between, times }) => {
    const way = await startFlakyProxy(app.url);
    const { token } = await logIn(app.url, "admin", adminPassword);
    const stock = await createStockFixture(apiClient(app.url, token));
    const clients = startRetryingClients({ url: way.url, token, stock, draw });
    const kills = times(2, 8);
    for (let kill = 0; kill < kills; kill++) {
      await clients.more(between(5, 60));
      await pause(between(0, 30));
      await app.kill();
      way.cut();
      app = await start();
      way.mend(app.url);
    }
    await clients.more(5);
    await clients.stop();
    expect(clients.wrong, clients.explained(app.output())).toEqual([]);
    expect(clients.counts.unanswered).toBeGreaterThan(0);
    expect(await clients.repeat()).toEqual([]);
    await way.close();
    const own = await openOwnPostgres({ dataDir, log: () => {} });
    return countLosses({ connection: own.connection, clients, stock, faults: kills }).finally(() => own.stop());
  },
);

test("a second app on the same data folder shares it, and either may go first", async () => {
  const second = await start();
  const [first, other] = [await logInAdmin(app), await logInAdmin(second)];
  const { fruitId, supplierId } = await createStockFixture(first, "Umbu");
  const receive = (api: ApiClient) =>
    api(rawMaterialsRoutes.create, {
      body: { fruitId, supplierId, grossKg: 30.5, notes: "De dois", confirmedRepeat: true },
    });
  const entries = await Promise.all(Array.from({ length: 20 }, (_, i) => receive(i % 2 ? first : other)));
  expect(new Set(entries.map((entry) => entry.lot.code)).size).toBe(20);
  const { data } = await other(rawMaterialsRoutes.list, { query: { fruit: fruitId, rows: 100 } });
  expect(data.map((entry) => entry.lot.code)).toEqual(expect.arrayContaining(entries.map((entry) => entry.lot.code)));
  await app.stop();
  expect((await receive(other)).netKg).toBe(30.5);
  app = second;
}, 90_000);
