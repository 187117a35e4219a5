import { fillPlaceholders, type Placeholder, type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Db } from "./db.ts";

const dialect = new PgDialect({ casing: "snake_case" });

/**
 * A statement in SQL that is put together once and prepared by its name on each connection: of one that costs more to plan
 * than to run. Only for statements whose best plan does not hang on what they are asked. Drizzle prepares its builders by name, not
 * its SQL: the driver does.
 * @param name  unique in the product.
 * @param build  the statement, its values named by `value`.
 */
export function named<Values extends string, Row extends object>(
  name: string,
  build: (value: (name: Values) => Placeholder<Values>) => SQL,
): (db: Db, values: Record<Values, unknown>) => Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(build((value) => sql.placeholder(value)));
  return async (db, values) => {
    const { rows } = await db.$client.query<Row>({ name, text, values: fillPlaceholders(params, values) });
    return rows;
  };
}
