import type { AnyRoute } from "@pomar/contract/core/route";
import type { z } from "zod";
import { acceptedBy } from "../ui/list/list-search.ts";

/** Parses the address as the API's own query: plain texts, `?page=2&search=acerola`. Each route validates its own. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Writes a query into the address; absent or empty values are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const presentFields = Object.entries(search).filter(
    ([, value]) => value !== undefined && value !== null && value !== "",
  );
  const params = new URLSearchParams(presentFields.map(([name, value]): [string, string] => [name, String(value)]));
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

/**
 * The search parameters of a list: its call's query as far as the address has it, without defaults.
 * @param names  the page's own parameters.
 */
export const listSearch =
  <R extends AnyRoute, Name extends string = never>({ query }: R, ...names: Name[]) =>
  (search: Search) => ({ ...acceptedBy<z.output<R["query"]>>(query, search), ...textSearch(...names)(search) });
