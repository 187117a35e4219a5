import type { PagePath } from "@pomar/contract/pages";
import { searchLeft } from "@pomar/contract/people/views/views.rules";
import type { View, ViewCreate } from "@pomar/contract/people/views/views.schema";
import type { Target } from "../../kit/target-link.tsx";
import type { Column } from "../column.ts";
import type { Filter } from "../filter.ts";

/** The state of a list as a view stores it. */
export type SavedList = Pick<ViewCreate, "list" | "search" | "columns" | "labels">;

type Texts = Record<string, string>;

interface ShownList {
  /** The address of the list's page, without the query. */
  list: string;
  query: object;
  filters: readonly Filter[];
  /** All columns; the first is always visible. Null for a list without a column chooser. */
  columns: readonly (Pick<Column<never>, "key" | "header" | "sortBy"> & { isShown: boolean })[] | null;
}

/** The current state of a list: its whole query except the page, with the labels shown on the screen. */
export function savedList({ list, query, filters, columns }: ShownList): SavedList {
  const search: Texts = {};
  for (const [name, value] of Object.entries(query))
    if (name !== "page" && name !== "rows" && value !== undefined && value !== "") search[name] = String(value);
  const labels: Texts = {};
  for (const { name, label } of filters) if (name in search) labels[name] = label;
  const sorted = columns?.find(({ sortBy }) => sortBy !== undefined && sortBy === search.sortBy);
  if (sorted !== undefined) labels.sortBy = sorted.header;
  const shown =
    columns
      ?.slice(1)
      .filter(({ isShown }) => isShown)
      .map(({ key, header }) => ({ key, label: header })) ?? null;
  return { list, search, columns: shown, labels };
}

const inOrder = (texts: Texts) => JSON.stringify(Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Whether a list differs from the open view in filters or existing columns. @param known  keys of existing columns. */
export function isChanged(view: View, now: SavedList, known: readonly string[]): boolean {
  if (inOrder(searchLeft(view)) !== inOrder(now.search)) return true;
  if (view.columns === null || now.columns === null) return false;
  const keys = (columns: readonly { key: string }[]) =>
    columns.map(({ key }) => key).filter((key) => known.includes(key));
  return keys(view.columns).sort().join() !== keys(now.columns).sort().join();
}

/** The filter that lists always apply, so that no address contains it. */
const unsaid = "omitRemoved";

/** The search of a list's address while a view is open in the list. */
export function toSearch(view: View): Texts {
  const { [unsaid]: _, ...search } = searchLeft(view);
  return { ...search, view: view.id };
}

/** The address that opens a view. */
export const toTarget = (view: View): Target => ({ to: view.list as PagePath, search: toSearch(view) });
