import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { brokenInvariants } from "../../checks/invariants.ts";
import { getTableName, readPieces } from "./archive-file.ts";
import { copying, countRows, empty, listTables, type Table, withoutTriggers } from "./tables.ts";

/** The error for restored data that differs from the archive or violates an invariant. */
const differing = (reason: string) => new Error(`O que chegou não confere: ${reason}. Nada foi mudado.`);

/** Rows of one table, as chunks of PostgreSQL's text form. */
interface Filling {
  table: Table;
  chunks: AsyncIterable<Buffer>;
}

interface FillOptions {
  /** The number of rows that each table must have in the end. */
  expected: ReadonlyMap<string, number>;
  /** Whether to empty the tables first, instead of refusing a database with rows. */
  replace?: boolean;
  onRows?: (table: string, rows: number) => void;
}

/**
 * Fills a database of the same schema in one transaction. Either every table has the expected rows and every invariant
 * holds, or nothing changes.
 * @throws an Error when the database is not empty, or when its rows differ from the archive afterwards.
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
    if (full.length > 0 && !replace) {
      const names = full.map(({ name }) => name).join(", ");
      throw new Error(
        `O banco de destino não está vazio (${names}). Use um banco vazio, ou --replace para apagar o que há nele.`,
      );
    }
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
  await pipeline(chunks, into);
  return into.rowCount;
}

async function assertSame(client: pg.Client, tables: Table[], expected: ReadonlyMap<string, number>): Promise<void> {
  const counts = await countRows(client, tables);
  for (const { name } of tables)
    if (counts.get(name) !== (expected.get(name) ?? 0))
      throw differing(`${name}: ${counts.get(name)} rows instead of ${expected.get(name) ?? 0}`);
  const broken = Object.keys(await brokenInvariants(client, true));
  if (broken.length > 0) throw differing(`broken invariants: ${broken.join(", ")}`);
}

/** Reads the tables of a backup, one after the other. */
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

/** Reads the tables of a second database, in the snapshot that its connection has open. */
export async function* tablesOfDatabase(source: pg.Client, tables: readonly Table[]): AsyncGenerator<Filling> {
  for (const table of tables) {
    const chunks = source.query(copyTo(copying(table, "to stdout"))) as AsyncIterable<Buffer>;
    yield { table, chunks };
  }
}
