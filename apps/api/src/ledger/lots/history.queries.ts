import type { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { and, eq, or, sql } from "drizzle-orm";
import { actedBy, listAuditEvents } from "../../people/audit/audit.queries.ts";
import { type ListingOf, ordering } from "../../platform/db/list.ts";
import { auditEvents } from "../../schema/people/audit.table.ts";

const { id, at, entity, entityId } = auditEvents;

/** The change history of a lot and of the entry that made the lot. */
export const buildHistoryListing = (lotId: string): ListingOf<typeof lotsRoutes.history> => ({
  ids: (db, { search }) => {
    const ofEntry = (table: "receipts" | "productions") =>
      and(eq(entity, table), sql`${entityId} = (select id from ${sql.identifier(table)} where lot_id = ${lotId})`);
    const ofLot = and(eq(entity, "lots"), eq(entityId, lotId));
    return db
      .select({ id })
      .from(auditEvents)
      .where(and(or(ofLot, ofEntry("receipts"), ofEntry("productions")), actedBy(db, search)));
  },
  order: ordering({ at }, { by: "at", order: "desc" }, id),
  rows: listAuditEvents,
});
