import type pg from "pg";

/** What the plant holds: rows of every table, and the last transaction that wrote one. Sessions are used by being looked at. */
export async function everythingOf(pool: pg.Pool): Promise<unknown> {
  const { rows } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
  );
  const counts = rows
    .filter(({ name }) => name !== "sessions")
    .map(({ name }) => `select '${name}' as t, count(*) as n, max(xmin::text::bigint) as last from "${name}"`);
  return (await pool.query(`${counts.join(" union all ")} order by t`)).rows;
}
