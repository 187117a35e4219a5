import { counted, formatNumber } from "@pomar/contract/core/decimal";
import { defaultRows, type ListQuery, maxWholeList, type Page } from "@pomar/contract/core/list";
import type { AnyRoute, QueryOf, ReplyOf } from "@pomar/contract/core/route";
import { and, asc, desc, or, type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { AppError, orNotFound } from "../http/app-error.ts";
import type { Db, Tx } from "./db.ts";

/**
 * Condition: every word of `search` occurs in one of the columns, ignoring case and accents; undefined for an empty
 * search.
 */
export function matching(columns: SQLWrapper[], search: string | undefined): SQL | undefined {
  return everyWord(search, (pattern) => or(...columns.map((column) => sql`fold(${column}) like ${pattern}`)));
}

/**
 * Joins the conditions of all words; `has` builds a word's condition from its folded pattern. A search over several
 * tables needs no joined text per row.
 */
export function everyWord(search: string | undefined, has: (pattern: SQL) => SQL | undefined): SQL | undefined {
  return and(...splitWords(search).map((word) => has(sql`containing(${word})`)));
}

export const splitWords = (search: string | undefined): string[] => search?.split(/\s+/).filter(Boolean) ?? [];

/**
 * Selects the ids of a filtered table and evaluates the search before the ordering. For two common words that never
 * occur together, the planner would otherwise scan the whole list in order to find ten rows: `offset 0` prevents this.
 * A search for one or two letters needs no `offset 0`, because nearly every row matches.
 * @param filtered  `select` of the table's id and of the columns by which the list may be ordered.
 * @param isTogether  true where the filtered rows are adjacent in the order and possibly far from its start: `offset 0`
 * is then always used.
 */
export function searchedFirst(
  filtered: SQLWrapper,
  {
    table,
    id,
    search,
    isTogether = false,
  }: { table: PgTable; id: SQLWrapper; search: string | undefined; isTogether?: boolean },
): SQL {
  const everywhere = !isTogether && /^[\p{L}\p{N}]{0,2}$/u.test(search ?? "");
  const found = everywhere ? sql`(${filtered.getSQL()})` : sql`(${filtered.getSQL()} offset 0)`;
  return sql`select ${id} from ${found} as ${table}`;
}

/**
 * Builds the `order by` of an allow-listed column followed by the id, so that pages never overlap.
 * @param standard  the column of a request without an order: names ascend, and all other columns descend.
 */
export function ordering<Key extends string>(columns: Record<Key, SQLWrapper>, standard: NoInfer<Key>, id: SQLWrapper) {
  return ({ sortBy, sortOrder }: { sortBy?: Key | undefined; sortOrder?: "asc" | "desc" | undefined }): SQL[] => {
    const column = columns[sortBy ?? standard];
    const order = sortOrder ?? (sortBy || standard === "name" ? "asc" : "desc");
    return order === "asc" ? [asc(column), asc(id)] : [desc(column), desc(id)];
  };
}

/** A sort key outside the indexes of the list's own table; `join` is added only to requests that order by this key. */
export interface SortKey {
  key: SQLWrapper;
  join?: { table: SQL; on: SQL };
}

/**
 * Builds a sort key from the names in several tables; each row of the list refers to a row of one of these tables. The
 * query folds each name once, not once per row.
 * @param table  the alias of the join.
 */
export function nameKey(table: string, { from, id }: { from: readonly PgTable[]; id: SQLWrapper }): SortKey {
  const as = sql.identifier(table);
  const selects = from.map((one) => sql`select id, name from ${one}`);
  const names = sql.join(selects, sql` union all `);
  const places = sql`(select id, row_number() over (order by fold(name), id) as place from (${names}) as named)`;
  return { key: sql`${as}.place`, join: { table: sql`${places} as ${as}`, on: sql`${as}.id = ${id}` } };
}

/** Selects a `SortKey` under the column name that `getSortKey` reads. */
export const selectedKey = ({ key }: SortKey = { key: sql`null` }) => sql`${key}`.as("sort_key");
export const getSortKey = (table: PgTable) => sql`${table}.sort_key`;

/** Builds the `order by` of a table's `SortKey`; unknown values come last in both directions. */
export function keyOrder(table: PgTable, id: SQLWrapper, sortOrder: "asc" | "desc" = "asc"): SQL[] {
  const key = getSortKey(table);
  return sortOrder === "asc" ? [sql`${key} nulls last`, asc(id)] : [sql`${key} desc nulls last`, desc(id)];
}

export function idIn(id: SQLWrapper, ids: readonly string[] | Placeholder): SQL {
  return sql`${id} = any(${Array.isArray(ids) ? sql.param(ids) : ids}::uuid[])`;
}

/**
 * The definition of a list, for its pages and its export: the ids are selected from the filtered tables, the rows only
 * for the page.
 */
export interface Listing<Query extends ListQuery, Row extends { id: string }> {
  /** `select id from ... where <filter>`, without order. */
  ids: (db: Db, query: Query, today: string) => SQLWrapper;
  order: (query: Query) => SQL[];
  /**
   * Reads the rows of given ids, in any order: the statement is the same for every filter, so that preparing it saves
   * time.
   */
  rows: (db: Db, given: { ids: string[]; today: string }) => PromiseLike<Row[]>;
  /** Returns the listed id to which a row belongs; default: the row's own id. */
  idOf?(row: Row): string;
  /** Builds a cheaper count of the filtered rows, as a `select` of one number; undefined if counting is not cheaper. */
  count?: (query: Query) => SQL | undefined;
}

type Paged = Pick<ListQuery, "page" | "rows">;
type MaybePaged<Query> = Omit<Query, keyof Paged> & { [Key in keyof Paged]?: number | undefined };

/** The list that a call of the contract answers. @typeParam Whole  the columns that only its exported file has. */
export type ListingOf<R extends AnyRoute, Whole = unknown> = [QueryOf<R> & Paged, ReplyOf<R>] extends [
  infer Query extends ListQuery,
  { data: (infer Row extends { id: string })[] },
]
  ? Listing<Query, Row & Whole>
  : never;

export async function readPage<Query extends ListQuery, Row extends { id: string }>(
  listing: Listing<Query, Row>,
  db: Db,
  { query, today }: { query: Query; today: string },
): Promise<Page<Row>> {
  const { shown, total } = await findShown(listing, db, { query, today });
  const data = await rowsInOrder(listing, db, { shown, today });
  return { data, total, page: query.page, rows: query.rows };
}

/** Reads the row of an id as the list would show it, even when no list shows the row any more. */
export async function readRow<Query extends ListQuery, Row extends { id: string }>(
  listing: Pick<Listing<Query, Row>, "rows">,
  db: Db,
  { id, today }: { id: string; today: string },
): Promise<Row> {
  const [row] = await listing.rows(db, { ids: [id], today });
  return orNotFound(row);
}

interface Request<Query> {
  db: Db;
  query: Query;
  today: string;
}

/**
 * Answers with the whole list when the query has neither `page` nor `rows`; `rows` is then the total.
 * @throws request.invalid when the list has more rows than a reply may contain.
 */
export function wholeOrPage<Query extends Paged, Reply extends Page<unknown>>(
  list: (asked: Request<Query>) => Promise<Reply>,
) {
  return async ({ db, query, today }: Request<MaybePaged<Query>>): Promise<Reply> => {
    const reply = (page: number, rows: number) => list({ db, query: { ...query, page, rows } as Query, today });
    if (query.page !== undefined || query.rows !== undefined) return reply(query.page ?? 1, query.rows ?? defaultRows);
    // The rows are counted first, so that rows of a refused request are not read.
    const { total } = await reply(1, 1);
    if (total > maxWholeList) throw tooMany(total);
    const whole = await reply(1, maxWholeList);
    if (whole.total > whole.data.length) throw tooMany(whole.total);
    return { ...whole, rows: whole.total };
  };
}

function tooMany(total: number): AppError {
  const message = `São ${counted(total, "linha", "linhas")}, mais do que as ${formatNumber(maxWholeList)} de uma só vez: peça-as em páginas, com page e rows`;
  return AppError.invalid([{ path: "rows", message }]);
}

/** The ids of a page and the number of ids on all pages. */
type Shown = { shown: string[]; total: number };

/** Builds the statement that selects the ids of a page. */
function inOrder<Query extends ListQuery>(listing: Pick<Listing<Query, never>, "order">, ids: SQL, query: Query): SQL {
  const order = sql.join(listing.order(query), sql`, `);
  return sql`${ids} order by ${order} limit ${query.rows} offset ${(query.page - 1) * query.rows}`;
}

/**
 * Finds the ids of a page and the count of the whole filter: by one statement when counting is cheap, otherwise by two
 * simultaneous statements.
 */
async function findShown<Query extends ListQuery, Row extends { id: string }>(
  listing: Listing<Query, Row>,
  db: Db,
  { query, today }: { query: Query; today: string },
): Promise<Shown> {
  const ids = listing.ids(db, query, today).getSQL();
  const count = listing.count?.(query);
  if (count !== undefined) {
    const { rows } = await db.execute<Shown>(
      sql`select array(${inOrder(listing, ids, query)}) as shown, (${count}) as total`,
    );
    return rows[0] ?? { shown: [], total: 0 };
  }
  const [shown, counted] = await Promise.all([
    db.execute<{ id: string }>(inOrder(listing, ids, query)),
    db.execute<{ total: number }>(
      sql`select count(*) as total from (${unsorted(listing, db, { query, today })}) as filtered`,
    ),
  ]);
  return { shown: shown.rows.map(({ id }) => id), total: counted.rows[0]?.total ?? 0 };
}

/** Selects the filter's ids without order: the sort key may be in a different table, which counting need not join. */
const unsorted = <Query extends ListQuery>(
  listing: Pick<Listing<Query, never>, "ids">,
  db: Db,
  { query, today }: { query: Query; today: string },
): SQL => listing.ids(db, { ...query, sortBy: undefined }, today).getSQL();

interface ListWithMass<Query extends ListQuery, Row extends { id: string }> {
  listing: Listing<Query, Row>;
  /** `select selectMass(...) from ... where <filter>`, which scans the filtered rows once, without look-ups by id. */
  weigh: (db: Db, query: Query) => SQL;
}

/** Counts the filtered rows and sums their mass. @param kg  the mass of a row. */
export const selectMass = (kg: SQLWrapper) => sql`count(*) as total, round(coalesce(sum(${kg}), 0), 3)::float8 as kg`;

type BoundQuery = ListQuery & { from?: string | undefined; to?: string | undefined };

/** A list whose pages carry the mass in kg of all filtered rows; null without a date bound, since summing is slow. */
export function listWithMass<Query extends BoundQuery, Row extends { id: string }>({
  listing,
  weigh,
}: ListWithMass<Query, Row>) {
  return async ({ db, query, today }: { db: Db; query: Query; today: string }) => {
    if (query.from === undefined && query.to === undefined)
      return { ...(await readPage(listing, db, { query, today })), totals: null };
    const ids = listing.ids(db, query, today).getSQL();
    const { rows } = await db.execute<Shown & { kg: number }>(sql`
      select array(${inOrder(listing, ids, query)}) as shown, summed.*
      from (${weigh(db, { ...query, sortBy: undefined })}) as summed`);
    const { shown, total, kg: sum } = rows[0] ?? { shown: [], total: 0, kg: 0 };
    const data = await rowsInOrder(listing, db, { shown, today });
    return { data, total, page: query.page, rows: query.rows, totals: { kg: sum } };
  };
}

async function rowsInOrder<Row extends { id: string }>(
  { rows: rowsOf, idOf = ({ id }) => id }: Pick<Listing<never, Row>, "rows" | "idOf">,
  db: Db,
  { shown: ids, today }: { shown: string[]; today: string },
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await rowsOf(db, { ids, today })).map((row) => [idOf(row), row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

const batchSize = 1000;

/**
 * Reads every row of a list's filter in its order, in batches from one snapshot. The caller must run it in a
 * transaction, to which the cursor belongs.
 */
export async function* everyRow<Query extends ListQuery, Row extends { id: string }>(
  listing: Listing<Query, Row>,
  tx: Tx,
  { query, today }: { query: Query; today: string },
): AsyncGenerator<Row[]> {
  const order = sql.join(listing.order(query), sql`, `);
  const ids = listing.ids(tx, query, today).getSQL();
  await tx.execute(sql`declare every_id no scroll cursor for ${ids} order by ${order}`);
  for (;;) {
    const { rows } = await tx.execute<{ id: string }>(sql`fetch ${sql.raw(String(batchSize))} from every_id`);
    if (rows.length === 0) return;
    yield await rowsInOrder(listing, tx, { shown: rows.map(({ id }) => id), today });
  }
}
