import { groupedBy } from "@pomar/contract/core/collections.rules";
import type { CustomerTwins } from "@pomar/contract/registries/customers/customers.schema";
import { nearPairs } from "@pomar/contract/registries/customers/near-names.rules";
import { sql } from "drizzle-orm";
import type { Db } from "../../platform/db/db.ts";
import { countDispatches } from "./customers.queries.ts";

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
