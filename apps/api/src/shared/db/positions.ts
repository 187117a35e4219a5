import { setTimeout as sleep } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import type pg from "pg";
import { type Database, openDatabase } from "./db.ts";
import { askedTogether } from "./together.ts";

/** Where a server is in the journal of the primary, in bytes since its beginning. */
export interface Positions {
  /** What the primary has promised to keep, asked now: every commit that anyone was told of is before it. */
  promised(): Promise<number>;
  /** What the replica shows by now. @throws when it follows nobody, or does not answer. */
  shown(): Promise<number>;
  /** What a connection of its own shows of the replica. @throws as `shown`. */
  shownBy(client: pg.PoolClient): Promise<number>;
  /** @throws why the replica cannot stand in for the primary, in Portuguese. @returns whether long reads hold on it. */
  compare(): Promise<{ keepsLongReads: boolean }>;
  close(): Promise<void>;
}

/** Longer than this a server that is asked where it is does not answer at all. */
const silenceMs = 2000;

const promisedSql = sql`select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::int8 as at`;
const shownText = `select case when pg_is_in_recovery()
  then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::int8 end as at`;
const shownSql = sql.raw(shownText);
const identitySql = sql`select system_identifier::text || ' ' || current_database() as who, pg_is_in_recovery() as follows,
  current_setting('synchronous_commit') as keeps, current_setting('hot_standby_feedback') as feedback from pg_control_system()`;

interface Identity extends Record<string, unknown> {
  who: string;
  follows: boolean;
  keeps: string;
  feedback: string;
}

/** Asks both servers, each by a connection of its own that no work holds up. */
export function openPositions(primary: pg.PoolConfig, replica: pg.PoolConfig): Positions {
  const [here, there] = [primary, replica].map((config) =>
    openDatabase({ ...config, connectionTimeoutMillis: silenceMs }, 1),
  ) as [Database, Database];
  const shown = placeOf(shownSql);
  const promised = placeOf(promisedSql);
  return {
    promised: () => promised(here.db),
    shown: () => shown(there.db),
    shownBy: async (client) => placeIn(await soon(client.query(shownText))),
    async compare() {
      const [own, other] = await Promise.all(
        [here, there].map(async ({ db }) => (await soon(db.execute<Identity>(identitySql))).rows[0]),
      );
      if (own?.who !== other?.who) throw new Error("o servidor é de outro banco de dados");
      if (!other?.follows) throw new Error("o servidor não é réplica de ninguém");
      // Then a commit is told of before it is in the journal for good, and its place there says nothing.
      if (own?.keeps === "off") throw new Error("o principal está com synchronous_commit desligado");
      return { keepsLongReads: other.feedback === "on" };
    },
    async close() {
      await Promise.all([here.close(), there.close()]);
    },
  };
}

const placeOf = (statement: SQL) => askedTogether(async (db) => placeIn(await soon(db.execute<Place>(statement))));

interface Place extends Record<string, unknown> {
  at: number | null;
}

function placeIn({ rows }: { rows: Place[] }): number {
  const at = rows[0]?.at;
  if (typeof at !== "number") throw new Error("o servidor não é réplica de ninguém");
  return at;
}

async function soon<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const over = new AbortController();
  const silence = sleep(silenceMs, undefined, { signal: over.signal }).then(() => {
    throw new Error("o servidor não respondeu");
  });
  silence.catch(() => {});
  return Promise.race([answer, silence]).finally(() => over.abort());
}
