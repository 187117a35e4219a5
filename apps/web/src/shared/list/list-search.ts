import type { ListQuery } from "@pomar/contract/list";
import type { AnyRoute } from "@pomar/contract/route";
import type { z } from "zod";

/** What the address says about a list, under the API's own names. */
export type ListSearch = Record<string, unknown>;

/**
 * The query of a list from its address. What the contract does not accept (an old link, a hand-made address)
 * is left out, so that the rest still works.
 */
export function queryFrom(route: AnyRoute, search: ListSearch): ListQuery & ListSearch {
  const schema = route.query as z.ZodType<ListQuery & ListSearch>;
  // The router reads `search=123` as a number; the contract's texts want text, and its numbers coerce.
  const texts: ListSearch = {};
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== "") texts[name] = String(value);
  }
  const whole = schema.safeParse(texts);
  if (whole.success) return whole.data;
  for (const issue of whole.error.issues) delete texts[String(issue.path[0])];
  return schema.parse(texts);
}

const ordering = new Set(["page", "rows", "search", "sortBy", "sortOrder"]);

/** The query's fields that narrow the list, other than the search text. */
export function filtersOf(query: ListSearch): Record<string, string> {
  const filters: Record<string, string> = {};
  for (const [name, value] of Object.entries(query)) {
    if (!ordering.has(name) && typeof value === "string" && value !== "") filters[name] = value;
  }
  return filters;
}

/**
 * The address after a change. A default (first page, ten rows) is left out to keep links short;
 * anything but turning the page goes back to the first one, where the new rows begin.
 */
export function searchAfter(search: ListSearch, change: ListSearch, defaults: ListSearch): ListSearch {
  const next: ListSearch = { ...search, ...change };
  if (!("page" in change)) delete next.page;
  for (const [name, value] of Object.entries(next)) {
    if (value === undefined || value === null || value === "" || value === defaults[name]) delete next[name];
  }
  return next;
}

export type SortOrder = "asc" | "desc";

/** What a press on a column's header leads to: up, down, then the list's own order. */
export function nextSort(
  current: { sortBy?: string; sortOrder?: SortOrder },
  column: string,
): { sortBy?: string; sortOrder?: SortOrder } {
  if (current.sortBy !== column) return { sortBy: column, sortOrder: "asc" };
  if ((current.sortOrder ?? "asc") === "asc") return { sortBy: column, sortOrder: "desc" };
  return { sortBy: undefined, sortOrder: undefined };
}
