import { type Entry, type EntryKind, type entriesRoutes, entryKinds } from "@pomar/contract/receipts/entries.routes";
import type { QueryOf } from "@pomar/contract/route";
import { eq, sql } from "drizzle-orm";
import { prepared } from "../../shared/db/db.ts";
import { among, type Listing, ordering } from "../../shared/list.ts";
import { lotSummary } from "../lots/lots.queries.ts";
import { lots } from "../lots/lots.table.ts";
import { suppliers } from "../suppliers/suppliers.table.ts";
import { createdBy, creators } from "../users/users.queries.ts";
import { itemTables, receiptIds } from "./receipts.queries.ts";
import { receipts } from "./receipts.table.ts";

/** One of four tables has the item. Joined each for itself, they would be most of what planning the list costs. */
const items = sql.join(
  Object.values(itemTables).map(
    (table) => sql`select ${table.name}, ${table.code} from ${table} where ${table.id} = ${receipts.itemId}`,
  ),
  sql` union all `,
);
const item = { id: receipts.itemId, name: sql<string>`item.name`, code: sql<string>`item.code` };

const several = prepared((db) =>
  db
    .select({
      id: receipts.id,
      kind: sql<EntryKind>`${receipts.kind}`,
      on: receipts.receivedAt,
      item,
      supplier: { id: suppliers.id, name: suppliers.name },
      quantity: receipts.quantity,
      lot: lotSummary(sql.placeholder("today")),
      createdAt: receipts.createdAt,
      createdBy,
    })
    .from(receipts)
    .innerJoin(lots, eq(lots.id, receipts.lotId))
    .innerJoin(sql`lateral (${items}) as item`, sql`true`)
    .leftJoin(suppliers, eq(suppliers.id, receipts.supplierId))
    .leftJoin(creators, eq(creators.id, receipts.createdBy))
    .where(among(receipts.id, sql.placeholder("ids")))
    .prepare("find_entries"),
);

export const entryList: Listing<QueryOf<typeof entriesRoutes.list>, Entry> = {
  ids: (db, { kind, ...query }) => receiptIds(db, { ...query, kinds: kind ? [kind] : entryKinds }),
  order: (query) =>
    ordering(
      { on: receipts.receivedAt, createdAt: receipts.createdAt },
      query,
      { by: "on", order: "desc" },
      receipts.id,
    ),
  rows: (db, given) => several(db).execute(given),
};
