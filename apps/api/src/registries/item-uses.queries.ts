import type { Dependent } from "@pomar/contract/core/errors";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "../platform/db/db.ts";
import { AppError } from "../platform/http/app-error.ts";

// The tables of the records that use a registry's record belong to layers above; plain SQL names the tables without an
// import.

/** The records of one kind that use a given record. */
export interface Use {
  one: string;
  many: string;
  total: number;
  /** The first twenty records that use the given record. */
  dependents: Dependent[];
}

const maxNamed = 20;

/**
 * Builds a function that finds the records that use a record.
 * @param from  returns the SQL after `select id, name`: tables, conditions and order.
 */
const findingUse =
  (kind: Dependent["kind"], [one, many]: [one: string, many: string], from: (id: string) => SQL) =>
  async (db: Db, id: string): Promise<Use> => {
    const { rows } = await db.execute<{ id: string; name: string; total: number }>(
      sql`select id, name, count(*) over () as total from ${from(id)} limit ${maxNamed}`,
    );
    return { one, many, total: rows[0]?.total ?? 0, dependents: rows.map(({ id, name }) => ({ kind, id, name })) };
  };

/** Builds a function that finds lots, the latest first, with their codes. */
const findingLotUse = (condition: (id: string) => SQL) =>
  findingUse("lot", ["lote", "lotes"], (id) => {
    return sql`(select id, code as name, created_at from lots where ${condition(id)}) use order by created_at desc, id`;
  });

/** Finds the lots (not removed) of an item. */
export const itemLotUse = findingLotUse((itemId) => sql`item_id = ${itemId} and removed_at is null`);

/** Finds the lots (not removed) from a supplier. */
export const supplierLotUse = findingLotUse((supplierId) => sql`supplier_id = ${supplierId} and removed_at is null`);

/** Finds the lots with a balance that are stored in a place. */
export const activeLotUse = findingLotUse((placeId) => sql`place_id = ${placeId} and in_stock`);

/** Finds the suppliers of an item. */
export const supplierUse = findingUse("supplier", ["fornecedor", "fornecedores"], (itemId) => {
  return sql`suppliers where removed_at is null and id in (select supplier_id from supplier_products
    where coalesce(fruit_id, additive_id, additional_id, packaging_id) = ${itemId}) order by name_key, id`;
});

/** Finds the open payments of a supplier. */
export const openPaymentUse = findingUse("payment", ["pagamento em aberto", "pagamentos em aberto"], (supplierId) => {
  return sql`(select id, due_date, coalesce('com vencimento em ' || to_char(due_date, 'DD/MM/YYYY'), 'sem vencimento') as name
    from payments where supplier_id = ${supplierId} and paid < amount and cancelled_at is null) use
    order by due_date, id`;
});

/** Finds the dispatches to a customer, the latest first. */
export const dispatchUse = findingUse("dispatch", ["expedição", "expedições"], (customerId) => {
  return sql`(select id, code as name, dispatched_at from dispatches where customer_id = ${customerId} and removed_at is null) use
    order by dispatched_at desc, id`;
});

/** Finds the positions of a chamber. */
export const positionUse = findingUse("place", ["posição", "posições"], (placeId) => {
  return sql`places where parent_id = ${placeId} and removed_at is null order by fold(name), id`;
});

/** Finds the composite fruits that contain a fruit as a component. */
export const compositeUse = findingUse("fruit", ["fruta composta", "frutas compostas"], (fruitId) => {
  return sql`fruits where removed_at is null
    and id in (select fruit_id from fruit_components where component_id = ${fruitId}) order by fold(name), id`;
});

/** Describes uses that block a change, in words (`há 3 lotes e 1 fornecedor`) and as records to link; null: no uses. */
export function blockingUses(uses: Use[]): { usage: string; dependents: Dependent[] } | null {
  const present = uses.filter(({ total }) => total > 0);
  if (present.length === 0) return null;
  const words = present.map(({ total, one, many }) => `${total} ${total === 1 ? one : many}`);
  const usage = `há ${new Intl.ListFormat("pt-BR").format(words)}`;
  return { usage, dependents: someOfEach(present.map(({ dependents }) => dependents)) };
}

/** Takes records of each kind in turn: a thousand lots must not hide a single supplier. */
function someOfEach(kinds: Dependent[][]): Dependent[] {
  const inTurn = Array.from({ length: maxNamed }, (_, turn) => kinds.flatMap((kind) => kind[turn] ?? [])).flat();
  const listed = new Set(inTurn.slice(0, maxNamed));
  return kinds.flat().filter((dependent) => listed.has(dependent));
}

/** @throws 409 with the uses of the record, if it has any. */
export function refuseInUse(
  name: string,
  uses: Use[],
  code: "record.in-use" | "supplier.in-use" | "customer.in-use" | "place.in-use" = "record.in-use",
): void {
  const blocking = blockingUses(uses);
  if (blocking) throw AppError.of(code, { name, usage: blocking.usage }).because(blocking.dependents);
}

/** SQL for an item's stock available on a day: the sum of its lots' balances in the item's unit. */
export function stockOn(today: string, item: SQLWrapper) {
  return sql<number>`(select coalesce(sum(l.balance), 0) from lots l where l.item_id = ${item} and l.in_stock
    and l.decision = 'released'
    and (l.expires_at is null or l.expires_at >= ${today}::date))`.mapWith(Number);
}

/**
 * SQL for whether the available lots of a supply have less than its minimum stock; null for a supply without a minimum,
 * and for an inactive one. `supply` is the alias of the supply's table in the query.
 */
export const isShortOn = (today: string, supply: string) => {
  const column = (name: string) => sql`${sql.identifier(supply)}.${sql.identifier(name)}`;
  return sql<boolean | null>`(case when ${column("active")} and ${column("removed_at")} is null
    then ${stockOn(today, column("id"))} < ${column("min_stock")} end)`;
};
