import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { connectionUrl, openOwnPostgres } from "@pomar/embedded-postgres/own-postgres";

/** Measures on a PostgreSQL of its own, empty and thrown away in the end. @param work  is given its address. */
export async function onOwnPostgres<Value>(work: (url: string) => Promise<Value>): Promise<Value> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "pomar-bench-"));
  const postgres = await openOwnPostgres({ dataDir, log: () => {} });
  try {
    return await work(connectionUrl(postgres.connection));
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
