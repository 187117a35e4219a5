import { fillPlaceholders, type Placeholder, type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Db } from "./db.ts";

const dialect = new PgDialect({ casing: "snake_case" });

/** Prepares SQL once by a unique `name`, as Drizzle does only for its builders; the plan must not depend on values. */
export function namedStatement<Values extends string, Row extends object>(
  name: string,
  build: (value: (name: Values) => Placeholder<Values>) => SQL,
): (db: Db, values: Record<Values, unknown>) => Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(build((value) => sql.placeholder(value)));
  return async (db, values) => {
    const { rows } = await db.$client.query<Row>({ name, text, values: fillPlaceholders(params, values) });
    return rows;
  };
}
