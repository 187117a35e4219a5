import type { EventEmitter } from "node:events";
import { drizzle, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";
import pg from "pg";
import { databaseError } from "./conflict.ts";

/** A database handle for reads: the pool, or a transaction. */
export type Db = PgDatabase<NodePgQueryResultHKT> & { $client: Client };

interface Client {
  query<Row extends pg.QueryResultRow>(config: pg.QueryConfig): Promise<{ rows: Row[] }>;
}

declare const writing: unique symbol;
/** A database handle inside a transaction: the only handle that commands accept. */
export type Tx = Db & { readonly [writing]: true };

export interface Database {
  db: Db;
  pool: pg.Pool;
  /** Reads on separate connections, for answers that must not wait when every connection of the pool is busy. */
  reserved: Db;
  /**
   * Runs `work` in one transaction; an exception rolls everything back. Independent statements may be awaited together,
   * provided that each is a single statement: a statement sent after a failure would run in a different transaction.
   */
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** Opens a connection outside the pool, for a listener that never ends. */
  connect(): Promise<pg.Client>;
  close(): Promise<void>;
}

// PostgreSQL returns count(*) as a bigint; no count in this product exceeds 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Opens a pool of at most `max` connections. */
export function openDatabase(connection: pg.PoolConfig, max = 20): Database {
  // Pipelining: independent statements of one transaction share a round trip.
  const pool = openPool({ ...connection, max, pipeline: true });
  // This pool reserves the codes of lots without waiting for the disk. A crash may lose its last commits, but also
  // loses the later transactions that used the codes.
  const codePool = openPool({ ...connection, max: 2, pipeline: true }, { synchronous_commit: "off" });
  const codeDb = drizzle(codePool, { casing: "snake_case" });
  // The reserved pool does not wait for the disk either: losing the instant of a session's last use does no harm.
  const reserved = openPool({ ...connection, max: 2, pipeline: true }, { synchronous_commit: "off" });
  return {
    db: drizzle(pool, { casing: "snake_case" }),
    pool,
    reserved: drizzle(reserved, { casing: "snake_case" }),
    connect: () => connect(connection),
    transaction: (work) => transact(pool, codeDb, work),
    close: async () => void (await Promise.all([pool.end(), codePool.end(), reserved.end()])),
  };
}

async function connect(config: pg.PoolConfig): Promise<pg.Client> {
  const client = new pg.Client({ application_name: "pomar", connectionTimeoutMillis: 10_000, ...config });
  client.on("error", () => {});
  await client.connect();
  return client;
}

/** Settings of every connection of a pool. Migrations, backups and listeners connect without these limits. */
const usualSettings = {
  // Compiling a plan would take longer than running the plan.
  jit: "off",
  // No transaction holds a lock for longer; an import that waits for the previous import sets a longer limit.
  lock_timeout: "10s",
  // No report of a million lots takes longer. An export consists of many short statements.
  statement_timeout: "60s",
};

function openPool(config: pg.PoolConfig, settings: Record<string, string> = {}): pg.Pool {
  const wanted = Object.entries({ ...usualSettings, ...settings });
  const text = `select ${wanted.map((_, at) => `set_config($${2 * at + 1}, $${2 * at + 2}, false)`).join(", ")}`;
  const pool = new pg.Pool({
    application_name: "pomar",
    idleTimeoutMillis: 60_000,
    // During a rush many callers wait for a connection: a late answer is better than the refusal "busy".
    connectionTimeoutMillis: 20_000,
    ...config,
  });
  // When the server cuts a connection, the statements on it fail and the next use replaces the connection. Without
  // listeners for the error, an idle or used connection would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    client.on("error", () => {});
    rememberFailures(client);
    client.query(text, wanted.flat()).catch(() => {});
  });
  return pool;
}

// Codes of errors that follow from an earlier error: failed transaction; prepared statement that was not prepared.
const consequences = new Set(["25P02", "26000"]);

// The last error of each connection that does not follow from an earlier error.
const failures = new WeakMap<pg.PoolClient, Error>();

/**
 * Remembers the errors of a connection: the error of a failed statement may arrive after the errors that it caused in
 * statements sent together with it.
 */
function rememberFailures(client: pg.PoolClient): void {
  const { connection } = client as unknown as { connection: EventEmitter };
  connection.on("errorMessage", (error: pg.DatabaseError) => {
    if (!consequences.has(error.code ?? "")) failures.set(client, error);
  });
}

/** Finds the original error of a failed transaction when `error` only follows from that original error. */
function findCause(error: unknown, client: pg.PoolClient): unknown {
  return consequences.has(databaseError(error).code ?? "") ? (failures.get(client) ?? error) : error;
}

// One handle for each connection of the pool, so that the connection's prepared statements are built once.
const handles = new WeakMap<pg.PoolClient, Tx>();
const codeHandles = new WeakMap<Tx, Db>();

function getHandle(client: pg.PoolClient, codeDb: Db): Tx {
  const known = handles.get(client);
  if (known) return known;
  const made = drizzle(client, { casing: "snake_case" }) as unknown as Tx;
  handles.set(client, made);
  codeHandles.set(made, codeDb);
  return made;
}

/** A handle whose statements survive a rollback: for sequence numbers, whose lock would otherwise block all callers. */
export function outsideTransaction(tx: Tx): Db {
  const codeDb = codeHandles.get(tx);
  if (!codeDb) throw new Error("A handle of no transaction");
  return codeDb;
}

async function transact<Result>(pool: pg.Pool, codeDb: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    // `begin` is not awaited: it is sent together with the first statement, which fails if `begin` fails.
    const begun = client.query("begin");
    begun.catch(() => {});
    const result = await work(getHandle(client, codeDb));
    await begun;
    const { command } = await client.query("commit");
    // PostgreSQL accepts `commit` in a failed transaction: it rolls the transaction back and replies `ROLLBACK`.
    if (command !== "COMMIT") throw failures.get(client) ?? new Error(`The commit was answered by ${command}`);
    return result;
  } catch (error) {
    await client.query("rollback").catch((failure: Error) => {
      broken = failure;
    });
    throw findCause(error, client);
  } finally {
    client.release(broken);
  }
}

const preparedByDb = new WeakMap<object, WeakMap<object, unknown>>();

/**
 * Builds a statement once per handle and prepares it by name, for queries that every request makes: building a
 * statement costs more than running it.
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
