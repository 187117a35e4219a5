import { listAt } from "@pomar/contract/listed-pages";
import type { View } from "@pomar/contract/people/views/views.schema";
import { useMatches, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import type { Filter } from "../filter.ts";
import type { ChosenColumns } from "../use-columns.ts";
import type { List } from "../use-list.ts";
import { type OpenView, useListAddress, useOpenView } from "./open-view.ts";
import { isChanged, type SavedList, savedList, toSearch } from "./saved-list.ts";

/** The purpose of the dialog: saving a new view, or editing an existing view. */
export type Asked = { what: "save" } | { what: "edit"; view: View };

export interface ListViews {
  open: OpenView | null;
  /** The current state of the list. */
  now: SavedList;
  /** True when the list's state differs from the open view. */
  isChanged: boolean;
  /** The keys of all columns; null for a list without a column chooser. */
  known: readonly string[] | null;
}

export interface ListViewsProps {
  list: List<unknown>;
  filters: readonly Filter[];
  columns: ChosenColumns<never> | undefined;
}

/** The current state of a page's list, and the view that is open. */
export function useListViews({ list, filters, columns }: ListViewsProps): ListViews {
  const address = useListAddress();
  const open = useOpenView();
  const all = columns === undefined ? null : [{ ...columns.first, isShown: true }, ...columns.choices];
  const known = all?.map(({ key }) => key) ?? null;
  const now = savedList({ list: address, query: list.query, filters, columns: all });
  return { open, now, isChanged: open?.view !== undefined && isChanged(open.view, now, known ?? []), known };
}

/** When a link names only a view, adds the filters of the view to the address. */
export function useOpening(view: View | undefined): void {
  const navigate = useNavigate();
  const search: Record<string, unknown> = useMatches({ select: (matches) => matches.at(-1)?.search }) ?? {};
  const names = Object.keys(listAt(useListAddress())?.route.query.shape ?? {});
  const isBare = names.every((name) => search[name] === undefined);
  const id = view?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opened view; a removed filter stays removed.
  useEffect(() => {
    if (view === undefined || !isBare) return;
    const viewSearch = toSearch(view);
    void navigate({ to: ".", search: (before) => ({ ...before, ...viewSearch }), replace: true });
  }, [id]);
}
