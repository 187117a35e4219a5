import { type Browser, chromium } from "@playwright/test";
import type { Recall } from "@pomar/contract/stock/recalls/recalls.schema";
import pg from "pg";
import { uuidv7 } from "uuidv7";
import { migrate } from "../../../apps/api/src/platform/db/migrate.ts";
import { answerAuditor, signDrill } from "../../../tests/support/audit-walk.ts";
import { launchOptions } from "../../../tests/support/browser.ts";
import { fillPlant } from "../../scripts/bulk-plant/bulk-plant.ts";
import { onOwnPostgres } from "../own-postgres.ts";
import { admin, type Server, startApp } from "../processes.ts";
import { ask, cell, median, say } from "../side-by-side.ts";

const lots = 20_000;
const rounds = 15;
/** ms of the server until a recall is read whole, by how far it reaches. */
const reaches = [
  { lots: 1000, customers: 100, limit: 300 },
  { lots: 10_000, customers: 500, limit: 3000 },
] as const;
const questions = 5;
/** From the login to the dossier of a dispatched lot, and from the start of a drill to its signature: clicks, and ms of waiting. */
const limits = { audit: { clicks: 6, ms: 5000 }, drill: { clicks: 12, ms: 10_000 } };

/**
 * How long does a recall take to be read that reached a thousand lots and a hundred customers, ten thousand and five hundred, and
 * how far is an auditor from the dossier of any dispatched lot, on a plant of 20 000 lots?
 * @returns whether all of it is within its limits.
 */
export async function benchRecalls(): Promise<boolean> {
  return onOwnPostgres(async (url) => {
    await migrate(url);
    const app = await startApp(url);
    const client = new pg.Client(url);
    await client.connect();
    const browser = await chromium.launch(launchOptions);
    try {
      say(`\n${lots} lotes: recolhimentos, e a pergunta de um auditor`);
      await fillPlant(client, { url, lots, now: new Date(), timeZone: "America/Sao_Paulo", log: say });
      const answered = await answerAll(browser, app, client);
      const read: boolean[] = [];
      for (const reach of reaches) read.push(await readRecall(app, client, reach));
      return answered && read.every(Boolean);
    } finally {
      await browser.close();
      await client.end();
      await app.stop();
    }
  });
}

/** The walk for lots drawn among all that were dispatched, each in a window that was never here before. */
async function answerAll(browser: Browser, app: Server, client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ code: string }>(
    `select code from lots l where exists (select from lot_movements where lot_id = l.id and kind = 'shipment') order by random() limit ${questions}`,
  );
  let within = rows.length === questions;
  for (const { code } of rows) {
    const context = await browser.newContext({ baseURL: app.url, locale: "pt-BR", timezoneId: "America/Sao_Paulo" });
    const page = await context.newPage();
    const walks = { audit: await answerAuditor(page, admin, code), drill: await signDrill(page) };
    await context.close();
    for (const [name, { clicks, ms }] of Object.entries(walks)) {
      const limit = limits[name as keyof typeof walks];
      within &&= clicks <= limit.clicks && ms <= limit.ms;
      const what = name === "audit" ? `do login ao dossiê de ${code}` : "exercício, do início à assinatura";
      say(`  ${what.padEnd(52)}${cell(ms)} ms  ${clicks} cliques, limite ${limit.ms} ms e ${limit.clicks}`);
    }
  }
  return within;
}

/** Reads a recall of so many made lots, which went to so many customers. */
async function readRecall(app: Server, client: pg.Client, reach: (typeof reaches)[number]): Promise<boolean> {
  const id = await makeRecall(client, reach);
  const read = () => ask(`${app.url}/api/recalls/${id}`, app.token);
  const recall = (await read()).body as Recall;
  if (recall.lots.length !== reach.lots || recall.customers.length !== reach.customers)
    throw new Error(`reached ${recall.lots.length} lots and ${recall.customers.length} customers`);
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) times.push((await read()).ms);
  const what = `recolhimento de ${reach.lots} lotes e ${reach.customers} clientes`;
  say(`  ${what.padEnd(52)}${cell(median(times))} ms  limite ${reach.limit}`);
  return median(times) <= reach.limit;
}

/** Of the oldest pulps and of the products made of them, half each, with their dispatches spread over the customers. */
async function makeRecall(client: pg.Client, { lots: count, customers }: (typeof reaches)[number]): Promise<string> {
  const id = uuidv7();
  await client.query("begin");
  await client.query(
    `insert into customers (id, name, created_at, updated_at, phone)
     select gen_random_uuid(), 'Cliente medido ${customers} ' || n, now(), now(), '8132221100' from generate_series(1, ${customers}) n`,
  );
  await client.query(`
    create temp table reached on commit drop as select id, row_number() over () as n from (
      (select id from lots where type = 'pulp' order by produced_at, id limit ${count / 2})
      union all (select id from lots where type = 'final_product' order by produced_at, id limit ${count / 2})) l`);
  await client.query(`
    update dispatches d set customer_id = c.id
    from (select m.dispatch_id, row_number() over (order by m.id) as n from lot_movements m join reached on reached.id = m.lot_id
      where m.kind = 'shipment') s
    join (select id, row_number() over () as n from customers where name like 'Cliente medido ${customers} %') c on c.n = 1 + s.n % ${customers}
    where d.id = s.dispatch_id`);
  await client.query(
    `insert into recalls (id, code, lot_id, reason, opened_at) select $1, 'RC-MEDIDO-${count}', id, 'medida', now() from reached where n = 1`,
    [id],
  );
  await client.query(
    "insert into recall_lots (recall_id, lot_id, share, exposure_quantity) select $1, id, 1, 1 from reached",
    [id],
  );
  await client.query("commit");
  await client.query("analyze");
  return id;
}
