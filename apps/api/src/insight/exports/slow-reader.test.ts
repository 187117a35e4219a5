import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { PassThrough } from "node:stream";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
import { eventually } from "../../../../../tests/support/eventually.ts";
import { room } from "../../platform/files/stream-download.ts";

/**
 * The number of suppliers: their random notes cannot be compressed and exceed the buffers of the connection, so the
 * export waits for its reader.
 */
const suppliers = 3000;

const t = await startApp();
afterAll(() => t.close());
let address = "";

beforeAll(async () => {
  await t.database.pool.query(
    `insert into suppliers (id, name, notes, created_at, updated_at)
     select gen_random_uuid(), 'Fazenda ' || n,
       (select string_agg(md5(n || '-' || part), '') from generate_series(1, 160) part), now(), now()
     from generate_series(1, $1::int) n`,
    [suppliers],
  );
  await t.app.listen({ port: 0, host: "127.0.0.1" });
  address = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}/api`;
});

async function begin(file: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const request = get(`${address}/export/${file}`, {
    headers: { authorization: `Bearer ${t.admin.token}`, ...headers },
  });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  response.on("error", () => {});
  await once(response, "readable");
  return response;
}

/**
 * Begins an export and repeats the call while it is refused, because a previous export may still be counted for a
 * moment after its end.
 */
const beginInTheEnd = () =>
  eventually(async () => {
    const response = await begin("suppliers.csv");
    expect(response.statusCode).toBe(200);
    return response;
  });

/** The process ids of the database connections that an export uses at present. */
async function exporting(): Promise<number[]> {
  const { rows } = await t.database.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
  );
  return rows.map((row) => row.pid);
}

const waiting = () =>
  eventually(async () => {
    const pids = await exporting();
    expect(pids).toHaveLength(1);
    return pids;
  });

const ways = [
  ["suppliers.csv", {}],
  ["suppliers.csv", { "accept-encoding": "gzip" }],
  ["suppliers.xlsx", {}],
] as const;

describe.each(ways)("%s %j", (file, headers) => {
  test("waits for a slow reader; when the reader leaves, its connection is free at once", async () => {
    const response = await begin(file, headers);
    await waiting();
    response.destroy();
    await eventually(async () => expect(await exporting()).toEqual([]));
  });

  test("breaks off when the database fails in the middle, and does not look whole", async () => {
    const response = await begin(file, headers);
    const [pid] = await waiting();
    await t.database.pool.query("select pg_terminate_backend($1)", [pid]);
    const failure = once(response, "error").then(([error]) => error as Error);
    response.resume();
    expect(await failure).toMatchObject({ code: "ECONNRESET" });
    expect(response.complete).toBe(false);
  });
});

test("a change during the export is not in the file", async () => {
  const response = await begin("suppliers.csv");
  await waiting();
  await t.database.pool.query("update suppliers set name = 'Outro ' || id, removed_at = now()");
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  await t.database.pool.query("update suppliers set removed_at = null");
  const names = (parse(Buffer.concat(chunks), { bom: true, delimiter: ";" }) as string[][])
    .slice(1)
    .map(([name]) => name);
  expect(names).toHaveLength(suppliers);
  expect(names.every((name) => name?.startsWith("Fazenda "))).toBe(true);
});

test("a fifth export at once is asked to come later, and others work meanwhile", async () => {
  const readers = await Promise.all(Array.from({ length: 4 }, beginInTheEnd));
  const refused = await fetch(`${address}/export/suppliers.csv`, {
    headers: { authorization: `Bearer ${t.admin.token}` },
  });
  expect(refused.status).toBe(503);
  for (const reader of readers) reader.destroy();
  await eventually(async () => expect(await exporting()).toEqual([]));
  (await beginInTheEnd()).destroy();
});

test("a reader who takes nothing for 30 seconds counts as gone", async () => {
  vi.useFakeTimers();
  try {
    const out = new PassThrough();
    out.write(Buffer.alloc(1_000_000));
    const waiting = room(out);
    const outcome = expect(waiting).rejects.toThrow(/took nothing for 30000 ms/);
    await vi.advanceTimersByTimeAsync(30_000);
    await outcome;
  } finally {
    vi.useRealTimers();
  }
});
