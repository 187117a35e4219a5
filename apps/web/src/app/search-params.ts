import type { AnyRoute } from "@pomar/contract/core/route";
import type { z } from "zod";
import { acceptedBy } from "../ui/list/list-search.ts";

/** Parses the address as the API's own query: plain texts, `?page=2&search=acerola`. Each route validates its own. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Writes a query into the address; absent or empty values are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== "");
  const params = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]));
  return params.size > 0 ? `?${params}` : "";
}

type Search = Record<string, unknown>;

/** Optional search parameters of plain text. */
export const textSearch =
  <Name extends string>(...names: Name[]) =>
  (search: Search) =>
    Object.fromEntries(
      names.flatMap((name) => (typeof search[name] === "string" ? [[name, search[name]]] : [])),
    ) as Partial<Record<Name, string>>;

/** The search parameters of a list: its call's query as far as the address has it, without defaults. */
export const listSearch =
  <R extends AnyRoute>({ query }: R) =>
  (search: Search) =>
    acceptedBy<z.output<R["query"]>>(query, search);

/** The search parameters of a report: its call's query, the open side, and the order of its rows. */
export const reportSearch = <R extends AnyRoute>(route: R) => {
  const [query, rest] = [listSearch(route), textSearch("view", "sortBy", "sortOrder")];
  return (search: Search) => ({ ...query(search), ...rest(search) });
};
