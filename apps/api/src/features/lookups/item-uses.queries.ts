import type { Dependent } from "@pomar/contract/errors";
import { and, eq, isNull, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "../../shared/db/db.ts";
import { lots } from "../lots/lots.table.ts";
import { itemOf, supplierProducts, suppliers } from "../suppliers/suppliers.table.ts";

/** The things of one kind that depend on another thing. */
export interface Use {
  one: string;
  many: string;
  total: number;
  /** At most twenty of them. */
  things: Dependent[];
}

const mostNamed = 20;

interface CountedRow {
  id: string;
  name: string;
  total: number;
}

/** What every row of a use is selected with. */
export const counted = { total: sql<number>`count(*) over ()`.mapWith(Number) };

export async function useOf(
  kind: Dependent["kind"],
  words: { one: string; many: string },
  query: { limit(n: number): PromiseLike<CountedRow[]> },
): Promise<Use> {
  const rows = await query.limit(mostNamed);
  return { ...words, total: rows[0]?.total ?? 0, things: rows.map(({ id, name }) => ({ kind, id, name })) };
}

/** The lots that stand of an item, or from a supplier: the latest first, by their codes. */
export function lotUse(db: Db, owner: "itemId" | "supplierId", id: string): Promise<Use> {
  return useOf(
    "lot",
    { one: "lote", many: "lotes" },
    db
      .select({ id: lots.id, name: lots.code, ...counted })
      .from(lots)
      .where(and(eq(lots[owner], id), isNull(lots.removedAt)))
      .orderBy(sql`${lots.createdAt} desc`, lots.id),
  );
}

/** Who supplies an item. */
export function supplierUse(db: Db, item: string): Promise<Use> {
  return useOf(
    "supplier",
    { one: "fornecedor", many: "fornecedores" },
    db
      .select({ id: suppliers.id, name: suppliers.name, ...counted })
      .from(supplierProducts)
      .innerJoin(suppliers, eq(suppliers.id, supplierProducts.supplierId))
      .where(and(eq(itemOf(supplierProducts), item), isNull(suppliers.removedAt)))
      .orderBy(suppliers.nameKey, suppliers.id),
  );
}

/** What stands in the way in words, `há 3 lotes e 1 fornecedor`, and things to link; null when nothing does. */
export function standingInTheWay(uses: Use[]): { usage: string; things: Dependent[] } | null {
  const present = uses.filter(({ total }) => total > 0);
  if (present.length === 0) return null;
  const words = present.map(({ total, one, many }) => `${total} ${total === 1 ? one : many}`);
  const usage = `há ${new Intl.ListFormat("pt-BR").format(words)}`;
  return { usage, things: someOfEach(present.map(({ things }) => things)) };
}

/** A thousand lots must not hide the one supplier. */
function someOfEach(kinds: Dependent[][]): Dependent[] {
  const inTurn = Array.from({ length: mostNamed }, (_, turn) => kinds.flatMap((things) => things[turn] ?? [])).flat();
  const named = new Set(inTurn.slice(0, mostNamed));
  return kinds.flat().filter((thing) => named.has(thing));
}

/** In an item's unit: what its available lots hold on a day. */
export function stockOn(today: string, item: SQLWrapper) {
  return sql<number>`(select coalesce(sum(l.balance), 0) from lots l where l.item_id = ${item} and l.balance > 0
    and l.removed_at is null and l.decision = 'released'
    and (l.expires_at is null or l.expires_at >= ${today}::date))`.mapWith(Number);
}
