import { type Placeholder, type Query, type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Db } from "./db.ts";

const dialect = new PgDialect({ casing: "snake_case" });

/**
 * A statement in SQL that is put together once and prepared by its name on each connection: of one that costs more to plan
 * than to run. Only for statements whose best plan does not hang on what they are asked.
 * @param name  unique in the product.
 * @param build  the statement, its values named by `value`.
 */
export function named<Values extends string, Row>(
  name: string,
  build: (value: (name: Values) => Placeholder<Values>) => SQL,
): (db: Db, values: Record<Values, unknown>) => Promise<Row[]> {
  const query = dialect.sqlToQuery(build((value) => sql.placeholder(value)));
  return (db, values) => run(db, { query, name, values });
}

interface Run {
  query: Query;
  name?: string;
  values?: Record<string, unknown>;
}

async function run<Row>(db: Db, { query, name, values = {} }: Run): Promise<Row[]> {
  const answer = await db._.session.prepareQuery(query, undefined, name, false).execute(values);
  return (answer as { rows: Row[] }).rows;
}

const keptTexts = 500;

/**
 * Statements that are put together once for each question and kept as text, for questions that are asked again and again:
 * putting one together costs as much as running it. What they answer is not kept.
 */
export function keptStatements(): <Row>(db: Db, question: string, build: () => SQL) => Promise<Row[]> {
  const texts = new Map<string, Query>();
  return (db, question, build) => {
    const known = texts.get(question);
    if (known) return run(db, { query: known });
    const query = dialect.sqlToQuery(build());
    if (texts.size >= keptTexts) texts.clear();
    texts.set(question, query);
    return run(db, { query });
  };
}
