import { addDays } from "@pomar/contract/core/calendar.rules";
import type { entriesRoutes, expiryNames, WholeEntry } from "@pomar/contract/entries/entries/entries.routes";
import type { EntryKind } from "@pomar/contract/kinds";
import { and, asc, eq, gte, isNotNull, isNull, like, lte, sql } from "drizzle-orm";
import { inStatus } from "../../ledger/lots/lot-list.queries.ts";
import { item, itemOfLot, lotSummary, netContentG } from "../../ledger/lots/lots.queries.ts";
import { createdBy, creators } from "../../people/users/users.queries.ts";
import { prepared, type Tx } from "../../platform/db/db.ts";
import { everyWord, idIn, type ListingOf, ordering, searchedFirst } from "../../platform/db/list.ts";
import { namedStatement } from "../../platform/db/named-statement.ts";
import type { RecordedEntry } from "../../platform/http/idempotency.ts";
import { receipts } from "../../schema/entries/receipts.table.ts";
import { lots } from "../../schema/ledger/lots.table.ts";
import { suppliers } from "../../schema/registries/suppliers.table.ts";

/** The reception or production that made a lot. */
const entryOfLot = sql`lateral (
  select r.id, r.made_at from receipts r where r.lot_id = ${lots.id}
  union all select p.id, p.made_at from productions p where p.lot_id = ${lots.id}) entry`;

const byIds = prepared((db) =>
  db
    .select({
      id: sql<string>`entry.id`,
      kind: sql<EntryKind>`${lots.entryKind}`,
      on: lots.producedAt,
      item,
      supplier: { id: suppliers.id, name: suppliers.name },
      quantity: lots.initialQuantity,
      lot: lotSummary(sql.placeholder("today")),
      netContentG,
      madeAt: sql<string | null>`entry.made_at`.mapWith(receipts.madeAt),
      createdAt: lots.createdAt,
      createdBy,
    })
    .from(lots)
    .innerJoin(itemOfLot, sql`true`)
    .innerJoin(entryOfLot, sql`true`)
    .leftJoin(suppliers, eq(suppliers.id, lots.supplierId))
    .leftJoin(creators, eq(creators.id, lots.createdBy))
    .where(idIn(lots.id, sql.placeholder("ids")))
    .prepare("find_entries"),
);

/** Condition on lots in stock: expired, or usable and expiring within the days of the filter. */
const expiresWithin = (expiry: keyof typeof expiryNames, today: string) =>
  expiry === "expired"
    ? inStatus("expired", today)
    : and(inStatus("available", today), lte(lots.expiresAt, addDays(today, expiry === "within7" ? 7 : 30)));

const byEntry = ordering({ on: lots.producedAt, createdAt: lots.createdAt }, "on", lots.id);

/** The list of entries; the query lists the lots that entries made, because every entry makes exactly one lot. */
export const entryList: ListingOf<typeof entriesRoutes.list, WholeEntry> = {
  ids: (db, { kind, item: itemId, supplier, expiry, from, to, search }, today) => {
    const { id, producedAt, createdAt, expiresAt } = lots;
    const filtered = db
      .select({ id, producedAt, createdAt, expiresAt })
      .from(lots)
      .where(
        and(
          isNull(lots.removedAt),
          kind ? eq(lots.entryKind, kind) : isNotNull(lots.entryKind),
          itemId ? eq(lots.itemId, itemId) : undefined,
          supplier ? eq(lots.supplierId, supplier) : undefined,
          expiry ? expiresWithin(expiry, today) : undefined,
          from ? gte(producedAt, from) : undefined,
          to ? lte(producedAt, to) : undefined,
          everyWord(search, (pattern) => like(lots.searched, pattern)),
        ),
      );
    return searchedFirst(filtered, { table: lots, id, search });
  },
  // A list of what expires begins with what expires first.
  order: (query) => (query.expiry ? [asc(lots.expiresAt), asc(lots.id)] : byEntry(query)),
  rows: (db, given) => byIds(db).execute(given),
  idOf: ({ lot }) => lot.id,
};

const findRecorded = namedStatement<"id", RecordedEntry>(
  "find_recorded_entry",
  (value) => sql`
    select kind, created_by as "createdBy" from receipts where id = ${value("id")}
    union all select kind, created_by from productions where id = ${value("id")}
    union all select 'calculation', created_by from calculator_records where id = ${value("id")}`,
);

/** The entry recorded under an id, with its author; the entry may be removed. */
export async function findRecordedEntry(tx: Tx, id: string): Promise<RecordedEntry | undefined> {
  const [entry] = await findRecorded(tx, { id });
  return entry;
}
