import type { SQL } from "drizzle-orm";
import type { Db } from "../../shared/db/db.ts";

/** What a statement answers as the JSON of its one column `report`: all tables of a report are of one moment. */
export async function reportOf<Report>(db: Db, statement: SQL): Promise<Report> {
  const { rows } = await db.execute<{ report: Report }>(statement);
  const [row] = rows;
  if (!row) throw new Error("a report without a row");
  return row.report;
}
