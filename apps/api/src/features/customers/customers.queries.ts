import type { customersRoutes } from "@pomar/contract/customers/customers.routes";
import { and, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/db.ts";
import { idIn, type ListingOf, matching, ordering } from "../../platform/db/list.ts";
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

export const customerList: ListingOf<typeof customersRoutes.list> = {
  ids: (db, query) =>
    db
      .select({ id: customers.id })
      .from(customers)
      .where(and(notRemoved, matching([customers.name], query.search))),
  order: ordering(
    { name: sql`fold(${customers.name})`, createdAt: customers.createdAt },
    { by: "name", order: "asc" },
    customers.id,
  ),
  rows: (db, { ids }) => selectCustomers(db, idIn(customers.id, ids)),
};
