import { addDays, writtenDay } from "@pomar/contract/core/calendar.rules";
import type { Past } from "@pomar/contract/core/past";
import { sql } from "drizzle-orm";
import pg from "pg";
import { dayIn, toStartOfDay } from "../clock.ts";
import { AppError } from "../http/app-error.ts";
import type { Database, Db, Tx } from "./db.ts";

/** Builds the settings that the views of `migrations/past.sql` read, and two planner settings for these views. */
function buildSettings({ asOf, knownAt }: Past, timeZone: string): Record<string, string> {
  const until = asOf === undefined ? undefined : toStartOfDay(timeZone, addDays(asOf, 1));
  // Instants are stored in milliseconds; one millisecond is added so that changes at `knownAt` itself are included.
  const knownUntil = knownAt === undefined ? undefined : new Date(new Date(knownAt).getTime() + 1).toISOString();
  const [since] = [until, knownUntil].filter((bound) => bound !== undefined).toSorted();
  return {
    search_path: "past, public",
    "pomar.as_of": asOf ?? "infinity",
    "pomar.until": until ?? "infinity",
    "pomar.known": knownUntil ?? "infinity",
    "pomar.since": since ?? "infinity",
    "pomar.time_zone": timeZone,
    // A read of the past reads every lot once. The planner underestimates the number of lots, and would sort them on
    // disk and pass all of them between processes.
    work_mem: "64MB",
    max_parallel_workers_per_gather: "0",
  };
}

/** Makes the next statements of a transaction read the past. The caller chooses the transaction's snapshot. */
async function lookBack(tx: Tx, past: Past, timeZone: string): Promise<void> {
  const settings = Object.entries(buildSettings(past, timeZone));
  await Promise.all(
    settings.map(([name, value]) => {
      const values = name === "search_path" ? value : pg.escapeLiteral(value);
      return tx.execute(sql.raw(`set local ${name} = ${values}`));
    }),
  );
}

/**
 * Finds the instant at which the recording of all changes of amounts in R$ began, if a read of the past concerns an
 * earlier moment, whose amounts are lost; null where the amounts are known.
 */
export async function moneyUnknownBefore(db: Db, { asOf, knownAt }: Past): Promise<string | null> {
  if (asOf === undefined && knownAt === undefined) return null;
  const { rows } = await db.execute<{ at: string }>(
    sql`select at from history_start where not (select is_known from past.money)`,
  );
  return rows[0] ? new Date(rows[0].at).toISOString() : null;
}

/** @throws 400 when the debts of the requested moment are not recorded. */
export async function refuseUnknownDebts(db: Db, past: Past, timeZone: string): Promise<void> {
  const start = await moneyUnknownBefore(db, past);
  if (start === null) return;
  const day = writtenDay(dayIn(timeZone, new Date(start)));
  const message = `Não há registro de dívidas antes de ${day}: escolha esse dia ou um posterior`;
  throw AppError.invalid([{ path: past.asOf === undefined ? "knownAt" : "asOf", message }]);
}

/** Wraps a database so that all its transactions read the tables of the past. */
const asItWas = (source: Database, past: Past, timeZone: string): Database => ({
  ...source,
  transaction: (work) =>
    source.transaction(async (tx) => {
      await lookBack(tx, past, timeZone);
      return work(tx);
    }),
});

/** Runs a read of the past in a separate transaction, in which every statement reads the tables as they were. */
export function readPast<Answer>(
  source: Database,
  { past, timeZone }: { past: Past; timeZone: string },
  read: (given: { db: Db; source: Database }) => Promise<Answer>,
): Promise<Answer> {
  const was = asItWas(source, past, timeZone);
  return source.transaction(async (tx) => {
    await tx.execute(sql`set transaction read only`);
    await lookBack(tx, past, timeZone);
    return read({ db: tx, source: was });
  });
}
