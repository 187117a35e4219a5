import type { AnyRoute } from "@pomar/contract/core/route";
import type { z } from "zod";
import { acceptedBy } from "../ui/list/list-search.ts";

/** Parses a query such as `?page=2&search=acerola` into plain texts; each route validates its own parameters. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Formats a query for the address; parameters without a value are omitted. */
export function stringifySearch(search: Record<string, unknown>): string {
  const presentFields = Object.entries(search).filter(
    ([, value]) => value !== undefined && value !== null && value !== "",
  );
  const params = new URLSearchParams(presentFields.map(([name, value]): [string, string] => [name, String(value)]));
  return params.size > 0 ? `?${params}` : "";
}

type Search = Record<string, unknown>;

/** Builds a validator for optional search parameters that are plain texts. */
export const textSearch =
  <Name extends string>(...names: Name[]) =>
  (search: Search) =>
    Object.fromEntries(
      names.flatMap((name) => (typeof search[name] === "string" ? [[name, search[name]]] : [])),
    ) as Partial<Record<Name, string>>;

/**
 * Builds a validator for the search parameters of a list: those parameters of the API call's query that the address
 * contains, without default values.
 * @param names further text parameters of the page.
 */
export const listSearch =
  <R extends AnyRoute, Name extends string = never>({ query }: R, ...names: Name[]) =>
  (search: Search) => ({ ...acceptedBy<z.output<R["query"]>>(query, search), ...textSearch(...names)(search) });
