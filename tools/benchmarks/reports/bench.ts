import { writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { fillPlant } from "../../scripts/bulk-plant/bulk-plant.ts";
import { onOwnPostgres } from "../own-postgres.ts";
import { startApp, startBareStatements } from "../processes.ts";
import { cell, median, say, sideBySide, type Times } from "../side-by-side.ts";
import { explainedFigures } from "./explained-figures.ts";
import { type Question, questions } from "./questions.ts";

const lots = 1_000_000;
const rounds = 9;
const timeZone = "America/Sao_Paulo";

/**
 * Do reports answer while one waits, over a million lots and five million movements? Each goes over HTTP to the product, and beside
 * it the statements that add the same up from the rows that people wrote, one request at a time, in turn; both must agree.
 * `BENCH_DATABASE_URL` names a database to use and keep, filled when it is empty: to measure the same plant again.
 * @returns whether every report's median stayed within its limit.
 */
export async function benchReports(): Promise<boolean> {
  const given = process.env.BENCH_DATABASE_URL;
  const measured = given ? await measure(given) : await onOwnPostgres(measure);
  say(`\n${rounds} chamadas de cada, uma por vez; ms`);
  const heads = ["mediana", "pior", "SQL puro", "limite"];
  say(`  ${"".padEnd(28)}${heads.map((word) => word.padStart(9)).join("")}`);
  let within = true;
  for (const [name, { app, bare, limit }] of Object.entries(measured)) {
    const fine = median(app) <= limit;
    within &&= fine;
    const figures = [cell(median(app)), cell(Math.max(...app)), cell(median(bare)), cell(limit)];
    say(`  ${name.padEnd(28)}${figures.join("")}${fine ? "" : "  acima do limite"}`);
  }
  say(`\n${within ? "todos dentro do limite" : "FORA do limite"}`);
  const machine = { measuredAt: new Date().toISOString(), cpu: os.cpus()[0]?.model, cores: os.cpus().length };
  const kept = JSON.stringify({ ...machine, measured }, (_, value) =>
    typeof value === "number" && !Number.isInteger(value) ? Number(value.toFixed(2)) : value,
  );
  await writeFile(path.join(import.meta.dirname, "measured.json"), `${kept}\n`);
  return within;
}

type Measured = Record<string, Times & { limit: number }>;

async function fillWhenEmpty(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rowCount } = await client.query("select from lots limit 1");
    if (rowCount === 0) await fillPlant(client, { url, lots, now: new Date(), timeZone, log: say });
  } finally {
    await client.end();
  }
}

async function measure(url: string): Promise<Measured> {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date());
  // Its first administrator comes before the people of the plant.
  const app = await startApp(url);
  await fillWhenEmpty(url);
  const asked = [...questions(today, timeZone), ...(await explainedFigures(url, today))];
  const bare = await startBareStatements(
    url,
    asked.map((question) => question.bare),
  );
  const measured: Measured = {};
  try {
    for (const [n, { name, path: address, limit, ...question }] of asked.entries()) {
      const appUrl = `${app.url}/api${address}`;
      const { fromApp, fromBare, ...times } = await sideBySide({ appUrl, app, bareUrl: `${bare.url}/${n}` }, rounds);
      assertAgreement(name, question.figure(fromApp as never), fromBare as Answer);
      measured[name] = { ...times, limit };
      say(`  ${name.padEnd(28)}${cell(median(times.app))}${cell(median(times.bare))} SQL puro`);
    }
    return measured;
  } finally {
    await app.stop();
    await bare.stop();
  }
}

type Answer = { figure?: string }[][];

function assertAgreement(name: Question["name"], mine: number, fromBare: Answer): void {
  const theirs = Number(fromBare.flat().find((row) => row.figure !== undefined)?.figure ?? 0);
  // Each report rounds what it shows to the gram or the cent.
  if (Math.abs(mine - theirs) > 0.05)
    throw new Error(`${name}: the product answers ${mine}, the bare statements ${theirs}`);
}
