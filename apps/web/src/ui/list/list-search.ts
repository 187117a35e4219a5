import type { ListQuery } from "@pomar/contract/core/list";
import type { AnyRoute } from "@pomar/contract/core/route";
import type { z } from "zod";

/** A list's search parameters in the address, under the API's own names. */
export type ListSearch = Record<string, unknown>;

/** The default page size of a list. */
export const pageRows = 25;

/** The parameters of an address that a query accepts: an invalid parameter of an old link is left out. */
function acceptedTexts(schema: z.ZodType, search: ListSearch): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== "") texts[name] = String(value);
  }
  for (const issue of schema.safeParse(texts).error?.issues ?? []) delete texts[String(issue.path[0])];
  return texts;
}

/** The parsed parameters of an address that a query accepts, without the contract's defaults. */
export function acceptedBy<Query extends object>(schema: z.ZodType<Query>, search: ListSearch): Partial<Query> {
  const texts = acceptedTexts(schema, search);
  const query = schema.safeParse(texts).data ?? {};
  return Object.fromEntries(Object.entries(query).filter(([name]) => name in texts)) as Partial<Query>;
}

export function queryFrom({ query }: AnyRoute, search: ListSearch): ListQuery & ListSearch {
  return query.parse({ page: 1, rows: pageRows, ...acceptedTexts(query, search) });
}

const ordering = new Set(["page", "rows", "search", "sortBy", "sortOrder", "asOf", "knownAt"]);

/** The fields of a query that filter the list, without the search text, the order, the page and the past. */
export function getFilters(query: ListSearch): Record<string, string> {
  const filters: Record<string, string> = {};
  for (const [name, value] of Object.entries(query)) {
    if (!ordering.has(name) && typeof value === "string" && value !== "") filters[name] = value;
  }
  return filters;
}

/** Whether the user has chosen filters; a page's standard filters do not count. */
export const isFiltered = ({ filters, isStandard }: { filters: Record<string, string>; isStandard?: boolean }) =>
  isStandard !== true && Object.keys(filters).length > 0;

/** The address's parameters after a change, defaults omitted; a change of anything but the page returns to page 1. */
export function searchAfter(search: ListSearch, change: ListSearch, defaults: ListSearch): ListSearch {
  const next: ListSearch = { ...search, ...change };
  if (!("page" in change)) delete next.page;
  for (const [name, value] of Object.entries(next)) {
    if (value === undefined || value === null || value === "" || value === defaults[name]) delete next[name];
  }
  return next;
}

export type SortOrder = "asc" | "desc";

/** The order after a press on a column's header: first ascending, then descending, then the list's default order. */
export function nextSort(
  current: { sortBy?: string; sortOrder?: SortOrder },
  column: string,
): { sortBy?: string; sortOrder?: SortOrder } {
  if (current.sortBy !== column) return { sortBy: column, sortOrder: "asc" };
  if ((current.sortOrder ?? "asc") === "asc") return { sortBy: column, sortOrder: "desc" };
  return { sortBy: undefined, sortOrder: undefined };
}
