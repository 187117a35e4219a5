import type { AnyRoute } from "@pomar/contract/core/route";
import type { z } from "zod";
import { acceptedBy } from "../ui/list/list-search.ts";

/** Reads the address as the API's own query: plain texts, `?page=2&search=acerola`. What of them a page takes, its route validates. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Writes a query into the address; what is absent or empty is left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== "");
  const params = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]));
  return params.size > 0 ? `?${params}` : "";
}

type Search = Record<string, unknown>;

/** Search parameters that are plain text, each of which may be absent. */
export const textSearch =
  <Name extends string>(...names: Name[]) =>
  (search: Search) =>
    Object.fromEntries(
      names.flatMap((name) => (typeof search[name] === "string" ? [[name, search[name]]] : [])),
    ) as Partial<Record<Name, string>>;

/** The search parameters of a list: its call's query as far as the address has it. Defaults stay out of the address. */
export const listSearch =
  <R extends AnyRoute>({ query }: R) =>
  (search: Search) =>
    acceptedBy<z.output<R["query"]>>(query, search);

/** The search parameters of a report: its call's query, which of its sides is looked at, and the order of its rows. */
export const reportSearch = <R extends AnyRoute>(route: R) => {
  const [query, rest] = [listSearch(route), textSearch("view", "sortBy", "sortOrder")];
  return (search: Search) => ({ ...query(search), ...rest(search) });
};
