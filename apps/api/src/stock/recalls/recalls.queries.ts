import type { recallsRoutes } from "@pomar/contract/stock/recalls/recalls.routes";
import type { Recall } from "@pomar/contract/stock/recalls/recalls.schema";
import { recoveredPct } from "@pomar/contract/stock/recalls/recovery.rules";
import { and, eq, getTableColumns, isNotNull, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { findLots } from "../../ledger/lots/lots.queries.ts";
import type { Db } from "../../platform/db/db.ts";
import { idIn, type ListingOf, matching, ordering } from "../../platform/db/list.ts";
import { orNotFound } from "../../platform/http/app-error.ts";
import { findNoticeHours } from "../../registries/plant/plant.queries.ts";
import { lots } from "../../schema/ledger/lots.table.ts";
import { users } from "../../schema/people/users.table.ts";
import { recalls } from "../../schema/stock/recalls.table.ts";
import { listRecallCustomers, listRecallEvents, listRecallLots, listRecallNotices } from "./recall-parts.queries.ts";

const openers = alias(users, "openers");
const closers = alias(users, "closers");

const selectRecalls = (db: Db) =>
  db
    .select({
      ...getTableColumns(recalls),
      openedBy: { id: openers.id, name: openers.name },
      closedBy: { id: closers.id, name: closers.name },
    })
    .from(recalls)
    .leftJoin(openers, eq(openers.id, recalls.openedBy))
    .leftJoin(closers, eq(closers.id, recalls.closedBy));

/** A recall with its present figures; undefined when the recall does not exist. */
export async function findRecall(db: Db, id: string, today: string): Promise<Recall | undefined> {
  const [row] = await selectRecalls(db).where(eq(recalls.id, id));
  if (!row) return undefined;
  const { lotId, ...recall } = row;
  const [known, figures, members, customers, notices, events, hours] = await Promise.all([
    findLots(db, [lotId], today),
    listRecoveries(db, [id]),
    listRecallLots(db, id, today),
    listRecallCustomers(db, id),
    listRecallNotices(db, id),
    listRecallEvents(db, id),
    findNoticeHours(db),
  ]);
  const dueAt = new Date(new Date(recall.openedAt).getTime() + hours * 3_600_000).toISOString();
  return {
    ...recall,
    lot: orNotFound(known.get(lotId)),
    ...calculateRecovery(figures.get(id)),
    lots: members,
    customers: customers.map((one) => ({
      ...one,
      notifiedAt: notices.find(({ customerId }) => customerId === one.customer.id)?.notifiedAt ?? null,
    })),
    notices,
    events,
    agencyDueAt: dueAt,
    agencyNotifiedAt: notices.find(({ customerId }) => customerId === null)?.notifiedAt ?? null,
  };
}

/** The movements of the recalls' lots; a reversal has the kind of the movement that it reverses. */
const moved = (ids: readonly string[]) => sql`
  select rl.recall_id, l.id as lot_id, l.kg_per_unit, m.quantity, m.occurred_at, coalesce(o.kind, m.kind) as kind,
    coalesce(o.quantity, m.quantity) as of_quantity, coalesce(o.dispatch_id, m.dispatch_id) as dispatch_id,
    exists (select from returned_lots where lot_id = l.id) as is_return
  from recall_lots rl join lots l on l.id = rl.lot_id
  join lot_movements m on m.lot_id = l.id left join lot_movements o on o.id = m.reverses_id
  where rl.recall_id = any(${sql.param(ids)}::uuid[])`;

interface Figures extends Record<string, unknown> {
  id: string;
  lots: number;
  onHandAtOpeningKg: number;
  dispatchedKg: number;
  returnedKg: number;
  notified: number;
  toNotify: number;
}

/** Sums each recall's kg and counts its lots and customers; a return dispatched again no longer counts as returned. */
async function listRecoveries(db: Db, ids: readonly string[]): Promise<Map<string, Figures>> {
  const { rows } = await db.execute<Figures>(sql`
    with moved as materialized (${moved(ids)}),
    reached as (
      select moved.recall_id, d.customer_id from moved join dispatches d on d.id = moved.dispatch_id
      where moved.kind = 'shipment' group by 1, 2 having sum(moved.quantity) < 0
    )
    select r.id, (select count(*)::int from recall_lots where recall_id = r.id) as lots,
      coalesce(sum(quantity * kg_per_unit) filter (where not is_return and occurred_at <= r.opened_at), 0)::float8 as "onHandAtOpeningKg",
      coalesce(-sum(quantity * kg_per_unit) filter (where not is_return and kind = 'shipment'), 0)::float8 as "dispatchedKg",
      coalesce(sum(quantity * kg_per_unit) filter (where kind = 'return' and of_quantity > 0 or is_return and kind = 'shipment'), 0)::float8
        as "returnedKg",
      (select count(*)::int from reached where reached.recall_id = r.id) as "toNotify",
      (select count(*)::int from reached where reached.recall_id = r.id
        and exists (select from recall_notices n where n.recall_id = r.id and n.customer_id = reached.customer_id)) as notified
    from recalls r left join moved on moved.recall_id = r.id
    where r.id = any(${sql.param(ids)}::uuid[]) group by r.id`);
  return new Map(rows.map((row) => [row.id, row]));
}

function calculateRecovery(figures: Figures | undefined) {
  const { onHandAtOpeningKg, dispatchedKg, returnedKg, notified, toNotify } = orNotFound(figures);
  const kg = { onHandAtOpeningKg, dispatchedKg, returnedKg };
  return { ...kg, recoveredPct: recoveredPct(kg), notified, toNotify };
}

export const recallList: ListingOf<typeof recallsRoutes.list> = {
  ids: (db, query) =>
    db
      .select({ id: recalls.id })
      .from(recalls)
      .innerJoin(lots, eq(lots.id, recalls.lotId))
      .where(
        and(
          query.open === undefined
            ? undefined
            : query.open === "true"
              ? isNull(recalls.closedAt)
              : isNotNull(recalls.closedAt),
          query.lot
            ? sql`exists (select from recall_lots rl where rl.recall_id = ${recalls.id} and rl.lot_id = ${query.lot})`
            : undefined,
          matching([recalls.code, recalls.reason, lots.searched], query.search),
        ),
      ),
  order: ordering({ openedAt: recalls.openedAt, code: recalls.code }, "openedAt", recalls.id),
  rows: async (db, { ids, today }) => {
    const [rows, figures] = await Promise.all([
      selectRecalls(db).where(idIn(recalls.id, ids)),
      listRecoveries(db, ids),
    ]);
    const lotIds = rows.map(({ lotId }) => lotId);
    const known = await findLots(db, lotIds, today);
    return rows.map(({ lotId, ...row }) => ({
      ...row,
      lot: orNotFound(known.get(lotId)),
      ...calculateRecovery(figures.get(row.id)),
      lots: figures.get(row.id)?.lots ?? 0,
    }));
  },
};
