import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { buildApp } from "../../../apps/api/src/app.ts";
import { openDatabase } from "../../../apps/api/src/platform/db/db.ts";
import { migrate } from "../../../apps/api/src/platform/db/migrate.ts";
import { fillPlant } from "../../scripts/bulk-plant/bulk-plant.ts";
import { onOwnPostgres } from "../own-postgres.ts";
import { type Server, startApp, startBare } from "../processes.ts";
import { say } from "../side-by-side.ts";
import { type Measured, measure, usualConnections } from "./load.ts";
import { type Question, questions } from "./questions.ts";
import { type Recording, record } from "./recording.ts";

const rounds = 2;
const timeZone = "America/Sao_Paulo";
const sizes = (process.env.BENCH_LOTS ?? "10000,100000,1000000").split(",").map(Number);

interface Result {
  name: string;
  app: Measured;
  bare: Measured;
  limit: number;
}

/**
 * How much do token check, validation and all the rest cost, and what do indices and kept totals give? Each question goes over HTTP to
 * the product and to bare SQL behind bare `node:http`, in turn, against one PostgreSQL, at three sizes of the plant.
 * `BENCH_SERVER_URL` names a PostgreSQL server where databases may be made; default: the product's own. `BENCH_LOTS`: other sizes.
 * @returns whether every question stayed within its limit.
 */
export async function benchHttp(): Promise<boolean> {
  let within = true;
  for (const lots of sizes) {
    const { engine, results } = await onPostgres(lots, measureAll);
    print(lots, engine, results);
    await keep(lots, engine, results);
    within &&= results.every(isWithin);
  }
  say(`\n${within ? "todos dentro dos limites" : "FORA dos limites"}`);
  return within;
}

const ratioOf = ({ app, bare }: Result) => app.perSecond / bare.perSecond;
const isWithin = (result: Result) => ratioOf(result) >= result.limit;

async function measureAll(url: string, lots: number): Promise<{ engine: string; results: Result[] }> {
  const client = new pg.Client(url);
  await client.connect();
  const folder = await mkdtemp(path.join(os.tmpdir(), "pomar-bench-calls-"));
  const app = await startApp(url);
  try {
    const today = new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date());
    const asked = await questions({ app, client, today });
    const calls = path.join(folder, "calls.json");
    await writeFile(calls, JSON.stringify(await recorded(url, app, asked)));
    const bare = await startBare("tools/benchmarks/http/bare-server.ts", { DATABASE_URL: url, CALLS: calls });
    const results: Result[] = [];
    for (const question of asked) results.push(await inTurn(question, { app, bare }, lots));
    await bare.stop();
    const { rows } = await client.query("show server_version");
    return { engine: `PostgreSQL ${String(rows[0].server_version).split(" ")[0]}`, results };
  } finally {
    await app.stop();
    await client.end();
    await rm(folder, { recursive: true, force: true });
  }
}

async function inTurn(question: Question, { app, bare }: { app: Server; bare: Server }, lots: number): Promise<Result> {
  await assertAnswers(question, bare);
  const runs: Record<"app" | "bare", Measured[]> = { app: [], bare: [] };
  for (let round = 0; round < (question.rounds ?? rounds); round++) {
    runs.app.push(await measure(app, question));
    runs.bare.push(await measure(bare, question));
  }
  const result = { name: question.name, app: mean(runs.app), bare: mean(runs.bare), limit: question.limit(lots) };
  say(`  ${question.name}: ${ratioOf(result).toFixed(2)}`);
  return result;
}

async function assertAnswers({ calls }: Question, { url }: Server): Promise<void> {
  for (const { method, url: address, body } of calls) {
    const reply = await fetch(url + address, { method, ...(body && { body }) });
    if (!reply.ok) throw new Error(`the bare server, ${method} ${address}: ${await reply.text()}`);
  }
}

/** What the bare server is to send for each call. */
async function recorded(url: string, { token }: Server, asked: Question[]): Promise<Record<string, object>> {
  const database = openDatabase({ connectionString: url }, 4);
  const app = await buildApp({ database, timeZone, logLevel: "silent" });
  const calls: Record<string, object> = {};
  try {
    for (const { calls: some, plain } of asked)
      for (const call of some) {
        const { method, url: address, body } = call;
        const key = `${method} ${address}${body ?? ""}`;
        if (plain) {
          const step = plain(call).map((text) => ({ text, values: [], answered: [] }));
          calls[key] = { steps: [step], transaction: [], makes: [] };
          continue;
        }
        const headers = { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) };
        const from = Date.now();
        const recording = await record(app, { method, url: address, headers, ...(body && { payload: body }) });
        calls[key] = { ...recording, makes: idsSince(from, recording) };
      }
    return calls;
  } finally {
    await app.close();
    await database.close();
  }
}

