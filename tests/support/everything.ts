import type pg from "pg";

const tablesByPool = new WeakMap<pg.Pool, Promise<string[]>>();

/** The names of a database's tables, sorted; queried once. */
function listTables(pool: pg.Pool): Promise<string[]> {
  const names =
    tablesByPool.get(pool) ??
    pool
      .query<{ name: string }>(
        "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
      )
      .then(({ rows }) => rows.map(({ name }) => name));
  tablesByPool.set(pool, names);
  return names;
}

/**
 * A fingerprint of the plant's data: the row count of every table, and the last transaction that wrote a row of the
 * table. It leaves out sessions, since every read updates a session.
 */
export async function readEverything(pool: pg.Pool): Promise<unknown> {
  const counts = (await listTables(pool))
    .filter((name) => name !== "sessions")
    .map((name) => `select '${name}' as t, count(*) as n, max(xmin::text::bigint) as last from "${name}"`);
  // A prepared statement is faster: planning the query takes longer than counting the rows.
  return (await pool.query({ name: "everything", text: `${counts.join(" union all ")} order by t` })).rows;
}

/** The row count of each table, except for tables whose own content is a count of rows. */
export async function countRows(pool: pg.Pool): Promise<Map<string, number>> {
  const counts = (await listTables(pool))
    .filter((name) => !["dispatch_counts", "lot_counts", "lot_sequences"].includes(name))
    .map((name) => `select '${name}' as name, count(*)::int as rows from "${name}"`);
  const { rows } = await pool.query<{ name: string; rows: number }>({
    name: "row-counts",
    text: counts.join(" union all "),
  });
  return new Map(rows.map((row) => [row.name, row.rows]));
}
