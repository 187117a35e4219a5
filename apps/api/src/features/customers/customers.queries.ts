import type { Level } from "@pomar/contract/core/route";
import type { customersRoutes } from "@pomar/contract/customers/customers.routes";
import { and, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/db.ts";
import { everyWord, idIn, type ListingOf, ordering, searchedFirst } from "../../platform/db/list.ts";
import { lockingForShare } from "../registries/registries.queries.ts";
import { createdBy, creators } from "../users/users.queries.ts";
import { customers } from "./customers.table.ts";

const {
  removedAt: _,
  updatedBy: __,
  sharedName: ___,
  joinedIntoId: ____,
  nameKey: _____,
  searched: ______,
  ...answered
} = getTableColumns(customers);
const dispatchCount = sql<number>`(
  select count(*) from dispatches d where d.customer_id = ${customers.id} and d.removed_at is null)`.mapWith(Number);
const notRemoved = isNull(customers.removedAt);

const selectCustomers = (db: Db, filter: SQL) =>
  db
    .select({ ...answered, dispatches: dispatchCount, createdBy })
    .from(customers)
    .leftJoin(creators, eq(creators.id, customers.createdBy))
    .where(and(filter, notRemoved));

export async function findCustomer(db: Db, id: string) {
  const [customer] = await selectCustomers(db, eq(customers.id, id));
  return customer;
}

export const lockCustomerForShare = lockingForShare(customers);

/** The customers; employees search their names alone: by searching, nobody learns a number that they may not read. */
export const customerList = (level: Level): ListingOf<typeof customersRoutes.list> => ({
  ids: (db, query) => {
    const { id, nameKey, createdAt, searched } = customers;
    const among = level === 1 ? searched : nameKey;
    const filtered = db
      .select({ id, nameKey, createdAt })
      .from(customers)
      .where(
        and(
          notRemoved,
          everyWord(query.search, (pattern) => sql`${among} like ${pattern}`),
        ),
      );
    return searchedFirst(filtered, { table: customers, id, search: query.search });
  },
  order: ordering(
    { name: customers.nameKey, createdAt: customers.createdAt },
    { by: "name", order: "asc" },
    customers.id,
  ),
  rows: (db, { ids }) => selectCustomers(db, idIn(customers.id, ids)),
});

export async function findCustomerByDocument(db: Db, document: string) {
  const { id, name } = customers;
  const [customer] = await db
    .select({ id, name })
    .from(customers)
    .where(and(eq(customers.document, document), notRemoved));
  return customer;
}
