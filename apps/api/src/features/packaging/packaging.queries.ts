import type { packagingRoutes } from "@pomar/contract/packaging/packaging.routes";
import type { Packaging } from "@pomar/contract/packaging/packaging.schema";
import type { QueryOf } from "@pomar/contract/route";
import { and, eq, exists, getTableColumns, isNull, sql } from "drizzle-orm";
import { type Db, prepared, type Tx } from "../../shared/db/db.ts";
import { among, type Listing, matching, ordering } from "../../shared/list.ts";
import { stockOn } from "../lookups/item-uses.queries.ts";
import { supplierProducts } from "../suppliers/suppliers.table.ts";
import { createdBy, creators } from "../users/users.queries.ts";
import { users } from "../users/users.table.ts";
import { packagings } from "./packaging.table.ts";

const { removedAt: _, updatedBy: __, sharedName: ___, ...answered } = getTableColumns(packagings);
const columns = (today: string) => ({ ...answered, stock: stockOn(today, packagings.id), createdBy });
const living = isNull(packagings.removedAt);

export async function findPackaging(db: Db, id: string, today: string) {
  const [packaging] = await db
    .select(columns(today))
    .from(packagings)
    .leftJoin(creators, eq(creators.id, packagings.createdBy))
    .where(and(eq(packagings.id, id), living));
  return packaging;
}

export const packagingList: Listing<QueryOf<typeof packagingRoutes.list>, Packaging> = {
  ids: (db, query) =>
    db
      .select({ id: packagings.id })
      .from(packagings)
      .where(
        and(
          living,
          matching([packagings.name, packagings.code], query.search),
          query.active && eq(packagings.active, query.active === "true"),
          query.kind && eq(packagings.kind, query.kind),
          query.supplier ? exists(productsOf(db, query.supplier)) : undefined,
        ),
      ),
  order: (query) =>
    ordering(
      { name: sql`fold(${packagings.name})`, code: packagings.code, createdAt: packagings.createdAt },
      query,
      { by: "name", order: "asc" },
      packagings.id,
    ),
  rows: (db, { ids, today }) =>
    db
      .select(columns(today))
      .from(packagings)
      .leftJoin(creators, eq(creators.id, packagings.createdBy))
      .where(among(packagings.id, ids)),
};

function productsOf(db: Db, supplierId: string) {
  return db
    .select({ one: sql`1` })
    .from(supplierProducts)
    .where(and(eq(supplierProducts.packagingId, packagings.id), eq(supplierProducts.supplierId, supplierId)));
}

/** The row as it is stored, locked until the transaction ends, with the name of who changed it last. */
export async function lockPackaging(tx: Tx, id: string) {
  const [row] = await tx
    .select({ ...getTableColumns(packagings), updatedByName: users.name })
    .from(packagings)
    .leftJoin(users, eq(users.id, packagings.updatedBy))
    .where(and(eq(packagings.id, id), living))
    .for("update", { of: packagings });
  return row;
}

const held = prepared((db) =>
  db
    .select()
    .from(packagings)
    .where(and(eq(packagings.id, sql.placeholder("id")), living))
    .for("key share")
    .prepare("hold_packaging"),
);

/** A packaging that something new is about to name: it cannot be removed before the transaction ends. */
export async function holdPackaging(tx: Tx, id: string) {
  const [row] = await held(tx).execute({ id });
  return row;
}
