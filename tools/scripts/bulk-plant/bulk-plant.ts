import { randomUUID } from "node:crypto";
import { addDays } from "@pomar/contract/core/calendar.rules";
import { decimal } from "@pomar/contract/core/decimal";
import { hirePeople, makePlant } from "@pomar/demo/plant";
import { chance } from "@pomar/demo/random";
import type pg from "pg";
import { getProduct } from "../../../apps/api/src/demo/load-demo.ts";
import { openDatabase } from "../../../apps/api/src/platform/db/db.ts";
import { lotStatements } from "./lots.sql.ts";
import { lotsInBlock, supplies, type Things } from "./shape.ts";
import { filledTables, storedStatements } from "./stored.sql.ts";

interface PlantRequest {
  /** The URL of a PostgreSQL database with every migration. */
  url: string;
  /** The number of lots, a multiple of 80; each lot has five movements. */
  lots: number;
  now: Date;
  timeZone: string;
  log: (line: string) => void;
}

/**
 * Fills an empty database with a plant of any size in minutes: registries with the product's own commands, lots and
 * their rows in bulk. The invariants hold afterwards, as after real use.
 * @throws when the database has suppliers, or for a number of lots that is not a multiple of 80.
 */
export async function fillPlant(client: pg.Client, { url, lots, now, timeZone, log }: PlantRequest): Promise<void> {
  const round = lotsInBlock * supplies.length;
  if (lots % round !== 0 || lots <= 0) throw new Error(`the number of lots must be a multiple of ${round}`);
  const { rows } = await client.query("select from suppliers limit 1");
  if (rows.length > 0) throw new Error("there are suppliers already: a bulk plant is not mixed with real data");
  const things = await makeRegistries(url, now, timeZone);
  const today = now.toISOString().slice(0, 10);
  const lastDay = addDays(today, -10);
  await client.query("set session_replication_role = replica");
  await client.query("set maintenance_work_mem = '512MB'");
  await client.query("set work_mem = '256MB'");
  await client.query("set synchronous_commit = off");
  const indexes = await dropIndexes(client);
  for (const statement of [...lotStatements(things, { lots, lastDay }), ...storedStatements(things, today)])
    await client.query(statement);
  log(`  ${lots} lotes gravados; criando os índices...`);
  for (const definition of indexes) await client.query(definition);
  await client.query("set session_replication_role = origin");
  await client.query("vacuum analyze");
}

async function makeRegistries(url: string, now: Date, timeZone: string): Promise<Things> {
  const database = openDatabase({ connectionString: url }, 4);
  try {
    const product = getProduct(database, timeZone);
    const maker = { id: randomUUID(), name: "admin", level: 1, profilePicture: null } as const;
    const { admin } = await product.together((call) => hirePeople(call, { by: maker, at: now }));
    await product.together((call) => makePlant(call, { by: admin, at: now }, chance(7)));
    const { rows: fruits } = await database.pool.query(
      "select id, name, code from fruits where not composite order by code",
    );
    const { rows: suppliers } = await database.pool.query("select id, name, '' as code from suppliers order by name");
    const { rows: customers } = await database.pool.query("select id, name, '' as code from customers order by name");
    const one = async (table: string, code: string) =>
      (await database.pool.query(`select * from ${table} where code = $1`, [code])).rows[0];
    const additive = await one("additives", "SOR");
    return {
      admin: admin.id,
      fruits,
      suppliers,
      customers,
      supplies: { additive, additional: await one("additionals", "ACU"), packaging: await one("packagings", "POU") },
      activeMgPerKg: decimal(additive.active_factor).times(additive.purity).times(10_000).toNumber(),
    };
  } finally {
    await database.close();
  }
}

/** Drops all indexes except those that belong to a constraint. @returns the definitions of the dropped indexes. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'public' and tablename = any($1)
     and indexname not in (select conname from pg_constraint)`,
    [filledTables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}
