import { sql } from "drizzle-orm";
import type { Tx } from "../../platform/db/db.ts";
import { namedStatement } from "../../platform/db/named-statement.ts";
import type { RecordedEntry } from "../../platform/http/idempotency.ts";

const find = namedStatement<"id", RecordedEntry>(
  "find_recorded_entry",
  (value) => sql`
    select kind, created_by as "createdBy" from receipts where id = ${value("id")}
    union all select kind, created_by from productions where id = ${value("id")}
    union all select 'calculation', created_by from calculator_records where id = ${value("id")}`,
);

/** The entry recorded under an id, and its author, removed or not. */
export async function findRecordedEntry(tx: Tx, id: string): Promise<RecordedEntry | undefined> {
  const [entry] = await find(tx, { id });
  return entry;
}
