import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { errors } from "@pomar/contract/core/errors";
import { openOwnPostgres } from "@pomar/embedded-postgres/own-postgres";
import { findPostmaster } from "@pomar/embedded-postgres/postmaster";
import { afterAll, beforeAll, expect } from "vitest";
import { countLosses, expectNobodyWronged } from "../support/aftermath.ts";
import { apiClient, logIn } from "../support/api-client.ts";
import { type BuiltApp, startBuiltApp } from "../support/built-app.ts";
import { usedDataFolder } from "../support/data-folder.ts";
import { faultTest } from "../support/faults.ts";
import { killOneBackend, type OutsidePostgres, outsidePostgres } from "../support/outside-postgres.ts";
import { type RetryingClients, startRetryingClients } from "../support/retrying-clients.ts";
import { createStockFixture, type StockFixture } from "../support/stock-fixture.ts";
import { removeCluster } from "../support/throwaway.ts";

const adminPassword = "senha-que-sobrevive";
let server: OutsidePostgres;
let dataDir: string;
const apps: BuiltApp[] = [];

beforeAll(async () => {
  server = await outsidePostgres();
  dataDir = await usedDataFolder();
}, 300_000);
afterAll(async () => {
  for (const app of apps) await app.stop();
  await server.remove();
  await removeCluster(dataDir);
});

async function start(data: { DATABASE_URL: string } | { DATA_DIR: string }): Promise<BuiltApp> {
  const app = await startBuiltApp({ data, adminPassword });
  apps.push(app);
  return app;
}

let outside: Promise<BuiltApp> | undefined;

/** Starts the app once on an external PostgreSQL server, which the app cannot restart. */
const onOutside = () => {
  outside ??= start({ DATABASE_URL: server.url });
  return outside;
};

async function atWork(app: BuiltApp, fruit: string, draw: () => number) {
  const { token } = await logIn(app.url, "admin", adminPassword);
  const stock: StockFixture = await createStockFixture(apiClient(app.url, token), fruit);
  const clients: RetryingClients = startRetryingClients({ url: app.url, token, stock, draw });
  return { token, stock, clients };
}

/** Reads the app's answers about its own state while its database is unreachable. */
async function lookAround(url: string, token: string) {
  const ask = async (path: string) => {
    const answer = await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
    return { status: answer.status, body: (await answer.json()) as object };
  };
  expect(await ask("/health")).toMatchObject({ status: 200 });
  for (const path of ["/ready", "/raw-materials", "/auth/me"]) {
    const answer = await ask(path);
    expect(answer).toMatchObject({ status: 503, body: { message: errors["internal.busy"].message() } });
  }
}

faultTest(
  "while an external PostgreSQL is dead users are told so in Portuguese; when it is back they continue, without a restart of the app",
  { fault: "kill -9 of an outside PostgreSQL", broken: "the server's first process, started again by somebody else" },
  async ({ draw, between, times }) => {
    const app = await onOutside();
    const { token, stock, clients } = await atWork(app, "Acerola", draw);
    const kills = times(1, 5);
    for (let kill = 0; kill < kills; kill++) {
      await clients.more(between(5, 40));
      await pause(between(0, 30));
      const before = clients.counts.refusedForNow;
      server.kill();
      await expect.poll(() => clients.counts.refusedForNow, { timeout: 180_000 }).toBeGreaterThan(before + 5);
      await lookAround(app.url, token);
      await server.start();
    }
    await expectNobodyWronged(clients, app.output);
    return countLosses({ connection: server.url, clients, stock, faults: kills });
  },
);

faultTest(
  "when PostgreSQL loses one process and restarts all the others, no acknowledged entry is lost and users continue",
  { fault: "kill -9 of one PostgreSQL backend", broken: "one connection's process; PostgreSQL ends all and recovers" },
  async ({ draw, between, times }) => {
    const app = await onOutside();
    const { stock, clients } = await atWork(app, "Bacuri", draw);
    const killCount = times(2, 10);
    let kills = 0;
    while (kills < killCount) {
      await clients.more(between(5, 40));
      if (await killOneBackend(server.url)) kills += 1;
    }
    await expectNobodyWronged(clients, app.output);
    return countLosses({ connection: server.url, clients, stock, faults: kills });
  },
);

faultTest(
  "the app restarts its own PostgreSQL after a kill, and no acknowledged entry is lost",
  { fault: "kill -9 of the app's own PostgreSQL", broken: "its first process; the app starts it again by itself" },
  async ({ draw, between, times }) => {
    const app = await start({ DATA_DIR: dataDir });
    const { stock, clients } = await atWork(app, "Cupuaçu", draw);
    const record = JSON.parse(readFileSync(path.join(dataDir, "postgres.json"), "utf8")) as { cluster: string };
    const cluster = path.resolve(dataDir, record.cluster);
    const kills = times(1, 5);
    for (let kill = 0; kill < kills; kill++) {
      await clients.more(between(5, 40));
      await pause(between(0, 30));
      const pid = findPostmaster(cluster)?.pid ?? expect.fail("no PostgreSQL at work");
      process.kill(pid, "SIGKILL");
      await expect.poll(() => findPostmaster(cluster)?.pid ?? pid, { timeout: 180_000 }).not.toBe(pid);
    }
    await expectNobodyWronged(clients, app.output);
    expect(clients.counts.refusedForNow + clients.counts.unanswered).toBeGreaterThan(0);
    const own = await openOwnPostgres({ dataDir, log: () => {} });
    return countLosses({ connection: own.connection, clients, stock, faults: kills }).finally(() => own.stop());
  },
);
