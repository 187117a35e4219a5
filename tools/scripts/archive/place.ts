import path from "node:path";
import { openOwnPostgres } from "@pomar/embedded-postgres/own-postgres";
import pg from "pg";
import { withSecretFiles } from "../../../apps/api/src/platform/secret-files.ts";

/** The database that the settings name, as the app finds it. */
export interface Place {
  connection: pg.ClientConfig;
  /** For people: without a password. */
  name: string;
  close(): Promise<void>;
}

/** `DATABASE_URL` or the file that `DATABASE_URL_FILE` names, else the own PostgreSQL of `DATA_DIR`, started when it does not run. */
export async function openPlace(env: NodeJS.ProcessEnv, log: (line: string) => void): Promise<Place> {
  const { env: given, problems } = withSecretFiles(env, ["DATABASE_URL"]);
  if (problems.length > 0) throw new Error(problems.join("; "));
  if (given.DATABASE_URL) return parsePlace(given.DATABASE_URL);
  const dataDir = path.resolve(env.DATA_DIR || "data");
  const own = await openOwnPostgres({ dataDir, log });
  return { connection: own.connection, name: dataDir, close: () => own.stop() };
}

/** The database at an address. */
export function parsePlace(url: string): Place {
  // By text: the address of a Unix socket has no host, which `URL` does not accept.
  const name = url.replace(/^\w+:\/\/([^@/]*@)?/, "").replace(/\?.*$/, "");
  return { connection: { connectionString: url }, name, close: async () => {} };
}

/** Opens a connection of one's own for as long as some work takes. */
export async function withClient<Result>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...connection, application_name: "pomar-archive" });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Whether the app has this database open. */
export async function isInUse(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ n: string }>(
    "select count(*) as n from pg_stat_activity where datname = current_database() and application_name = 'pomar'",
  );
  return Number(rows[0]?.n) > 0;
}
