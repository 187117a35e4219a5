import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { migrate } from "../../apps/api/src/shared/db/migrate.ts";
import { connectionUrl, openOwnPostgres } from "../../apps/api/src/shared/postgres/own-postgres.ts";
import { type Server, startApp, startBare } from "../processes.ts";
import { writePlans } from "./plans.ts";
import { type Known, type Question, questions } from "./questions.ts";
import { fixedId, receptions, seedLists, suppliers } from "./seed.ts";

/** The product may take this many times what its bare statements take. */
const limit = 3;
const rounds = 15;

/**
 * Do the lists hold at 100 000 suppliers and 100 000 receptions? Each question goes over HTTP to the product and to its
 * bare statements behind bare `node:http`, one request at a time, in turn, against one PostgreSQL; medians are compared.
 * @returns whether every question stayed within the limit.
 */
export async function benchLists(): Promise<boolean> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "pomar-bench-"));
  const postgres = await openOwnPostgres({ dataDir, log: () => {} });
  const url = connectionUrl(postgres.connection);
  try {
    await migrate(url);
    const app = await startApp(url);
    const known = await fill(url);
    const bare = await startBare("benchmarks/lists/bare-server.ts", {
      DATABASE_URL: url,
      KNOWN: JSON.stringify(known),
    });
    const asked = questions(known);
    say(`\n${suppliers} fornecedores, ${receptions} entradas de fruta; mediana de ${rounds} chamadas, uma por vez`);
    const ratios: number[] = [];
    for (const [n, question] of asked.entries()) ratios.push(await compare(question, app, `${bare.url}/${n}`, bare));
    const worst = Math.max(...ratios);
    say(`\npior razão ${worst.toFixed(2)}x, limite ${limit}x: ${worst <= limit ? "dentro" : "FORA"}`);
    await app.stop();
    await bare.stop();
    await writePlans(url, asked);
    return worst <= limit;
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function fill(url: string): Promise<Known> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const adminId = await seedLists(client);
    return {
      adminId,
      fruitId: await fixedId(client, "fruit", 3),
      supplierId: await fixedId(client, "supplier", 4321),
      lotCode: (
        await client.query("select code from lots where type = 'raw_material' order by code limit 1 offset 50000")
      ).rows[0].code,
    };
  } finally {
    await client.end();
  }
}

async function compare(question: Question, app: Server, bareUrl: string, bare: Server): Promise<number> {
  const appUrl = `${app.url}/api${question.path}?${new URLSearchParams(question.query)}`;
  const times: Record<"app" | "bare", number[]> = { app: [], bare: [] };
  const [fromApp, fromBare] = [await ask(appUrl, app), await ask(bareUrl, bare)];
  if (fromApp.total !== fromBare.total)
    throw new Error(`${question.name}: the product counts ${fromApp.total}, the bare statements ${fromBare.total}`);
  for (let round = 0; round < rounds; round++) {
    times.app.push((await ask(appUrl, app)).ms);
    times.bare.push((await ask(bareUrl, bare)).ms);
  }
  const [mine, theirs] = [median(times.app), median(times.bare)];
  const ratio = mine / theirs;
  const mark = ratio > limit ? "  acima do limite" : "";
  say(
    `  ${question.name.padEnd(46)}${cell(fromApp.total)} linhas${cell(mine, 1)} ms${cell(theirs, 1)} ms puro${cell(ratio, 2)}x${mark}`,
  );
  return ratio;
}

async function ask(url: string, { token }: Server): Promise<{ ms: number; total: number }> {
  const from = performance.now();
  const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const body = await reply.text();
  const ms = performance.now() - from;
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${body}`);
  return { ms, total: (JSON.parse(body) as { total: number }).total };
}

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.trunc(times.length / 2)] ?? Number.NaN;
}

const cell = (value: number, decimals = 0) => value.toFixed(decimals).padStart(9);
const say = (line: string) => process.stdout.write(`${line}\n`);
