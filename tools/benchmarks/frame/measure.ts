import autocannon from "autocannon";
import type { Call, Limit, Load, Plant, Server, Wait } from "./line.ts";

export const say = (line: string) => process.stdout.write(`${line}\n`);
export const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.trunc(times.length / 2)] ?? Number.NaN;
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

export type Judged = readonly [limit: string, isWithin: boolean];

/** Prints a line with its figures and limits. The command fails when a figure exceeds its limit. */
export function printLine(name: string, figures: readonly number[], limits: readonly Judged[]): void {
  const columns = figures.map((value) => value.toFixed(value < 10 ? 2 : 0).padStart(10)).join("");
  const words = limits.map(([limit, isWithin]) => (isWithin ? limit : `${limit}: FORA`)).join(", ");
  say(`  ${name.padEnd(52)}${columns}  ${words}`);
  if (limits.some(([, isWithin]) => !isWithin)) process.exitCode = 1;
}

/** Measures calls one at a time, each after the plain SQL of a reception; prints the median times and their ratio. */
export async function measureWaits(
  { app, plain, client }: Plant,
  reception: Limit,
  waits: readonly Wait[],
): Promise<void> {
  say(`\n  ${"".padEnd(52)}   produto      puro     razão kB de WAL  limites`);
  const getWalKb = async (since = "0/0") => {
    const { rows } = await client.query(
      "select pg_current_wal_insert_lsn() as at, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), $1) / 1000 as kb",
      [since],
    );
    return { at: rows[0].at as string, kB: Number(rows[0].kb) };
  };
  for (const { name, call, maxTimes, maxWalKb, rounds = 9, warmUp = 1 } of waits) {
    const [times, plainTimes, walKb]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < 9; round++)
      plainTimes.push(await timeCall(plain.url, { method: "POST", body: reception }));
    // After a checkpoint PostgreSQL logs a page in full at its first change; the warm-up makes these first changes.
    if (maxWalKb) await client.query("checkpoint");
    for (let round = 0; round < warmUp + rounds; round++) {
      const prepared = await call(round);
      const { at } = await getWalKb();
      const ms = await timeCall(`${app.url}/api${prepared.path}`, prepared, app.token);
      const { kB } = await getWalKb(at);
      if (round < warmUp) continue;
      times.push(ms);
      walKb.push(kB);
    }
    const [ms, plainMs, kB] = [median(times), median(plainTimes), median(walKb)];
    const limits: Judged[] = [[`${maxTimes}x`, ms / plainMs <= maxTimes]];
    if (maxWalKb) limits.push([`${maxWalKb} kB de WAL`, kB <= maxWalKb]);
    printLine(name, [ms, plainMs, ms / plainMs, kB], limits);
  }
}

async function timeCall(url: string, { method = "GET", body }: Omit<Call, "path">, token = ""): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) };
  const from = performance.now();
  const reply = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${method} ${url} answered ${reply.status}: ${text.slice(0, 300)}`);
  return performance.now() - from;
}

/** Measures the load on the product and on the plain SQL statements in turn, with the same PostgreSQL. */
export async function measureLoads({ app, plain }: Plant, loads: readonly Load[]): Promise<void> {
  say(`\n  pedidos por segundo${"".padEnd(33)}   produto      puro     razão  limites`);
  for (const { name, calls, minRatio, connections = 50, rounds = 2, product, limit } of loads) {
    const each = Array.from({ length: calls }, (_, n) => n);
    const ours = each.map(product).map((call) => ({ ...call, path: `/api${call.path}` }));
    const theirs = each.map((n): Call => ({ method: "POST", path: "/", body: limit(n) }));
    const [mine, plainly]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      mine.push(await load(app, connections, ours));
      plainly.push(await load(plain, connections, theirs));
    }
    const ratio = mean(mine) / mean(plainly);
    printLine(name, [mean(mine), mean(plainly), ratio], [[`ao menos ${minRatio}x`, ratio >= minRatio]]);
  }
}

/** Sends calls to a server in turn, after one second that is not counted. @returns the requests per second. */
async function load(server: Server, connections: number, calls: readonly Call[]): Promise<number> {
  const headers = { authorization: `Bearer ${server.token}`, "content-type": "application/json" };
  const requests = calls.map(({ method = "GET", path, body }) => ({
    method,
    path,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  }));
  const run = async (duration: number) => {
    // Each connection starts with a different call, since connections in step would use the same lot at the same time.
    let startedCount = 0;
    const setupClient = (client: autocannon.Client) => {
      const from = startedCount++ % requests.length;
      client.setRequests([...requests.slice(from), ...requests.slice(0, from)]);
    };
    return autocannon({ url: server.url, connections, duration, requests, setupClient });
  };
  await run(1);
  const { requests: counted, non2xx, errors } = await run(Number(process.env.BENCH_SECONDS ?? 4));
  if (non2xx + errors > counted.total / 100)
    throw new Error(`${requests[0]?.path}: ${non2xx + errors} of ${counted.total} failed`);
  return counted.average;
}
