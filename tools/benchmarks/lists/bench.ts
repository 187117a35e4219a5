import pg from "pg";
import { migrate } from "../../../apps/api/src/platform/db/migrate.ts";
import { onOwnPostgres } from "../own-postgres.ts";
import { type Server, startApp, startBareStatements } from "../processes.ts";
import { cell, median, say, sideBySide } from "../side-by-side.ts";
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
  return onOwnPostgres(async (url) => {
    await migrate(url);
    const app = await startApp(url);
    const known = await fill(url);
    const asked = questions(known);
    const bare = await startBareStatements(
      url,
      asked.map((question) => question.bare),
    );
    say(`\n${suppliers} fornecedores, ${receptions} entradas de fruta; mediana de ${rounds} chamadas, uma por vez`);
    const ratios: number[] = [];
    for (const [n, question] of asked.entries()) ratios.push(await compare(question, app, `${bare.url}/${n}`));
    const worst = Math.max(...ratios);
    say(`\npior razão ${worst.toFixed(2)}x, limite ${limit}x: ${worst <= limit ? "dentro" : "FORA"}`);
    await app.stop();
    await bare.stop();
    await writePlans(url, asked);
    return worst <= limit;
  });
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

async function compare(question: Question, app: Server, bareUrl: string): Promise<number> {
  const appUrl = `${app.url}/api${question.path}?${new URLSearchParams(question.query)}`;
  const { fromApp, fromBare, ...times } = await sideBySide({ appUrl, app, bareUrl }, rounds);
  const [counted, expected] = [(fromApp as { total: number }).total, countOf(fromBare)];
  if (counted !== expected)
    throw new Error(`${question.name}: the product counts ${counted}, the bare statements ${expected}`);
  const [mine, theirs] = [median(times.app), median(times.bare)];
  const ratio = mine / theirs;
  const mark = ratio > limit ? "  acima do limite" : "";
  say(
    `  ${question.name.padEnd(46)}${cell(counted)} linhas${cell(mine, 1)} ms${cell(theirs, 1)} ms puro${cell(ratio, 2)}x${mark}`,
  );
  return ratio;
}

/** Of the rows and the count that the bare statements answer. */
const countOf = (results: unknown) => Number((results as { count: string }[][])[1]?.[0]?.count);
