import { readdir, readFile } from "node:fs/promises";
import type pg from "pg";

/** A server under measure: its process, and the name that its connections give PostgreSQL. */
export interface Worker {
  pid: number;
  applicationName: string;
}

/**
 * Starts to count the processor time of a server and of PostgreSQL's processes behind its connections, as the kernel counts it.
 * @returns asked later: the ms since then; NaN where PostgreSQL runs on another machine.
 */
export async function countProcessor(client: pg.Client, worker: Worker): Promise<() => Promise<number>> {
  const before = await usedNs(client, worker);
  return async () => {
    const after = await usedNs(client, worker);
    return [...after].reduce((sum, [thread, ns]) => sum + ns - (before.get(thread) ?? 0), 0) / 1e6;
  };
}

async function usedNs(client: pg.Client, { pid, applicationName }: Worker): Promise<Map<string, number>> {
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name = $1 and datname = current_database()",
    [applicationName],
  );
  const threads = (await readdir(`/proc/${pid}/task`)).map((thread) => `/proc/${pid}/task/${thread}`);
  const files = [...threads, ...rows.map((row) => `/proc/${row.pid}`)];
  const read = async (file: string) =>
    [file, Number((await readFile(`${file}/schedstat`, "utf8").catch(() => "NaN")).split(" ")[0])] as const;
  return new Map(await Promise.all(files.map(read)));
}
