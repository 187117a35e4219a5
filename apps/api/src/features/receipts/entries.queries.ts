import { type Entry, type EntryKind, type entriesRoutes, entryKinds } from "@pomar/contract/receipts/entries.routes";
import type { QueryOf } from "@pomar/contract/route";
import { eq, sql } from "drizzle-orm";
import { type Listing, ordering } from "../../shared/list.ts";
import { additionals } from "../additionals/additionals.table.ts";
import { additives } from "../additives/additives.table.ts";
import { fruits } from "../fruits/fruits.table.ts";
import { lotSummary } from "../lots/lots.queries.ts";
import { lots } from "../lots/lots.table.ts";
import { packagings } from "../packaging/packaging.table.ts";
import { suppliers } from "../suppliers/suppliers.table.ts";
import { createdBy, creators } from "../users/users.queries.ts";
import { receiptIds } from "./receipts.queries.ts";
import { receipts } from "./receipts.table.ts";

const item = {
  id: receipts.itemId,
  name: sql<string>`coalesce(${fruits.name}, ${additives.name}, ${additionals.name}, ${packagings.name})`,
  code: sql<string>`coalesce(${fruits.code}, ${additives.code}, ${additionals.code}, ${packagings.code})`,
};

export const entryList: Listing<QueryOf<typeof entriesRoutes.list>, Entry> = {
  ids: (db, { kind, ...query }) => receiptIds(db, { ...query, kinds: kind ? [kind] : entryKinds }),
  order: (query) =>
    ordering(
      { on: receipts.receivedAt, createdAt: receipts.createdAt },
      query,
      { by: "on", order: "desc" },
      receipts.id,
    ),
  rows: (db, { chosen, order, today }) =>
    db
      .select({
        id: receipts.id,
        kind: sql<EntryKind>`${receipts.kind}`,
        on: receipts.receivedAt,
        item,
        supplier: { id: suppliers.id, name: suppliers.name },
        quantity: receipts.quantity,
        lot: lotSummary(today),
        createdAt: receipts.createdAt,
        createdBy,
      })
      .from(receipts)
      .innerJoin(lots, eq(lots.id, receipts.lotId))
      .leftJoin(fruits, eq(fruits.id, receipts.itemId))
      .leftJoin(additives, eq(additives.id, receipts.itemId))
      .leftJoin(additionals, eq(additionals.id, receipts.itemId))
      .leftJoin(packagings, eq(packagings.id, receipts.itemId))
      .leftJoin(suppliers, eq(suppliers.id, receipts.supplierId))
      .leftJoin(creators, eq(creators.id, receipts.createdBy))
      .where(sql`${receipts.id} = any(${chosen})`)
      .orderBy(...order),
};
