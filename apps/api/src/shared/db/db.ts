import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";
import pg from "pg";

/** A handle to read with: the pool, or a transaction. */
export type Db = PgDatabase<NodePgQueryResultHKT>;

declare const writing: unique symbol;
/** A handle inside a transaction: the only one that commands take. */
export type Tx = Db & { readonly [writing]: true };

export interface Database {
  db: Db;
  pool: pg.Pool;
  /** Runs `work` in one transaction; a throw rolls everything back. */
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

// count(*) is a bigint; no count here passes 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Opens a pool of at most `max` connections. */
export function openDatabase(connection: pg.PoolConfig, max = 20): Database {
  // Pipelined: statements of one transaction that do not wait for each other share a round trip.
  const pool = new pg.Pool({
    application_name: "pomar",
    ...connection,
    max,
    idleTimeoutMillis: 60_000,
    pipeline: true,
  });
  // An idle connection that the server cuts is replaced at the next query; without a listener it would end the process.
  pool.on("error", () => {});
  const db: NodePgDatabase = drizzle(pool, { casing: "snake_case" });
  return {
    db,
    pool,
    transaction: (work) => db.transaction((tx) => work(tx as unknown as Tx)),
    close: () => pool.end(),
  };
}

const preparedByDb = new WeakMap<object, WeakMap<object, unknown>>();

/**
 * A statement that is built once per pool and prepared by name, for queries that run on every request:
 * building one costs more than running it.
 */
export function prepared<Statement>(build: (db: Db) => Statement): (db: Db) => Statement {
  return (db) => {
    const statements = preparedByDb.get(db) ?? new WeakMap<object, unknown>();
    preparedByDb.set(db, statements);
    const known = statements.get(build) as Statement | undefined;
    if (known) return known;
    const statement = build(db);
    statements.set(build, statement);
    return statement;
  };
}
