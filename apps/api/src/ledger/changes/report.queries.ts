import type { SQL } from "drizzle-orm";
import type { Db } from "../../platform/db/db.ts";
import { JsonText } from "../../platform/json-text.ts";

/** The row of a statement that answers a whole report as the text of its JSON: all tables of a report are of one moment. */
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
