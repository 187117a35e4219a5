import { groupedBy } from "@pomar/contract/core/collections.rules";
import type { CustomerTwins } from "@pomar/contract/customers/customers.schema";
import { sql } from "drizzle-orm";
import type { Tx } from "../../platform/db/db.ts";

type Customer = CustomerTwins["customers"][number];

/** How alike two names are that may be one, 0 to 1 by the trigrams that they share: `padaria sol` and `padaria lua` share a half. */
const nearness = 0.6;

/** Customers whose names may be one: the same but for accents, case, spaces and signs, or nearly. Each is in one group. */
export async function listTwins(tx: Tx): Promise<CustomerTwins[]> {
  const { rows } = await tx.execute<Customer & { key: string }>(sql`
    select c.id, c.name, regexp_replace(c.name_key, '[^[:alnum:]]', '', 'g') as key,
      (select count(*)::int from dispatches d where d.customer_id = c.id and d.removed_at is null) as dispatches
    from customers c where c.removed_at is null`);
  const groups = [...groupedBy(rows, ({ key }) => key).values()];
  const groupOf = new Map(groups.flatMap((group) => group.map(({ id }) => [id, group] as const)));
  const same = groups.filter((group) => group.length > 1).map((group) => twinsOf("same", group));
  await tx.execute(sql`select set_config('pg_trgm.similarity_threshold', ${String(nearness)}, true)`);
  const { rows: pairs } = await tx.execute<{ one: string; other: string }>(sql`
    select a.id as one, b.id as other from customers a join customers b on b.name_key % a.name_key and b.id > a.id
    where a.removed_at is null and b.removed_at is null order by 1, 2`);
  const taken = new Set(same.flatMap(({ customers }) => customers.map(({ id }) => id)));
  const near: CustomerTwins[] = [];
  for (const { one, other } of pairs) {
    // Who is in a group already is asked about there first.
    if (taken.has(one) || taken.has(other)) continue;
    taken.add(one).add(other);
    near.push(twinsOf("near", [...(groupOf.get(one) ?? []), ...(groupOf.get(other) ?? [])]));
  }
  return [...same, ...near];
}

function twinsOf(alike: CustomerTwins["alike"], group: readonly Customer[]): CustomerTwins {
  const customers = group.map(({ id, name, dispatches }) => ({ id, name, dispatches }));
  return { alike, customers: customers.toSorted((a, b) => b.dispatches - a.dispatches || (a.name < b.name ? -1 : 1)) };
}
