import { randomUUID } from "node:crypto";
import { realpathSync, writeFileSync } from "node:fs";
import path from "node:path";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { openOwnPostgres } from "@pomar/embedded-postgres/own-postgres";
import { afterAll, expect } from "vitest";
import { countLosses, expectNobodyWronged } from "../support/aftermath.ts";
import { apiClient, logIn } from "../support/api-client.ts";
import { startBuiltApp } from "../support/built-app.ts";
import { faultTest } from "../support/faults.ts";
import { outsidePostgres } from "../support/outside-postgres.ts";
import { startRetryingClients } from "../support/retrying-clients.ts";
import { type SmallDisk, smallDisk } from "../support/small-disk.ts";
import { createStockFixture } from "../support/stock-fixture.ts";
import { removeCluster } from "../support/throwaway.ts";

const adminPassword = "senha-que-sobrevive";
const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

async function atWork(data: { DATABASE_URL: string } | { DATA_DIR: string }, draw: () => number) {
  const app = await startBuiltApp({ data, adminPassword });
  closing.push(() => app.stop());
  const { token } = await logIn(app.url, "admin", adminPassword);
  const api = apiClient(app.url, token);
  const stock = await createStockFixture(api);
  return { app, api, stock, clients: startRetryingClients({ url: app.url, token, stock, draw }) };
}

/** Makes a data folder that names a cluster on the same small disk, whatever the account's default place is. */
function dataFolderOn(disk: SmallDisk): string {
  const home = realpathSync(disk.folder);
  const record = { id: randomUUID(), home, cluster: path.join(home, "cluster"), password: "cheio", created: false };
  writeFileSync(path.join(home, "postgres.json"), JSON.stringify(record));
  return home;
}

faultTest(
  "on a full disk nothing is stored partly, users are given the reason, they can still read, and record again when there is space",
  { fault: "disk full (data)", broken: "no block left where PostgreSQL keeps its tables" },
  async ({ draw, between, times, skip }) => {
    const disk = await smallDisk(80);
    if ("refusal" in disk) return skip(disk.refusal);
    closing.push(() => disk.remove());
    const server = await outsidePostgres({ dataFolder: disk.folder, logElsewhere: true });
    closing.push(() => server.remove());
    const { app, api, stock, clients } = await atWork({ DATABASE_URL: server.url }, draw);
    const fills = times(1, 3);
    for (let fill = 0; fill < fills; fill++) {
      await clients.more(between(5, 40));
      const before = clients.counts.full;
      disk.fill();
      await expect.poll(() => clients.counts.full, { timeout: 180_000 }).toBeGreaterThan(before + 10);
      const { data } = await api(rawMaterialsRoutes.list, { query: { fruit: stock.fruitId } });
      expect(data.length).toBeGreaterThan(0);
      await api(lotsRoutes.read, { params: { id: stock.lots.pulp } });
      disk.free();
    }
    await expectNobodyWronged(clients, app.output);
    return countLosses({ connection: server.url, clients, stock, faults: fills });
  },
);

faultTest(
  "when the disk of the app's own PostgreSQL is full to the last block, the app recovers by itself once there is space",
  {
    fault: "disk full (data and write-ahead log)",
    broken: "no block left at all: PostgreSQL stops, and cannot recover yet",
  },
  async ({ draw, between, times, skip }) => {
    const disk = await smallDisk(120);
    if ("refusal" in disk) return skip(disk.refusal);
    closing.push(() => disk.remove());
    const dataDir = dataFolderOn(disk);
    closing.push(() => removeCluster(dataDir).catch(() => {}));
    const { app, stock, clients } = await atWork({ DATA_DIR: dataDir }, draw);
    const triedInVain = () => {
      disk.fill();
      return clients.counts.refusedForNow + clients.counts.unanswered;
    };
    const fills = times(1, 3);
    for (let fill = 0; fill < fills; fill++) {
      await clients.more(between(5, 40));
      // Refusals begin late, because PostgreSQL first uses the rest of the last file of its log.
      await expect.poll(triedInVain, { timeout: 180_000 }).toBeGreaterThan(12 * (fill + 1));
      disk.free();
    }
    await expectNobodyWronged(clients, app.output);
    const own = await openOwnPostgres({ dataDir, log: () => {} });
    return countLosses({ connection: own.connection, clients, stock, faults: fills }).finally(() => own.stop());
  },
);
