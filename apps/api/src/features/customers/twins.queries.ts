import { groupedBy } from "@pomar/contract/core/collections.rules";
import type { CustomerTwins } from "@pomar/contract/customers/customers.schema";
import { nearPairs } from "@pomar/contract/customers/near-names.rules";
import { sql } from "drizzle-orm";
import type { Db } from "../../platform/db/db.ts";

type Customer = CustomerTwins["customers"][number];

/** Customers whose names may be one: the same but for accents, case, spaces and signs, or nearly. Each is in one group. */
export async function listTwins(db: Db): Promise<CustomerTwins[]> {
  const { rows } = await db.execute<Customer & { key: string; nameKey: string }>(sql`
    select c.id, c.name, c.name_key as "nameKey", regexp_replace(c.name_key, '[^[:alnum:]]', '', 'g') as key,
      (select count(*)::int from dispatches d where d.customer_id = c.id and d.removed_at is null) as dispatches
    from customers c where c.removed_at is null order by c.id`);
  const groups = [...groupedBy(rows, ({ key }) => key).values()];
  const groupOf = new Map(groups.flatMap((group) => group.map(({ id }) => [id, group] as const)));
  const same = groups.filter((group) => group.length > 1).map((group) => twinsOf("same", group));
  const taken = new Set(same.flatMap(({ customers }) => customers.map(({ id }) => id)));
  const near: CustomerTwins[] = [];
  for (const [a, b] of nearPairs(rows.map(({ nameKey }) => nameKey))) {
    const [one, other] = [rows[a]?.id ?? "", rows[b]?.id ?? ""];
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
