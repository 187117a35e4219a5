import pg from "pg";
import { migrate } from "../../../apps/api/src/platform/db/migrate.ts";
import { fillPlant } from "../../scripts/bulk-plant/bulk-plant.ts";
import { onOwnPostgres } from "../own-postgres.ts";
import { type Server, startApp, startBare } from "../processes.ts";
import { cell, median, say, type Times } from "../side-by-side.ts";
import { entryLines } from "./entries.ts";
import type { Call, Limit, Line } from "./line.ts";
import { countProcessor } from "./processor.ts";
import { readLines } from "./reads.ts";
import { traceLines } from "./traces.ts";
import { benchWrites } from "./writes.ts";

const timeZone = "America/Sao_Paulo";
const lots = Number(process.env.BENCH_LOTS ?? 100_000);
const usualRounds = 9;

/**
 * How long does a person wait for a call, as a ratio of its wall time to that of plain statements behind bare `node:http`? One request at a
 * time, product and limit in turn, each line with its limit beside it. `BENCH_LOTS`: another size of the plant; `BENCH_LINES`: the lines
 * whose name has this in it; `BENCH_DATABASE_URL`: a database to use and keep, filled when it is empty.
 * @returns whether every line stayed within its limit.
 */
export async function benchWaits(): Promise<boolean> {
  const given = process.env.BENCH_DATABASE_URL;
  return given ? measureAll(given) : onOwnPostgres(measureAll);
}

async function measureAll(url: string): Promise<boolean> {
  await migrate(url);
  // Its first administrator comes before the people of the plant.
  const app = await startApp(named(url, names.app));
  const plain = await startBare("tools/benchmarks/waits/plain-server.ts", { DATABASE_URL: named(url, names.plain) });
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rowCount } = await client.query("select from lots limit 1");
    if (rowCount === 0) await fillPlant(client, { url, lots, now: new Date(), timeZone, log: say });
    const today = new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date());
    const plant = { app, client, today };
    // Lists are read of the plant as it was filled, and what a line recalls is not dispatched after it.
    const lines = [...(await readLines(plant)), ...(await entryLines(plant)), ...(await traceLines(plant))];
    const wanted = lines.filter(({ name }) => name.includes(process.env.BENCH_LINES ?? ""));
    const measured: Measured[] = [];
    for (const line of wanted) measured.push({ line, ...(await takeTurns(line, { app, plain, client })) });
    const areFewWrites = await benchWrites(url, client);
    return print(measured) && areFewWrites;
  } finally {
    await client.end();
    await app.stop();
    await plain.stop();
  }
}

// By these PostgreSQL tells whose connections its processes serve.
const names = { app: "pomar-bench", plain: "pomar-bench-plain" };
const named = (url: string, name: string) => `${url}${url.includes("?") ? "&" : "?"}application_name=${name}`;

interface Measured {
  line: Line;
  times: Times;
  /** Processor time of all counted rounds, in ms. */
  processor: Record<"app" | "plain", number>;
  /** Of the product's last answer. */
  kB: number;
}

interface Sides {
  app: Server;
  plain: Server;
  client: pg.Client;
}

async function takeTurns(
  { name, product, limit, rounds = usualRounds, warmUp = 1 }: Line,
  { app, plain, client }: Sides,
): Promise<Omit<Measured, "line">> {
  const times: Times = { app: [], bare: [] };
  const count = async () => ({
    app: await countProcessor(client, { pid: app.pid, applicationName: names.app }),
    plain: await countProcessor(client, { pid: plain.pid, applicationName: names.plain }),
  });
  let counted = await count();
  let kB = 0;
  for (let round = 0; round < warmUp + rounds; round++) {
    if (round === warmUp) counted = await count();
    const [call, statements] = [await product(round), await limit(round)];
    const mine = await timed(`${app.url}/api${call.path}`, call, app.token);
    const theirs = await timed(plain.url, { method: "POST", body: statements satisfies Limit });
    if (round < warmUp) continue;
    times.app.push(mine.ms);
    times.bare.push(theirs.ms);
    kB = mine.kB;
  }
  const processor = { app: await counted.app(), plain: await counted.plain() };
  say(`  ${name}: ${cell(median(times.app), 1)} ms,${cell(median(times.bare), 1)} ms`);
  return { times, processor, kB };
}

async function timed(url: string, { method = "GET", body }: Omit<Call, "path">, token?: string) {
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { "content-type": "application/json" }),
  };
  const from = performance.now();
  const reply = await fetch(url, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
  const text = await reply.text();
  const ms = performance.now() - from;
  if (!reply.ok) throw new Error(`${method} ${url} answered ${reply.status}: ${text.slice(0, 300)}`);
  return { ms, kB: Buffer.byteLength(text) / 1000 };
}

/** @returns whether all are within their limits. */
function print(measured: readonly Measured[]): boolean {
  say(`\numa chamada por vez; medianas em ms`);
  const heads = ["produto", "puro", "razão", "limite", "ms", "kB", "limite", "proc.", "limite"];
  say(`  ${"".padEnd(52)}${heads.map((word) => word.padStart(9)).join("")}`);
  let within = true;
  for (const { line, times, processor, kB } of measured) {
    const { name, atMost = Number.POSITIVE_INFINITY } = line;
    const [mine, theirs] = [median(times.app), median(times.bare)];
    const share = processor.app / processor.plain;
    const fine =
      mine / theirs <= atMost &&
      mine <= (line.atMostMs ?? mine) &&
      kB <= (line.atMostKb ?? kB) &&
      share <= (line.atMostProcessor ?? Number.POSITIVE_INFINITY);
    within &&= fine;
    const limit = (value: number | undefined) => (value === undefined ? "".padStart(9) : cell(value, 1));
    const figures = [cell(mine, 1), cell(theirs, 1), cell(mine / theirs, 2), limit(line.atMost), limit(line.atMostMs)];
    figures.push(cell(kB, 1), limit(line.atMostKb), cell(share, 2), limit(line.atMostProcessor));
    say(`  ${name.padEnd(52)}${figures.join("")}${fine ? "" : "  acima do limite"}`);
  }
  say(`\n${within ? "todos dentro dos limites" : "FORA dos limites"}`);
  return within;
}
