import { randomUUID } from "node:crypto";
import pg from "pg";
import { ownDatabase } from "./cluster.ts";
import type { PostgresConnection } from "./connection-url.ts";

// An app that stops looks for these: while another is open, PostgreSQL is still needed.
const prefix = "pomar-lease:";

/** A name for the connection by which a process says that it needs this PostgreSQL. */
export function leaseName(): string {
  return prefix + randomUUID();
}

/** Connects; makes the database on the first connection to a new cluster. */
export async function openLease(connection: PostgresConnection, name: string): Promise<pg.Client> {
  try {
    return await connect(connection, name);
  } catch (error) {
    if ((error as { code?: string }).code !== "3D000") throw error;
    const first = await connect({ ...connection, database: "postgres" }, name);
    await first.query(`create database ${ownDatabase}`).finally(() => first.end());
    return connect(connection, name);
  }
}

/** Whether another process of the product uses this PostgreSQL. A connection just closed may show for a moment. */
export async function hasOtherClients(lease: pg.Client, name: string): Promise<boolean> {
  const deadline = Date.now() + 1500;
  for (;;) {
    const { rows } = await lease.query<{ application_name: string }>(
      `select application_name from pg_stat_activity
        where backend_type = 'client backend' and application_name like 'pomar%' and application_name <> $1`,
      [name],
    );
    if (rows.length === 0) return false;
    if (Date.now() > deadline || rows.some((row) => row.application_name.startsWith(prefix))) return true;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

async function connect(connection: PostgresConnection, name: string): Promise<pg.Client> {
  // ssl is said outright because PGSSLMODE, meant for another server, would otherwise decide.
  const client = new pg.Client({ ...connection, application_name: name, ssl: false, keepAlive: true });
  // Without a listener a lost connection would end the process.
  client.on("error", () => {});
  await client.connect();
  return client;
}
