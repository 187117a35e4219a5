import type { QueryOf } from "@pomar/contract/core/route";
import type { ItemKind } from "@pomar/contract/kinds";
import type { LotStatus } from "@pomar/contract/ledger/lots/lot-status.rules";
import type { lotMoneySorts, lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { itemKindByLotType, itemKinds, type LotRow, lotTypes } from "@pomar/contract/ledger/lots/lots.schema";
import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/db.ts";
import {
  everyWord,
  keyOrder,
  type Listing,
  nameKey,
  ordering,
  type SortKey,
  searchedFirst,
  selectedKey,
} from "../../platform/db/list.ts";
import { placeAndPositions } from "../../registries/places/places.queries.ts";
import { costKey, hereSince, keepsUntil, lotCounts, lots, valueKey } from "../../schema/ledger/lots.table.ts";
import { suppliers } from "../../schema/registries/suppliers.table.ts";
import { itemTables, listLots } from "./lots.queries.ts";

type Query = QueryOf<typeof lotsRoutes.list>;
type LotFilter = Partial<Omit<Query, "sortBy">>;

const isActive = isNull(lots.removedAt);
/** Condition on lots: the balance is above zero. */
export const inStock = sql`${lots.inStock}`;

const released = eq(lots.decision, "released");
const lastsUntil = (day: string) => or(isNull(lots.expiresAt), sql`${lots.expiresAt} >= ${day}`);

/** Condition on lots: released, in stock and present in the plant on a given day; the expiry is not tested. */
export const inStockOn = (day: string) => and(inStock, released, lte(hereSince(lots), day));

/** Condition on lots: consumable on a given day of the plant. */
export const consumableOn = (day: string) => and(inStockOn(day), lastsUntil(day));

/** The condition of a lot status, equal to SQL function `lot_status`, in a form that can use indices. */
export function inStatus(status: LotStatus, today: string): SQL | undefined {
  switch (status) {
    case "removed":
      return isNotNull(lots.removedAt);
    case "available":
      return and(inStock, released, lastsUntil(today));
    case "expired":
      return and(inStock, released, lt(lots.expiresAt, today));
    case "depleted":
      return and(isActive, released, eq(lots.balance, 0));
    default:
      return and(isActive, eq(lots.decision, status));
  }
}

/** Condition on lots: a laboratory reading is outside the present limits of the lot's fruit. */
export const readingsOutside = sql`exists (
  select from fruits f where f.id = ${lots.fruitId} and (${lots.brix} < f.brix_min or ${lots.ph} < f.ph_min or ${lots.ph} > f.ph_max
    or ${lots.acidity} < f.acidity_min or ${lots.totalSolids} < f.total_solids_min))`;

/** Condition on lots: stored in the given place or, if the place is a chamber, in one of its positions. */
const inPlace = (placeId: string) => sql`${lots.placeId} in ${placeAndPositions(placeId)}`;

/** The id and the kind of the item by which a query filters; undefined when it filters by no item. */
function getItem(query: Partial<Record<ItemKind, string | undefined>>) {
  const kind = itemKinds.find((one) => query[one] !== undefined);
  const id = kind && query[kind];
  return kind && id ? { kind, id, types: lotTypes.filter((type) => itemKindByLotType[type] === kind) } : undefined;
}

/** Condition on lots: made of the item by which a query filters. */
export function ofItem(query: Partial<Record<ItemKind, string | undefined>>): SQL | undefined {
  const item = getItem(query);
  return item && and(eq(lots.itemId, item.id), isNotNull(lots[`${item.kind}Id`]));
}

export function lotConditions(query: LotFilter, today: string): SQL | undefined {
  return and(
    ofItem(query),
    query.type && eq(lots.type, query.type),
    query.status && inStatus(query.status, today),
    query.omitRemoved === "true" ? isActive : undefined,
    query.supplier ? eq(lots.supplierId, query.supplier) : undefined,
    query.place ? inPlace(query.place) : undefined,
    query.inStock === "true" ? inStock : undefined,
    query.expiresFrom ? gte(lots.expiresAt, query.expiresFrom) : undefined,
    query.expiresBefore ? lt(lots.expiresAt, query.expiresBefore) : undefined,
    query.from ? gte(lots.producedAt, query.from) : undefined,
    query.to ? lte(lots.producedAt, query.to) : undefined,
    query.readings ? readingsOutside : undefined,
    everyWord(query.search, (pattern) => sql`${lots.searched} like ${pattern}`),
  );
}

const { producedAt, createdAt, code, expiresAt, balance, unitCost, totalCost, initialQuantity } = lots;
const sortable = { producedAt, createdAt, code, expiresAt, balance };
const sortableMoney = { unitCost: costKey(lots), value: valueKey(lots) };

const keys: Record<string, SortKey> = {
  item: nameKey("item", { from: Object.values(itemTables), id: lots.itemId }),
  supplier: nameKey("supplier", { from: [suppliers], id: lots.supplierId }),
  initialQuantity: { key: initialQuantity },
  total: { key: totalCost },
};

/**
 * Ids of the lots that meet the conditions, together with the columns by which a query sorts.
 * @param sortKey the key of the requested order, when `keys` of this file has no key for it.
 */
export function lotIds(
  db: Db,
  conditions: SQL | undefined,
  query: LotFilter & { sortBy?: string | undefined; sortKey?: SortKey | undefined },
): SQL {
  const { id } = lots;
  const sortKey = query.sortKey ?? keys[query.sortBy ?? ""];
  const selected = db
    .select({ id, ...sortable, inStock: lots.inStock, unitCost, totalCost, initialQuantity, key: selectedKey(sortKey) })
    .from(lots)
    .$dynamic();
  const filtered = (sortKey?.join ? selected.leftJoin(sortKey.join.table, sortKey.join.on) : selected).where(
    conditions,
  );
  // Lots of one item are neighbours in the order of codes, because codes begin with the type and the item.
  const isTogether = query.sortBy === "code" && getItem(query) !== undefined;
  return searchedFirst(filtered, { table: lots, id, search: query.search, isTogether });
}

const orderByColumn = ordering({ ...sortable, ...sortableMoney }, "producedAt", lots.id);

type Sorted = { sortBy?: (typeof lotMoneySorts)[number] | "paid" | "open" | undefined } & Pick<Query, "sortOrder">;

/** The requested order; the default order is the newest lot first. */
export function orderOfLots({ sortBy, sortOrder }: Sorted): SQL[] {
  if (sortBy === undefined || sortBy in sortable || sortBy in sortableMoney)
    return orderByColumn({ sortBy: sortBy as keyof typeof sortable | undefined, sortOrder });
  return keyOrder(lots, lots.id, sortOrder);
}

/** The order of lots: first the lots in stock by expiry, then the lots without stock, the newest first. */
export const stockFirst = [desc(lots.inStock), asc(keepsUntil(lots)), desc(lots.producedAt), desc(lots.id)];

export const lotList: Listing<Query, LotRow> = {
  ids: (db, query, today) => lotIds(db, lotConditions(query, today), query),
  order: orderOfLots,
  rows: listLots,
  count: countOfLots,
};

/** The filters for which stored counts exist; lots that meet any different filter are counted one by one. */
const countedFilters = [...itemKinds, "type", "status", "omitRemoved"] as const;
/** The parameters of a query that do not affect the number of found lots. */
const uncountedParameters = ["page", "rows", "sortBy", "sortOrder", "asOf", "knownAt"] as const;
const withStoredCount: ReadonlySet<string> = new Set<keyof Query>([...countedFilters, ...uncountedParameters]);

/** Whether a filter has a criterion for which no stored count exists. */
const isCountedOneByOne = ({ inStock: isInStock, ...query }: LotFilter) =>
  isInStock === "true" ||
  Object.entries(query).some(([name, value]) => value !== undefined && !withStoredCount.has(name));

/**
 * The number of lots from the stored counts, where they cover the filter. Most lots of an old plant are depleted, so
 * the depleted lots are counted as the total less the lots in stock and the undecided empty lots.
 */
export function countOfLots(query: LotFilter): SQL | undefined {
  if (isCountedOneByOne(query)) return undefined;
  const item = getItem(query);
  const sumCounts = (removed: boolean | undefined) =>
    sql`(select coalesce(sum(${lotCounts.lots}), 0) from ${lotCounts} where ${and(
      sql`true`,
      query.type && eq(lotCounts.type, query.type),
      item && and(eq(lotCounts.itemId, item.id), inArray(lotCounts.type, item.types)),
      removed === undefined ? undefined : eq(lotCounts.removed, removed),
    )})`;
  switch (query.status) {
    case undefined:
      return sql`select ${sumCounts(query.omitRemoved === "true" ? false : undefined)}::bigint as total`;
    case "removed":
      return query.omitRemoved === "true" ? undefined : sql`select ${sumCounts(true)}::bigint as total`;
    case "depleted": {
      const same = and(ofItem(query), query.type && eq(lots.type, query.type));
      const countOthers = (condition: SQL | undefined) =>
        sql`(select count(*) from ${lots} where ${and(same, condition)})`;
      const undecided = and(isActive, sql`${lots.decision} <> 'released'`, eq(lots.balance, 0));
      return sql`select (${sumCounts(false)} - ${countOthers(inStock)} - ${countOthers(undecided)})::bigint as total`;
    }
    default:
      return undefined;
  }
}