/** The ids that a call made; each tells its time. */
function idsSince(from: number, recording: Recording): string[] {
  const ids = JSON.stringify(recording).match(/[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}/g) ?? [];
  return [...new Set(ids)].filter((id) => Number.parseInt(id.replace("-", "").slice(0, 12), 16) >= from);
}

async function onPostgres<Value>(lots: number, work: (url: string, lots: number) => Promise<Value>): Promise<Value> {
  const given = process.env.BENCH_SERVER_URL;
  if (given) return onServer(given, lots, work);
  return onOwnPostgres(async (url) => {
    await fill(url, lots);
    return work(url, lots);
  });
}

/**
 * In a copy of a database that is filled once and stays: what is entered while it is measured would make a larger plant
 * of it for the next time.
 */
async function onServer<Value>(
  server: string,
  lots: number,
  work: (url: string, lots: number) => Promise<Value>,
): Promise<Value> {
  const [filled, copy] = [`pomar_bench_${lots}`, `pomar_bench_${lots}_copy`];
  // Not by `URL`, which knows no server that listens in a folder: the product's own.
  const urlOf = (name: string) => server.replace(/\/[^/?]*(?=\?|$)/, `/${name}`);
  const client = new pg.Client(server);
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [filled]);
    if (rowCount === 0) await client.query(`create database ${filled}`);
    await fill(urlOf(filled), lots);
    await client.query(`drop database if exists ${copy} with (force)`);
    await client.query(`create database ${copy} template ${filled} strategy file_copy`);
    try {
      return await work(urlOf(copy), lots);
    } finally {
      await client.query(`drop database ${copy} with (force)`);
    }
  } finally {
    await client.end();
  }
}

/** Unless it is filled already. */
async function fill(url: string, lots: number): Promise<void> {
  await migrate(url);
  // Its first administrator comes before the people of the plant.
  await (await startApp(url)).stop();
  const client = new pg.Client(url);
  await client.connect();
  const { rowCount } = await client.query("select from lots limit 1");
  if (rowCount === 0) await fillPlant(client, { url, lots, now: new Date(), timeZone, log: say });
  await client.end();
}

function mean(runs: Measured[]): Measured {
  const of = (key: keyof Measured) => Number((runs.reduce((sum, run) => sum + run[key], 0) / runs.length).toFixed(2));
  return {
    perSecond: of("perSecond"),
    p50Ms: of("p50Ms"),
    p99Ms: of("p99Ms"),
    memoryMb: of("memoryMb"),
    failed: of("failed"),
  };
}

function print(lots: number, engine: string, results: Result[]): void {
  say(`\n${lots} lotes, ${engine}, ${usualConnections} conexões (o relatório: 4); req/s, ms, MB`);
  const heads = ["produto", "puro", "razão", "limite", "p50", "puro", "p99", "puro", "MB", "puro"];
  say(`  ${"".padEnd(44)}${heads.map((word) => word.padStart(9)).join("")}`);
  for (const result of results) {
    const { name, app, bare, limit } = result;
    const ratio = [cell(ratioOf(result), 2), cell(limit, 1)];
    const latency = [cell(app.p50Ms), cell(bare.p50Ms), cell(app.p99Ms), cell(bare.p99Ms)];
    const figures = [
      cell(app.perSecond),
      cell(bare.perSecond),
      ...ratio,
      ...latency,
      cell(app.memoryMb),
      cell(bare.memoryMb),
    ];
    const failed = app.failed + bare.failed > 0 ? `  ${app.failed} e ${bare.failed} falhas` : "";
    say(`  ${name.padEnd(44)}${figures.join("")}${isWithin(result) ? "" : "  abaixo do limite"}${failed}`);
  }
}

async function keep(lots: number, engine: string, results: Result[]): Promise<void> {
  const folder = path.join(import.meta.dirname, "../results");
  await mkdir(folder, { recursive: true });
  const machine = {
    measuredAt: new Date().toISOString(),
    cpu: os.cpus()[0]?.model,
    cores: os.cpus().length,
    node: process.version,
  };
  const file = path.join(folder, `http-${engine.toLowerCase().replace(/\W+/g, "-")}-${lots}.json`);
  await writeFile(
    file,
    `${JSON.stringify({ ...machine, engine, lots, rounds, connections: usualConnections, results }, null, 1)}\n`,
  );
}

const cell = (value: number, decimals = value < 100 ? 1 : 0) => value.toFixed(decimals).padStart(9);
