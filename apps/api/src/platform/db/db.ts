import type { EventEmitter } from "node:events";
import { drizzle, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";
import pg from "pg";
import { databaseError } from "./conflict.ts";

/** A handle to read with: the pool, or a transaction. */
export type Db = PgDatabase<NodePgQueryResultHKT> & { $client: Client };

interface Client {
  query<Row extends pg.QueryResultRow>(config: pg.QueryConfig): Promise<{ rows: Row[] }>;
}

declare const writing: unique symbol;
/** A handle inside a transaction: the only one that commands take. */
export type Tx = Db & { readonly [writing]: true };

export interface Database {
  db: Db;
  pool: pg.Pool;
  /** Reads on connections of their own, for answers that are due even while every connection of the pool is busy. */
  reserved: Db;
  /**
   * Runs `work` in one transaction; a throw rolls everything back. Statements that do not wait for each other may be
   * awaited together, each of them a single statement: a statement sent after a failure would run in another
   * transaction.
   */
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** A connection outside of the pool, for a listener that never ends. */
  connect(): Promise<pg.Client>;
  close(): Promise<void>;
}

// count(*) is a bigint; no count here passes 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Opens a pool of at most `max` connections. */
export function openDatabase(connection: pg.PoolConfig, max = 20): Database {
  // Pipelined: statements of one transaction that do not wait for each other share a round trip.
  const pool = openPool({ ...connection, max, pipeline: true });
  // Lots' codes are reserved on it. A crash may lose its last commits, and with them the later transactions that used the codes.
  const codePool = openPool({ ...connection, max: 2, pipeline: true }, { synchronous_commit: "off" });
  const codeDb = drizzle(codePool, { casing: "snake_case" });
  // When a session was last used is not worth a wait for the disk either.
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

/** Settings of every connection of a pool. Migrations, backups and listeners connect without limits. */
const usualSettings = {
  // Compiling a plan would take longer than running it.
  jit: "off",
  // No transaction that others wait for is longer; an import waits for the previous one by a limit of its own.
  lock_timeout: "10s",
  // No report of a million lots takes longer. An export is many statements, each of them short.
  statement_timeout: "60s",
};

function openPool(config: pg.PoolConfig, settings: Record<string, string> = {}): pg.Pool {
  const wanted = Object.entries({ ...usualSettings, ...settings });
  const text = `select ${wanted.map((_, at) => `set_config($${2 * at + 1}, $${2 * at + 2}, false)`).join(", ")}`;
  const pool = new pg.Pool({
    application_name: "pomar",
    idleTimeoutMillis: 60_000,
    // In a rush many wait for a turn: a late answer is better than "busy".
    connectionTimeoutMillis: 20_000,
    ...config,
  });
  // A connection that the server cuts fails the statements that use it and is replaced at the next;
  // without listeners, idle or in use, it would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    client.on("error", () => {});
    rememberFailures(client);
    client.query(text, wanted.flat()).catch(() => {});
  });
  return pool;
}

// A statement was sent to a failed transaction, or refers to a prepared statement that the transaction failed to prepare.
const consequences = new Set(["25P02", "26000"]);

// The last error of each connection that is not a consequence of an earlier error.
const failures = new WeakMap<pg.PoolClient, Error>();

/** The error of a failed statement may arrive after the errors that it caused in statements sent with it. */
function rememberFailures(client: pg.PoolClient): void {
  const { connection } = client as unknown as { connection: EventEmitter };
  connection.on("errorMessage", (error: pg.DatabaseError) => {
    if (!consequences.has(error.code ?? "")) failures.set(client, error);
  });
}

/** Why a transaction failed, when `error` is only a consequence of that. */
function findCause(error: unknown, client: pg.PoolClient): unknown {
  return consequences.has(databaseError(error).code ?? "") ? (failures.get(client) ?? error) : error;
}

// One handle for each connection of the pool, so that its prepared statements are built once.
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

/** A handle whose statements persist although the transaction fails: for numbers that would block all callers. */
export function outsideTransaction(tx: Tx): Db {
  const codeDb = codeHandles.get(tx);
  if (!codeDb) throw new Error("A handle of no transaction");
  return codeDb;
}

async function transact<Result>(pool: pg.Pool, codeDb: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    // This is not awaited: it is sent with the first statement, which fails with it.
    const begun = client.query("begin");
    begun.catch(() => {});
    const result = await work(getHandle(client, codeDb));
    await begun;
    const { command } = await client.query("commit");
    // PostgreSQL does not refuse to commit a failed transaction: it rolls it back, and its reply says `ROLLBACK`.
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

/** A statement built once per handle and prepared by name, for queries of every request: building one costs more than running it. */
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
