import path from "node:path";
import autocannon from "autocannon";
import type pg from "pg";
import { startBuiltApp } from "../../../tests/support/built-app.ts";
import type { Call, Limit, Line, Plant, Server } from "./line.ts";

interface Measured {
  line: Line;
  /** Median ms, or requests per second under load. */
  app: number;
  plain: number;
  /** The product's time as so many times the limit's; under load its requests per second as so many times the limit's. */
  ratio: number;
  kB: number;
  walKb: number;
}

interface Sides {
  app: Server;
  plain: Server;
  client: pg.Client;
}

/** Measures product and limit in turn, against one PostgreSQL, and prints each line. @returns whether all are within their limits. */
export async function measureLines(plant: Plant, lines: readonly Line[]): Promise<boolean> {
  const plain = await startBuiltApp({
    data: { DATABASE_URL: plant.url },
    adminPassword: "",
    main: path.join(import.meta.dirname, "limit-server.ts"),
    settings: { NODE_OPTIONS: "--import tsx" },
  });
  const heads = ["produto", "puro", "razão", "kB", "kB de WAL"].map((word) => word.padStart(10)).join("");
  say(`\n  ${"".padEnd(52)}${heads}  limites`);
  try {
    const within: boolean[] = [];
    for (const line of lines) {
      const sides = { ...plant, plain: { url: plain.url, token: "" } };
      within.push(print(line.load ? await loadBoth(line, sides) : await takeTurns(line, sides)));
    }
    say(`\n${within.every(Boolean) ? "todos dentro dos limites" : "FORA dos limites"}`);
    return within.every(Boolean);
  } finally {
    await plain.stop();
  }
}

/** One request at a time. */
async function takeTurns(line: Line, { app, plain, client }: Sides): Promise<Measured> {
  const { rounds = 9, warmUp = 1 } = line;
  const [times, theirTimes, kB, walKb]: [number[], number[], number[], number[]] = [[], [], [], []];
  const logged = async (since = "0/0") =>
    (
      await client.query(
        "select pg_current_wal_insert_lsn() as at, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), $1) as n",
        [since],
      )
    ).rows[0];
  // PostgreSQL logs a whole page at its first change after a checkpoint: the warm-up takes those upon itself.
  if (line.maxWalKb) await client.query("checkpoint");
  for (let round = 0; round < warmUp + rounds; round++) {
    const [call, limit] = [await line.product(round), await line.limit(round)];
    const { at } = await logged();
    const mine = await timed(`${app.url}/api${call.path}`, call, app.token);
    const { n } = await logged(at);
    const theirs = await timed(plain.url, { method: "POST", body: limit });
    if (round === 0) assertAgreement(line, mine.text, theirs.text);
    if (round < warmUp) continue;
    times.push(mine.ms);
    theirTimes.push(theirs.ms);
    kB.push(Buffer.byteLength(mine.text) / 1000);
    walKb.push(Number(n) / 1000);
  }
  const [mine, theirs] = [median(times), median(theirTimes)];
  return { line, app: mine, plain: theirs, ratio: mine / theirs, kB: median(kB), walKb: median(walKb) };
}

async function timed(url: string, { method = "GET", body }: Omit<Call, "path">, token = "") {
  const headers = { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) };
  const from = performance.now();
  const reply = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const text = await reply.text();
  const ms = performance.now() - from;
  if (!reply.ok) throw new Error(`${method} ${url} answered ${reply.status}: ${text.slice(0, 300)}`);
  return { ms, text };
}

function assertAgreement({ name, figure }: Line, fromApp: string, fromPlain: string): void {
  if (!figure) return;
  const mine = figure(JSON.parse(fromApp) as never);
  const rows = (JSON.parse(fromPlain) as { figure?: string }[][]).flat();
  const theirs = Number(rows.find((row) => row.figure !== undefined)?.figure ?? 0);
  // The product rounds what it shows to the gram or the cent.
  if (Math.abs(mine - theirs) > 0.05)
    throw new Error(`${name}: the product answers ${mine}, the plain statements ${theirs}`);
}

const seconds = Number(process.env.BENCH_SECONDS ?? 4);

async function loadBoth(line: Line, { app, plain }: Sides): Promise<Measured> {
  const { calls = 1, connections = 50, rounds = 2 } = line.load ?? {};
  const [ours, theirs]: [Call[], Limit[]] = [[], []];
  for (let n = 0; n < calls; n++) {
    ours.push(await line.product(n));
    theirs.push(await line.limit(n));
  }
  const apply = (server: Server, requests: readonly Call[]) => load(server, { connections, requests });
  const [mine, plainly]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    mine.push(
      await apply(
        app,
        ours.map((call) => ({ ...call, path: `/api${call.path}` })),
      ),
    );
    plainly.push(
      await apply(
        plain,
        theirs.map((body) => ({ method: "POST", path: "/", body })),
      ),
    );
  }
  const [a, b] = [mean(mine), mean(plainly)];
  return { line, app: a, plain: b, ratio: a / b, kB: Number.NaN, walKb: Number.NaN };
}

/** Loads a server with some calls in turn, after one second that is not counted. @returns requests per second. */
async function load(server: Server, { connections, requests }: { connections: number; requests: readonly Call[] }) {
  const headers = { authorization: `Bearer ${server.token}`, "content-type": "application/json" };
  const sent = requests.map(({ method = "GET", path, body }) => ({
    ...{ method, path, headers },
    ...(body && { body: JSON.stringify(body) }),
  }));
  const run = async (duration: number) => {
    // Each connection begins elsewhere: in step, all of them would want the same lot at the same time.
    let begun = 0;
    const setupClient = (client: autocannon.Client) => {
      const from = begun++ % sent.length;
      client.setRequests([...sent.slice(from), ...sent.slice(0, from)]);
    };
    return autocannon({ url: server.url, connections, duration, requests: sent, setupClient });
  };
  await run(1);
  const { requests: counted, non2xx, errors } = await run(seconds);
  if (non2xx + errors > counted.total / 100)
    throw new Error(`${sent[0]?.path}: ${non2xx + errors} of ${counted.total} failed`);
  return counted.average;
}

function print({ line, app, plain, ratio, kB, walKb }: Measured): boolean {
  const { name, load: underLoad, maxRatio, maxMs, maxKb, maxWalKb } = line;
  const limits: [text: string, isWithin: boolean][] = [];
  if (underLoad) limits.push([`ao menos ${underLoad.minRatio}x`, ratio >= underLoad.minRatio]);
  if (maxRatio) limits.push([`${maxRatio}x`, ratio <= maxRatio]);
  if (maxMs) limits.push([`${maxMs} ms`, app <= maxMs]);
  if (maxKb) limits.push([`${maxKb} kB`, kB <= maxKb]);
  if (maxWalKb) limits.push([`${maxWalKb} kB de WAL`, walKb <= maxWalKb]);
  const figures = [app, plain, ratio, kB, walKb]
    .map((value) => value.toFixed(value < 10 ? 2 : 1).padStart(10))
    .join("");
  const words = limits.map(([text, isWithin]) => (isWithin ? text : `${text}: FORA`)).join(", ");
  say(`  ${name.padEnd(52)}${figures}  ${words}`);
  return limits.every(([, isWithin]) => isWithin);
}

export const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.trunc(times.length / 2)] ?? Number.NaN;
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
export const say = (line: string) => process.stdout.write(`${line}\n`);
