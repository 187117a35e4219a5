import type { SupplyRecordRoutes } from "@pomar/contract/entries/receptions/supply-records.routes";
import type { SupplyRecord } from "@pomar/contract/entries/receptions/supply-records.schema";
import type { SupplyKind } from "@pomar/contract/kinds";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { isPayableForLot } from "../../money/payments/payment-status.queries.ts";
import { creators } from "../../people/users/users.queries.ts";
import { type Db, prepared } from "../../platform/db/db.ts";
import { idIn, type ListingOf, ordering } from "../../platform/db/list.ts";
import { receipts } from "../../schema/entries/receipts.table.ts";
import { lots } from "../../schema/ledger/lots.table.ts";
import { payments } from "../../schema/money/payments.table.ts";
import { suppliers } from "../../schema/registries/suppliers.table.ts";
import { itemTables, receptionIds, receptionSelection } from "./receptions.queries.ts";

function selectRecords(db: Db, kind: SupplyKind, filter: SQL | undefined) {
  const item = itemTables[kind];
  return db
    .select({
      ...receptionSelection(sql.placeholder("today")),
      item: { id: item.id, name: item.name, code: item.code },
      supplier: { id: suppliers.id, name: suppliers.name },
      quantity: receipts.quantity,
      brand: receipts.brand,
      manufacturedOn: receipts.manufacturedOn,
    })
    .from(receipts)
    .innerJoin(lots, eq(lots.id, receipts.lotId))
    .innerJoin(item, eq(item.id, receipts.itemId))
    .leftJoin(suppliers, eq(suppliers.id, receipts.supplierId))
    .leftJoin(payments, isPayableForLot(db, receipts.lotId))
    .leftJoin(creators, eq(creators.id, receipts.createdBy))
    .where(filter);
}

/** A value for each kind of supplies. */
export const ofEachKind = <Value>(build: (kind: SupplyKind) => Value): Record<SupplyKind, Value> => ({
  additive: build("additive"),
  additional: build("additional"),
  packaging: build("packaging"),
});

const one = ofEachKind((kind) =>
  prepared((db) => {
    const filter = and(eq(receipts.id, sql.placeholder("id")), eq(receipts.kind, kind), isNull(receipts.removedAt));
    return selectRecords(db, kind, filter).prepare(`find_${kind}_record`);
  }),
);

const byIds = ofEachKind((kind) =>
  prepared((db) => selectRecords(db, kind, idIn(receipts.id, sql.placeholder("ids"))).prepare(`find_${kind}_records`)),
);

export const supplyRecordFinds = ofEachKind((kind) => async (db: Db, id: string, today: string) => {
  const [record] = await one[kind](db).execute({ id, today });
  return record;
});

/** The receptions of a kind of supplies with the given ids, in any order. */
export const findSupplyRecords = (db: Db, kind: SupplyKind, given: { ids: string[]; today: string }) =>
  byIds[kind](db).execute(given);

const { id, receivedAt, createdAt, quantity } = receipts;

export const supplyRecordLists = ofEachKind(
  (kind): ListingOf<SupplyRecordRoutes["list"], SupplyRecord> => ({
    ids: (db, query) => receptionIds(db, { ...query, kinds: [kind] }),
    order: ordering({ receivedAt, createdAt, quantity }, "receivedAt", id),
    rows: (db, given) => byIds[kind](db).execute(given),
  }),
);
