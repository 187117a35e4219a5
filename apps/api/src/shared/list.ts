import type { ListQuery, Page } from "@pomar/contract/list";
import { and, asc, desc, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * Every word of `search` must occur in one of the columns, ignoring case and accents; `%` and `_` are themselves.
 * @returns undefined when there is nothing to search.
 */
export function matching(columns: SQLWrapper[], search: string | undefined): SQL | undefined {
  return everyWord(search, (pattern) => or(...columns.map((column) => sql`fold(${column}) like ${pattern}`)));
}

/**
 * The conditions of every word of `search`, each made by `has` from its pattern: folded, for `like` on folded text.
 * For searches over several tables, which must not compute a text per joined row.
 */
export function everyWord(search: string | undefined, has: (pattern: SQL) => SQL | undefined): SQL | undefined {
  const words = search?.split(/\s+/).filter(Boolean) ?? [];
  return and(...words.map((word) => has(sql`containing(${word})`)));
}

/** `order by` of an allow-listed column with the id behind it, so that pages never overlap. */
export function ordering<Key extends string>(
  columns: Record<Key, SQLWrapper>,
  query: { sortBy?: Key | undefined; sortOrder?: "asc" | "desc" | undefined },
  standard: { by: Key; order: "asc" | "desc" },
  id: SQLWrapper,
): SQL[] {
  const column = columns[query.sortBy ?? standard.by];
  const order = query.sortOrder ?? (query.sortBy ? "asc" : standard.order);
  return order === "asc" ? [asc(column), asc(id)] : [desc(column), desc(id)];
}

/** Puts a page together: its rows and the count of the whole filter are asked at once. */
export async function pageOf<Row>(
  query: ListQuery,
  parts: { rows: (limit: number, offset: number) => PromiseLike<Row[]>; count: PromiseLike<{ total: number }[]> },
): Promise<Page<Row>> {
  const [data, counted] = await Promise.all([parts.rows(query.rows, (query.page - 1) * query.rows), parts.count]);
  return { data, total: counted[0]?.total ?? 0, page: query.page, rows: query.rows };
}

/** The column of `parts.count`. */
export const total = { total: sql<number>`count(*)`.mapWith(Number) };
