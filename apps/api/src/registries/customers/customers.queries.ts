import { groupedBy } from "@pomar/contract/core/collections.rules";
import type { Level } from "@pomar/contract/core/route";
import type { customersRoutes } from "@pomar/contract/registries/customers/customers.routes";
import type { CustomerTwins } from "@pomar/contract/registries/customers/customers.schema";
import { nearPairs } from "@pomar/contract/registries/customers/near-names.rules";
import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import { createdBy, creators } from "../../people/users/users.queries.ts";
import type { Db } from "../../platform/db/db.ts";
import { everyWord, idIn, type ListingOf, ordering, searchedFirst } from "../../platform/db/list.ts";
import { lockingForShare } from "../../platform/records/records.queries.ts";
import { customers } from "../../schema/registries/customers.table.ts";

const {
  removedAt: _,
  updatedBy: __,
  joinedIntoId: ___,
  nameKey: ____,
  searched: _____,
  ...answered
} = getTableColumns(customers);
const notRemoved = isNull(customers.removedAt);

/** Counts the active dispatches per customer from stored counts, which are fast; omits customers without dispatches. */
async function countDispatches(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ id: string; total: number }>(
    sql`select customer_id as id, sum(dispatches)::int as total from dispatch_counts where ${idIn(sql`customer_id`, ids)} group by 1`,
  );
  return new Map(rows.map(({ id, total }) => [id, total]));
}

async function findCustomers(db: Db, ids: string[]) {
  const [rows, counts] = await Promise.all([
    db
      .select({ ...answered, createdBy })
      .from(customers)
      .leftJoin(creators, eq(creators.id, customers.createdBy))
      .where(and(idIn(customers.id, ids), notRemoved)),
    countDispatches(db, ids),
  ]);
  return rows.map((row) => ({ ...row, dispatches: counts.get(row.id) ?? 0 }));
}

export async function findCustomer(db: Db, id: string) {
  const [customer] = await findCustomers(db, [id]);
  return customer;
}

export const lockCustomerForShare = lockingForShare(customers);

/**
 * Builds the list of customers; a search by an employee reads only the names, so that no result reveals a number that
 * employees may not read.
 */
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
  order: ordering({ name: customers.nameKey, createdAt: customers.createdAt }, "name", customers.id),
  rows: (db, { ids }) => findCustomers(db, ids),
});

export async function findCustomerByDocument(db: Db, document: string) {
  const { id, name } = customers;
  const [customer] = await db
    .select({ id, name })
    .from(customers)
    .where(and(eq(customers.document, document), notRemoved));
  return customer;
}

type Customer = { id: string; name: string };
type Group = { alike: CustomerTwins["alike"]; members: readonly Customer[] };

/**
 * Lists groups of customers whose names may mean the same person: names that are equal without accents, case, spaces
 * and punctuation, or nearly equal. A customer is in one group only.
 */
export async function listTwins(db: Db): Promise<CustomerTwins[]> {
  const { rows } = await db.execute<Customer & { key: string; nameKey: string }>(sql`
    select c.id, c.name, c.name_key as "nameKey", regexp_replace(c.name_key, '[^[:alnum:]]', '', 'g') as key
    from customers c where c.removed_at is null order by c.id`);
  const groups = [...groupedBy(rows, ({ key }) => key).values()];
  const groupById = new Map(groups.flatMap((group) => group.map(({ id }) => [id, group] as const)));
  const same = groups.filter((group) => group.length > 1).map((members): Group => ({ alike: "same", members }));
  const groupedIds = new Set(same.flatMap(({ members }) => members.map(({ id }) => id)));
  const near: Group[] = [];
  for (const [a, b] of nearPairs(rows.map(({ nameKey }) => nameKey))) {
    const [one, other] = [rows[a]?.id ?? "", rows[b]?.id ?? ""];
    // A pair is passed over when one of the two customers is already in a group.
    if (groupedIds.has(one) || groupedIds.has(other)) continue;
    groupedIds.add(one).add(other);
    near.push({ alike: "near", members: [...(groupById.get(one) ?? []), ...(groupById.get(other) ?? [])] });
  }
  const found = [...same, ...near];
  const named = found.flatMap(({ members }) => members.map(({ id }) => id));
  const counts = named.length === 0 ? new Map<string, number>() : await countDispatches(db, named);
  return found.map((group) => buildTwins(group, counts));
}

function buildTwins({ alike, members }: Group, counts: ReadonlyMap<string, number>): CustomerTwins {
  const customers = members.map(({ id, name }) => ({ id, name, dispatches: counts.get(id) ?? 0 }));
  return { alike, customers: customers.toSorted((a, b) => b.dispatches - a.dispatches || (a.name < b.name ? -1 : 1)) };
}
