import { type SQL, sql } from "drizzle-orm";

/** SQL for an instant in JSON that a statement builds: ISO 8601 UTC with milliseconds, as the driver reads a column. */
export const instantJson = (instant: SQL) =>
  sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
