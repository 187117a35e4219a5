import type { Level } from "@pomar/contract/core/route";
import { listAt } from "@pomar/contract/listed-pages";
import { mayOpen } from "@pomar/contract/pages";
import { notTaken } from "@pomar/contract/people/views/list-parameters";
import type { GoneParameter, View } from "@pomar/contract/people/views/views.schema";
import { sql } from "drizzle-orm";
import type { Db } from "../../platform/db/db.ts";

type Kind = NonNullable<GoneParameter["kind"]>;

/** A record that a filter may refer to by its id. */
interface Named {
  id: string;
  kind: Kind;
  name: string;
  isRemoved: boolean;
}

const tables: Record<Kind, { table: string; name?: string }> = {
  supplier: { table: "suppliers" },
  fruit: { table: "fruits" },
  "fruit-group": { table: "fruit_groups" },
  additive: { table: "additives" },
  additional: { table: "additionals" },
  packaging: { table: "packagings" },
  customer: { table: "customers" },
  place: { table: "places", name: "full_name" },
  user: { table: "users" },
  lot: { table: "lots", name: "code" },
};

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

async function findNamed(db: Db, ids: readonly string[]): Promise<Map<string, Named>> {
  if (ids.length === 0) return new Map();
  const idsParameter = sql.param([...new Set(ids)]);
  const selects = Object.entries(tables).map(
    ([kind, { table, name = "name" }]) => sql`
      select id, ${kind}::text as kind, ${sql.identifier(name)} as name, removed_at is not null as "isRemoved"
      from ${sql.identifier(table)} where id = any(${idsParameter}::uuid[])`,
  );
  const { rows } = await db.execute<Named & Record<string, unknown>>(sql.join(selects, sql` union all `));
  return new Map(rows.map((row) => [row.id, row]));
}

type StoredView = Pick<View, "list" | "columns" | "labels"> & { search: Record<string, string> };

/**
 * Returns the views as a level may read them: without criteria that the level may not see, and with the removed records
 * to which the criteria refer.
 */
export async function shownTo<Row extends StoredView>(
  db: Db,
  level: Level,
  rows: readonly Row[],
): Promise<(Omit<Row, "search"> & Pick<View, "search" | "gone">)[]> {
  const namedIds = rows.flatMap(({ search }) => Object.values(search).filter((value) => uuid.test(value)));
  const named = await findNamed(db, namedIds);
  return rows.map((row) => {
    const list = listAt(row.list);
    if (list === null || !mayOpen(list.page, level))
      return { ...row, search: null, columns: null, labels: {}, gone: [] };
    return { ...row, gone: listGone(row, notTaken(list.route, row.search), named) };
  });
}

function listGone(
  { search, labels }: StoredView,
  refused: readonly string[],
  named: Map<string, Named>,
): GoneParameter[] {
  return Object.entries(search).flatMap(([parameter, value]): GoneParameter[] => {
    const label = labels[parameter] ?? null;
    if (refused.includes(parameter)) return [{ parameter, label, why: "not-taken", kind: null, name: null }];
    if (!uuid.test(value)) return [];
    const thing = named.get(value.toLowerCase());
    if (thing !== undefined && !thing.isRemoved) return [];
    return [{ parameter, label, why: "removed", kind: thing?.kind ?? null, name: thing?.name ?? null }];
  });
}
