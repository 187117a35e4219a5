import { setTimeout as sleep } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import type pg from "pg";
import type { Db } from "../db.ts";

/** The time in ms after which a server that has not answered a query for its position counts as silent. */
export const silenceMs = 2000;

const promisedSql = sql`select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::int8 as at`;
const shownText = `select case when pg_is_in_recovery()
  then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::int8 end as at`;

/**
 * The flushed end of the primary's WAL, in bytes since its beginning: every acknowledged commit is before this
 * position.
 */
export const promisedBy = (primary: Db) => findPosition(primary, promisedSql);

/** The position in the WAL that a replica has replayed. @throws when the server has no primary, or does not answer. */
export const shownBy = (replica: Db) => findPosition(replica, sql.raw(shownText));

/** The position in the WAL that the server behind a connection has replayed. */
export const shownTo = async (client: pg.PoolClient) => readPosition(await withTimeout(client.query(shownText)));

const findPosition = async (db: Db, statement: SQL) => readPosition(await withTimeout(db.execute<Position>(statement)));

interface Position extends Record<string, unknown> {
  at: number | null;
}

function readPosition({ rows: [row] }: { rows: Position[] }): number {
  if (typeof row?.at !== "number") throw new Error("o servidor não é réplica de ninguém");
  return row.at;
}

const identitySql = sql`select system_identifier::text || ' ' || current_database() as who, pg_is_in_recovery() as follows,
  current_setting('synchronous_commit') as keeps, current_setting('hot_standby_feedback') as feedback from pg_control_system()`;

interface Identity extends Record<string, unknown> {
  who: string;
  follows: boolean;
  keeps: string;
  feedback: string;
}

/** Checks a replica. @throws the reason not to use it, in Portuguese. @returns whether it lets long reads finish. */
export async function compare(primary: Db, replica: Db): Promise<{ keepsLongReads: boolean }> {
  const [own, other] = await Promise.all(
    [primary, replica].map(async (db) => (await withTimeout(db.execute<Identity>(identitySql))).rows[0]),
  );
  if (own?.who !== other?.who) throw new Error("o servidor é de outro banco de dados");
  if (!other?.follows) throw new Error("o servidor não é réplica de ninguém");
  // With this setting a commit is acknowledged before it is flushed to the WAL, so the flushed position proves nothing.
  if (own?.keeps === "off") throw new Error("o principal está com synchronous_commit desligado");
  return { keepsLongReads: other.feedback === "on" };
}

const withTimeout = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
  Promise.race([
    answer,
    sleep(silenceMs, undefined, { ref: false }).then(() => {
      throw new Error("o servidor não respondeu");
    }),
  ]);
