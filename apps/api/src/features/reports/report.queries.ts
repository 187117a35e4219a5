import type { SQL } from "drizzle-orm";
import type { Db } from "../../shared/db/db.ts";
import { JsonText } from "../../shared/json-text.ts";

/** What a statement answers as the JSON text of its one column `report`: all tables of a report are of one moment. */
export async function reportOf<Report>(db: Db, statement: SQL): Promise<JsonText<Report>> {
  const { rows } = await db.execute<{ report: string }>(statement);
  const [row] = rows;
  if (!row) throw new Error("a report without a row");
  return new JsonText(row.report);
}
