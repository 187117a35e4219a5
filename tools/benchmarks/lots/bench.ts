import { writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { migrate } from "../../../apps/api/src/platform/db/migrate.ts";
import { fillPlant } from "../../scripts/bulk-plant/bulk-plant.ts";
import { onOwnPostgres } from "../own-postgres.ts";
import { startApp, startBareStatements } from "../processes.ts";
import { cell, median, say, sideBySide, type Times } from "../side-by-side.ts";
import { type Known, type Question, questions } from "./questions.ts";

/** The product may take this many times what its bare statements take. */
const limit = 3;
/** A hundred times the lots may take this many times as long. */
const growth = 2;
const sizes = [10_000, 1_000_000] as const;
const rounds = 25;
const timeZone = "America/Sao_Paulo";

/**
 * Do lots hold at a million of them and five million movements? Each question goes over HTTP to the product and to its bare
 * statements behind bare `node:http`, one request at a time, in turn, at both sizes; medians are compared, and all times kept.
 * @returns whether every question stayed within both limits.
 */
export async function benchLots(): Promise<boolean> {
  const small = await measure(sizes[0]);
  const big = await measure(sizes[1]);
  say(`\n${rounds} chamadas de cada, uma por vez; medianas em ms`);
  say(
    `  ${"".padEnd(42)}${["10 mil", "1 milhão", "puro", "razão", "cresceu"].map((word) => word.padStart(9)).join("")}`,
  );
  let within = true;
  for (const [name, times] of Object.entries(big)) {
    const before = median(small[name]?.app ?? []);
    const [mine, theirs] = [median(times.app), median(times.bare)];
    const fine = mine / theirs <= limit && mine / before < growth;
    within &&= fine;
    const figures = [cell(before, 1), cell(mine, 1), cell(theirs, 1), cell(mine / theirs, 2), cell(mine / before, 2)];
    say(`  ${name.padEnd(42)}${figures.join("")}${fine ? "" : "  acima do limite"}`);
  }
  say(`\nlimites: ${limit}x o SQL puro e menos de ${growth}x de 10 mil a 1 milhão: ${within ? "dentro" : "FORA"}`);
  await keep({ measuredAt: new Date().toISOString(), cpu: os.cpus()[0]?.model, cores: os.cpus().length, small, big });
  return within;
}

async function measure(lots: number): Promise<Record<string, Times>> {
  return onOwnPostgres(async (url) => {
    await migrate(url);
    const app = await startApp(url);
    say(`\n${lots} lotes, ${lots * 5} movimentos`);
    const asked = questions(await fill(url, lots));
    const bare = await startBareStatements(
      url,
      asked.map((question) => question.bare),
    );
    const measured: Record<string, Times> = {};
    for (const [n, question] of asked.entries()) {
      const appUrl = `${app.url}/api${question.path}`;
      const { fromApp, fromBare, ...times } = await sideBySide({ appUrl, app, bareUrl: `${bare.url}/${n}` }, rounds);
      assertAgreement(question, fromApp, fromBare as Record<string, unknown>[][]);
      measured[question.name] = times;
      say(`  ${question.name.padEnd(42)}${cell(median(times.app), 1)}${cell(median(times.bare), 1)} puro`);
    }
    await app.stop();
    await bare.stop();
    return measured;
  });
}

async function fill(url: string, lots: number): Promise<Known> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const from = performance.now();
    await fillPlant(client, { url, lots, now: new Date(), timeZone, log: say });
    say(`  preenchido em ${((performance.now() - from) / 1000).toFixed(0)} s`);
    const one = async (text: string) => (await client.query(text)).rows[0];
    const product = await one(
      `select id, code, item_id, produced_at from lots where type = 'final_product' order by id offset ${lots / 8} limit 1`,
    );
    const additive = await one(
      "select lot_id from lot_movements m join lots on lots.id = m.lot_id where lots.type = 'additive' and child_lot_id is not null limit 1",
    );
    return {
      today: new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date()),
      fruitId: product.item_id,
      additiveId: (await one("select id from additives where code = 'SOR'")).id,
      productId: product.id,
      productCode: product.code,
      additiveLotId: additive.lot_id,
    };
  } finally {
    await client.end();
  }
}

function assertAgreement({ name, agree }: Question, fromApp: unknown, fromBare: Record<string, unknown>[][]): void {
  const [mine, theirs] =
    agree === "total"
      ? [Reflect.get(fromApp as object, "total"), Number(fromBare[1]?.[0]?.count)]
      : agree === "length"
        ? [(fromApp as unknown[]).length, fromBare[0]?.length]
        : [0, 0];
  if (mine !== theirs) throw new Error(`${name}: the product answers ${mine}, the bare statements ${theirs}`);
}

const keep = (figures: object) =>
  writeFile(path.join(import.meta.dirname, "measured.json"), `${JSON.stringify(figures, rounded)}\n`);

const rounded = (_: string, value: unknown) =>
  typeof value === "number" && !Number.isInteger(value) ? Number(value.toFixed(2)) : value;
