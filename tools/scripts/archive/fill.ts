import type pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { brokenInvariants } from "../../checks/invariants.ts";
import { getTableName, readPieces } from "./archive-file.ts";
import { copying, countRows, empty, listTables, type Table, withoutTriggers } from "./tables.ts";

/** The database holds something already. */
export class NotEmpty extends Error {
  override readonly name = "NotEmpty";
}

/** The restored data differs from the archive or contradicts itself: nothing was stored. */
export class NotTheSame extends Error {
  override readonly name = "NotTheSame";
}

/** Rows of one table, as chunks of PostgreSQL's text form. */
interface Filling {
  table: Table;
  chunks: AsyncIterable<Buffer>;
}

interface FillOptions {
  /** Rows that each table must have in the end. */
  expected: ReadonlyMap<string, number>;
  /** Empty the tables first, instead of refusing. */
  replace?: boolean;
  onRows?: (table: string, rows: number) => void;
}

/**
 * Fills a database of the same schema in one transaction: all tables with the rows they must have and every invariant healthy,
 * or nothing.
 * @throws NotEmpty, NotTheSame
 */
export async function fill(
  client: pg.Client,
  fillings: AsyncIterable<Filling>,
  { expected, replace = false, onRows = () => {} }: FillOptions,
): Promise<void> {
  const tables = await listTables(client);
  await client.query("begin");
  try {
    const before = await countRows(client, tables);
    const full = tables.filter(({ name }) => before.get(name) !== 0);
    if (full.length > 0 && !replace) throw new NotEmpty(full.map(({ name }) => name).join(", "));
    await withoutTriggers(client, tables, async () => {
      if (full.length > 0) await empty(client, tables);
      for await (const { table, chunks } of fillings) onRows(table.name, await fillTable(client, table, chunks));
    });
    await assertSame(client, tables, expected);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
  await client.query("analyze");
}

async function fillTable(client: pg.Client, table: Table, chunks: AsyncIterable<Buffer>): Promise<number> {
  const into = client.query(copyFrom(copying(table, "from stdin")));
  const failed = new Promise<never>((_, reject) => into.once("error", reject));
  failed.catch(() => {});
  const step = (act: (done: (error?: Error | null) => void) => void) =>
    Promise.race([failed, new Promise<void>((resolve, reject) => act((error) => (error ? reject(error) : resolve())))]);
  for await (const chunk of chunks) await step((done) => into.write(chunk, done));
  await step((done) => {
    into.once("finish", () => done());
    into.end();
  });
  return into.rowCount;
}

async function assertSame(client: pg.Client, tables: Table[], expected: ReadonlyMap<string, number>): Promise<void> {
  const found = await countRows(client, tables);
  for (const { name } of tables)
    if (found.get(name) !== (expected.get(name) ?? 0))
      throw new NotTheSame(`${name}: ${found.get(name)} rows instead of ${expected.get(name) ?? 0}`);
  const broken = Object.keys(await brokenInvariants(client, true));
  if (broken.length > 0) throw new NotTheSame(`broken invariants: ${broken.join(", ")}`);
}

/** The tables of a backup, one after the other. */
export async function* tablesOfArchive(file: string, tables: readonly Table[]): AsyncGenerator<Filling> {
  const pieces = readPieces(file);
  let next = await pieces.next();
  while (!next.done) {
    const table = tables.find(({ name }) => next.value && name === getTableName(next.value.name));
    if (!table) {
      next = await pieces.next();
      continue;
    }
    const chunks = (async function* ofTable() {
      while (!next.done && getTableName(next.value.name) === table.name) {
        yield next.value.body;
        next = await pieces.next();
      }
    })();
    yield { table, chunks };
  }
}

/** The tables of another database, in the snapshot that its connection has open. */
export async function* tablesOfDatabase(source: pg.Client, tables: readonly Table[]): AsyncGenerator<Filling> {
  for (const table of tables) {
    const chunks = source.query(copyTo(copying(table, "to stdout"))) as AsyncIterable<Buffer>;
    yield { table, chunks };
  }
}
