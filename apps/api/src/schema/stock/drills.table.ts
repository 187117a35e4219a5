import type { DrillFindings } from "@pomar/contract/stock/drills/drills.schema";
import { sql } from "drizzle-orm";
import { check, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant, reference } from "../columns.ts";
import { lots } from "../ledger/lots.table.ts";

/** A drill of tracing a lot, with the time that it took. A trigger refuses to change a finished drill. */
export const drills = pgTable(
  "drills",
  {
    id: uuid().primaryKey(),
    lotId: reference(() => lots.id),
    startedAt: instant().notNull(),
    startedBy: uuid(),
    finishedAt: instant(),
    finishedBy: uuid(),
    /** The findings of the drill as they were signed. */
    findings: jsonb().$type<DrillFindings>(),
    notes: text(),
  },
  (t) => [check("drills_finished_with_findings", sql`(${t.finishedAt} is null) = (${t.findings} is null)`)],
);
