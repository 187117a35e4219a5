import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { connectionUrl, openOwnPostgres } from "@pomar/embedded-postgres/own-postgres";
import pg from "pg";
import { migrate } from "../../../apps/api/src/platform/db/migrate.ts";
import { logIn } from "../../../tests/support/api-client.ts";
import { startBuiltApp } from "../../../tests/support/built-app.ts";
import { fillPlant } from "../../scripts/bulk-plant/bulk-plant.ts";
import type { Plant } from "./line.ts";
import { say } from "./measure.ts";

const adminPassword = "senha-do-banco-de-provas";
const timeZone = "America/Sao_Paulo";

/**
 * Measures the built product on a plant with this number of lots, in a temporary PostgreSQL. `BENCH_LOTS` changes the
 * number of lots; `BENCH_DATABASE_URL` names a permanent database, which is filled when it is empty.
 */
export async function onPlant<Value>(lots: number, work: (plant: Plant) => Promise<Value>): Promise<Value> {
  const url = process.env.BENCH_DATABASE_URL;
  if (url) return openPlant(url, lots, work);
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "pomar-bench-"));
  const postgres = await openOwnPostgres({ dataDir, log: () => {} });
  try {
    return await openPlant(connectionUrl(postgres.connection), lots, work);
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function openPlant<Value>(url: string, lots: number, work: (plant: Plant) => Promise<Value>): Promise<Value> {
  await migrate(url);
  const data = { DATABASE_URL: url };
  // The app must create its first administrator before the plant's users are added.
  const app = await startBuiltApp({ data, adminPassword });
  const main = path.join(import.meta.dirname, "limit-server.ts");
  const plain = await startBuiltApp({ data, adminPassword: "", main, settings: { NODE_OPTIONS: "--import tsx" } });
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rowCount } = await client.query("select from lots limit 1");
    const size = Number(process.env.BENCH_LOTS ?? lots);
    if (rowCount === 0) await fillPlant(client, { url, lots: size, now: new Date(), timeZone, log: say });
    const today = new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date());
    const session = await logIn(app.url, "admin", adminPassword);
    const servers = { app: { url: app.url, token: session.token }, plain: { url: plain.url, token: "" } };
    return await work({ url, ...servers, session, client, today });
  } finally {
    await client.end();
    await plain.stop();
    await app.stop();
  }
}
