import type { packagingRoutes } from "@pomar/contract/registries/packaging/packaging.routes";
import { and, eq, exists, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import { createdBy, creators } from "../../people/users/users.queries.ts";
import type { Db } from "../../platform/db/db.ts";
import { idIn, type ListingOf, matching } from "../../platform/db/list.ts";
import { lockingForShare, orderOfRegistry } from "../../platform/records/records.queries.ts";
import { packagings } from "../../schema/registries/packaging.table.ts";
import { supplierProducts } from "../../schema/registries/suppliers.table.ts";
import { stockOn } from "../item-uses.queries.ts";

const { removedAt: _, updatedBy: __, ...answered } = getTableColumns(packagings);
const notRemoved = isNull(packagings.removedAt);

const selectPackagings = (db: Db, filter: SQL, today: string) =>
  db
    .select({ ...answered, stock: stockOn(today, packagings.id), createdBy })
    .from(packagings)
    .leftJoin(creators, eq(creators.id, packagings.createdBy))
    .where(and(filter, notRemoved));

export async function findPackaging(db: Db, id: string, today: string) {
  const [packaging] = await selectPackagings(db, eq(packagings.id, id), today);
  return packaging;
}

export const listActivePackagings = (db: Db, today: string) => selectPackagings(db, eq(packagings.active, true), today);

export const packagingList: ListingOf<typeof packagingRoutes.list> = {
  ids: (db, query) =>
    db
      .select({ id: packagings.id })
      .from(packagings)
      .where(
        and(
          notRemoved,
          matching([packagings.name, packagings.code], query.search),
          query.active && eq(packagings.active, query.active === "true"),
          query.kind && eq(packagings.kind, query.kind),
          query.supplier ? exists(productsOf(db, query.supplier)) : undefined,
        ),
      ),
  order: orderOfRegistry(packagings),
  rows: (db, { ids, today }) => selectPackagings(db, idIn(packagings.id, ids), today),
};

function productsOf(db: Db, supplierId: string) {
  return db
    .select({ one: sql`1` })
    .from(supplierProducts)
    .where(and(eq(supplierProducts.packagingId, packagings.id), eq(supplierProducts.supplierId, supplierId)));
}

export const lockPackagingForShare = lockingForShare(packagings);
