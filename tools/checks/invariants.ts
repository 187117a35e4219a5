import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { ClientBase } from "pg";

const folder = path.join(import.meta.dirname, "invariants");

export interface Invariant {
  /** The name of the file without `.sql`. */
  name: string;
  /** The invariant as a sentence: the comment on the first line of its file. */
  sentence: string;
  /** The query for the rows that violate the invariant. */
  query: string;
}

let loaded: Promise<Invariant[]> | undefined;

/** Loads every invariant. Each invariant holds in every database of the product at any moment between transactions. */
export function loadInvariants(): Promise<Invariant[]> {
  loaded ??= readInvariants();
  return loaded;
}

async function readInvariants(): Promise<Invariant[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort();
  return Promise.all(
    files.map(async (file) => {
      const query = await readFile(path.join(folder, file), "utf8");
      return { name: path.basename(file, ".sql"), sentence: query.split("\n")[0]?.replace(/^-- /, "") ?? "", query };
    }),
  );
}

/**
 * Finds the rows that violate each broken invariant, by its name; empty when the database is healthy.
 * @param isOlder  true for an older schema, in a transaction: skips invariants that need a missing table or column.
 */
export async function brokenInvariants(
  client: Pick<ClientBase, "query">,
  isOlder = false,
): Promise<Record<string, object[]>> {
  const broken: Record<string, object[]> = {};
  for (const { name, query } of await loadInvariants()) {
    const rows = isOlder ? await askOlder(client, query) : (await client.query<object>(query)).rows;
    if (rows.length > 0) broken[name] = rows;
  }
  return broken;
}

const [undefinedTable, undefinedColumn] = ["42P01", "42703"];

async function askOlder(client: Pick<ClientBase, "query">, query: string): Promise<object[]> {
  await client.query("savepoint asked");
  try {
    return (await client.query<object>(query)).rows;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code !== undefinedTable && code !== undefinedColumn) throw error;
    await client.query("rollback to savepoint asked");
    return [];
  }
}
