import type { QueryOf } from "@pomar/contract/core/route";
import type { packagingRoutes } from "@pomar/contract/registries/packaging/packaging.routes";
import { and, eq, exists, getTableColumns, isNull, sql } from "drizzle-orm";
import { createdBy, creators } from "../../people/users/users.queries.ts";
import type { Db } from "../../platform/db/db.ts";
import { lockingForShare, registryQueries } from "../../platform/records/records.queries.ts";
import { packagings } from "../../schema/registries/packaging.table.ts";
import { supplierProducts } from "../../schema/registries/suppliers.table.ts";
import { stockOn } from "../item-uses.queries.ts";

const { removedAt: _, updatedBy: __, ...answered } = getTableColumns(packagings);

export const {
  find: findPackaging,
  list: packagingList,
  listActive: listActivePackagings,
} = registryQueries({
  table: packagings,
  select: (db, filter, today) =>
    db
      .select({ ...answered, stock: stockOn(today, packagings.id), createdBy })
      .from(packagings)
      .leftJoin(creators, eq(creators.id, packagings.createdBy))
      .where(and(filter, isNull(packagings.removedAt))),
  searched: [packagings.name, packagings.code],
  filter: (db, { kind, supplier }: QueryOf<typeof packagingRoutes.list>) =>
    and(kind && eq(packagings.kind, kind), supplier ? exists(selectSupplied(db, supplier)) : undefined),
});

function selectSupplied(db: Db, supplierId: string) {
  return db
    .select({ one: sql`1` })
    .from(supplierProducts)
    .where(and(eq(supplierProducts.packagingId, packagings.id), eq(supplierProducts.supplierId, supplierId)));
}

export const lockPackagingForShare = lockingForShare(packagings);
