import { sql } from "drizzle-orm";
import type { Db } from "../db/db.ts";
import { newestMigration } from "../db/migrate.ts";
import { AppError } from "./app-error.ts";

/** Checks readiness for calls. @throws 503 when the database does not answer or has a schema of a different build. */
export async function assertReady(db: Db): Promise<void> {
  const newest = sql`select max(created_at) as at from drizzle.__drizzle_migrations`;
  const newestRun = await db.execute<{ at: number }>(newest).catch(() => undefined);
  if (newestRun?.rows[0]?.at !== newestMigration()) throw AppError.of("internal.busy");
}
