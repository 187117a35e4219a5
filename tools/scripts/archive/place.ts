import path from "node:path";
import { openOwnPostgres } from "@pomar/embedded-postgres/own-postgres";
import pg from "pg";
import { withSecretFiles } from "../../../apps/api/src/platform/secret-files.ts";

/** The database that the settings name; the app finds it in the same way. */
export interface Place {
  connection: pg.ClientConfig;
  /** The name to show to people, without a password. */
  name: string;
  close(): Promise<void>;
}

/** Opens the database of `DATABASE_URL` or `DATABASE_URL_FILE`, else starts or joins the app's own in `DATA_DIR`. */
export async function openPlace(env: NodeJS.ProcessEnv, log: (line: string) => void): Promise<Place> {
  const { env: given, problems } = withSecretFiles(env, ["DATABASE_URL"]);
  if (problems.length > 0) throw new Error(problems.join("; "));
  if (given.DATABASE_URL) return parsePlace(given.DATABASE_URL);
  const dataDir = path.resolve(env.DATA_DIR || "data");
  const own = await openOwnPostgres({ dataDir, log });
  return { connection: own.connection, name: dataDir, close: () => own.stop() };
}

/** Describes the database at a URL. */
export function parsePlace(url: string): Place {
  // The code edits the text, because `URL` rejects the URL of a Unix socket, which has no host.
  const name = url.replace(/^\w+:\/\/([^@/]*@)?/, "").replace(/\?.*$/, "");
  return { connection: { connectionString: url }, name, close: async () => {} };
}

/** Opens a separate connection for the duration of some work. */
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

/** Whether a running app is connected to the database. */
export async function isInUse(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ n: string }>(
    "select count(*) as n from pg_stat_activity where datname = current_database() and application_name = 'pomar'",
  );
  return Number(rows[0]?.n) > 0;
}
