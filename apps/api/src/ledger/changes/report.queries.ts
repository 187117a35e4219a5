import type { SQL } from "drizzle-orm";
import type { Db } from "../../platform/db/db.ts";
import { JsonText } from "../../platform/json-text.ts";

/** The row of a statement that returns a whole report as JSON text: all tables of a report show the same moment. */
export interface ReportRow extends Record<string, unknown> {
  report: string;
}

export async function readReport<Report>(db: Db, statement: SQL): Promise<JsonText<Report>> {
  const { rows } = await db.execute<ReportRow>(statement);
  return reportIn(rows);
}

export function reportIn<Report>([row]: readonly ReportRow[]): JsonText<Report> {
  if (!row) throw new Error("a report without a row");
  return new JsonText(row.report);
}
