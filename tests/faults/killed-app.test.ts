import { mkdtemp } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { fruitsRoutes } from "@pomar/contract/fruits/fruits.routes";
import { rawMaterialsRoutes } from "@pomar/contract/raw-materials/raw-materials.routes";
import { suppliersRoutes } from "@pomar/contract/suppliers/suppliers.routes";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openOwnPostgres } from "../../apps/api/src/shared/postgres/own-postgres.ts";
import { brokenInvariants } from "../../checks/invariants.ts";
import { type ApiClient, apiClient, logIn } from "../support/api-client.ts";
import { type BuiltApp, startBuiltApp } from "../support/built-app.ts";
import { removeCluster, throwawayPrefix } from "../support/throwaway.ts";

const adminPassword = "senha-que-sobrevive";
let dataDir: string;
let app: BuiltApp;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), `${throwawayPrefix}${process.pid}-`));
  app = await startBuiltApp({ data: { DATA_DIR: dataDir }, adminPassword });
}, 60_000);
afterAll(async () => {
  await app.stop();
  await removeCluster(dataDir);
});

const adminOf = async (running: BuiltApp): Promise<ApiClient> =>
  apiClient(running.url, (await logIn(running.url, "admin", adminPassword)).token);

async function partiesOf(api: ApiClient, name: string) {
  const code = name.slice(0, 3).toUpperCase();
  const fruit = await api(fruitsRoutes.create, { body: { name, code } });
  const supplier = await api(suppliersRoutes.create, { body: { name: `Sítio ${name}` } });
  return { fruitId: fruit.id, supplierId: supplier.id };
}

async function codesIn(api: ApiClient, fruit: string): Promise<string[]> {
  const codes: string[] = [];
  for (let page = 1; ; page++) {
    const { data } = await api(rawMaterialsRoutes.list, { query: { fruit, page, rows: 100 } });
    if (data.length === 0) return codes;
    codes.push(...data.map((entry) => entry.lot.code));
  }
}

test("after kill -9 amid receptions every acknowledged one is there, whole, and the next start works", async () => {
  const api = await adminOf(app);
  const parties = await partiesOf(api, "Acerola");
  const acknowledged: string[] = [];
  const receiveUntilCut = async () => {
    for (;;) {
      const entry = await api(rawMaterialsRoutes.create, { body: { ...parties, grossKg: 41.7, tareKg: 2 } });
      acknowledged.push(entry.lot.code);
    }
  };
  const clerks = Promise.allSettled(Array.from({ length: 8 }, receiveUntilCut));
  await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(40);
  await app.kill();
  await clerks;

  app = await startBuiltApp({ data: { DATA_DIR: dataDir }, adminPassword });
  const kept = await codesIn(await adminOf(app), parties.fruitId);
  expect(kept).toEqual(expect.arrayContaining(acknowledged));
  // One more than acknowledged per clerk may have been committed when the answer was cut off.
  expect(kept.length).toBeLessThanOrEqual(acknowledged.length + 8);
  const own = await openOwnPostgres({ dataDir, log: () => {} });
  const client = new pg.Client(own.connection);
  await client.connect();
  expect(await brokenInvariants(client)).toEqual({});
  await client.end();
  await own.stop();
}, 90_000);

test("a second app on the same data folder shares it, and either may go first", async () => {
  const second = await startBuiltApp({ data: { DATA_DIR: dataDir }, adminPassword });
  const [first, other] = [await adminOf(app), await adminOf(second)];
  const parties = await partiesOf(first, "Umbu");
  const receive = (api: ApiClient) => api(rawMaterialsRoutes.create, { body: { ...parties, grossKg: 30.5 } });
  const entries = await Promise.all(Array.from({ length: 20 }, (_, i) => receive(i % 2 ? first : other)));
  expect(new Set(entries.map((entry) => entry.lot.code)).size).toBe(20);
  expect((await codesIn(other, parties.fruitId)).sort()).toEqual(entries.map((entry) => entry.lot.code).sort());
  await app.stop();
  expect((await receive(other)).netKg).toBe(30.5);
  app = second;
}, 90_000);
