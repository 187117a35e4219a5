import type { lotsRoutes } from "@pomar/contract/lots/lots.routes";
import { and, eq, inArray, or, sql } from "drizzle-orm";
import { auditEvents } from "../../platform/audit.table.ts";
import { type ListingOf, matching, ordering } from "../../platform/db/list.ts";
import { listAuditEvents } from "../audit/audit.queries.ts";
import { users } from "../users/users.table.ts";

const { id, at, entity, entityId, actorId } = auditEvents;

/** The changes of a lot and of the entry that made it. */
export const historyOf = (lotId: string): ListingOf<typeof lotsRoutes.history> => ({
  ids: (db, { search }) =>
    db
      .select({ id })
      .from(auditEvents)
      .where(
        and(
          or(
            and(eq(entity, "lots"), eq(entityId, lotId)),
            and(eq(entity, "receipts"), sql`${entityId} = (select r.id from receipts r where r.lot_id = ${lotId})`),
            and(
              eq(entity, "productions"),
              sql`${entityId} = (select p.id from productions p where p.lot_id = ${lotId})`,
            ),
          ),
          search
            ? inArray(
                actorId,
                db
                  .select({ id: users.id })
                  .from(users)
                  .where(matching([users.name], search)),
              )
            : undefined,
        ),
      ),
  order: ordering({ at }, { by: "at", order: "desc" }, id),
  rows: listAuditEvents,
});
