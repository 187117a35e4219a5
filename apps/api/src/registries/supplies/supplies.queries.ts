import type { QueryOf } from "@pomar/contract/core/route";
import type { packagingRoutes } from "@pomar/contract/registries/packaging/packaging.routes";
import { and, eq, exists, getTableColumns, type InferSelectModel, isNull, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { createdBy, creators } from "../../people/users/users.queries.ts";
import type { Db } from "../../platform/db/db.ts";
import { type RegistryQuery, type RegistryReads, registryQueries } from "../../platform/records/records.queries.ts";
import { supplierProducts } from "../../schema/registries/suppliers.table.ts";
import { additionals, additives, packagings } from "../../schema/registries/supplies.table.ts";
import { stockOn } from "../item-uses.queries.ts";

type SupplyTable = typeof additives | typeof additionals | typeof packagings;

/** A supply as its calls answer it: with its available stock and its creator. */
type Row<Table extends SupplyTable> = Omit<InferSelectModel<Table>, "removedAt" | "updatedBy" | "createdBy"> & {
  id: string;
  stock: number;
  createdBy: { id: string; name: string } | null;
};

function supplyReads<Table extends SupplyTable, Query extends RegistryQuery = RegistryQuery>(
  table: Table,
  {
    searched = [table.name, table.code],
    filter,
  }: Partial<Pick<RegistryReads<Query, { id: string }>, "searched" | "filter">>,
) {
  const { removedAt: _, updatedBy: __, ...answered } = getTableColumns<PgTable>(table);
  const select = (db: Db, only: SQL, today: string) =>
    db
      .select({ ...answered, stock: stockOn(today, table.id), createdBy })
      .from(table as PgTable)
      .leftJoin(creators, eq(creators.id, table.createdBy))
      .where(and(only, isNull(table.removedAt))) as unknown as Promise<Row<Table>[]>;
  return registryQueries({ table, select, searched, filter });
}

export const additiveReads = supplyReads(additives, { searched: [additives.name, additives.code, additives.ins] });
export const additionalReads = supplyReads(additionals, {});
export const packagingReads = supplyReads(packagings, {
  filter: (db, { kind, supplier }: QueryOf<typeof packagingRoutes.list>) =>
    and(kind && eq(packagings.kind, kind), supplier ? exists(selectSupplied(db, supplier)) : undefined),
});

function selectSupplied(db: Db, supplierId: string) {
  return db
    .select({ one: sql`1` })
    .from(supplierProducts)
    .where(and(eq(supplierProducts.packagingId, packagings.id), eq(supplierProducts.supplierId, supplierId)));
}
