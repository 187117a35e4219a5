import { maxRows } from "@pomar/contract/core/list";
import { listAt } from "@pomar/contract/listed-pages";
import { viewsRoutes } from "@pomar/contract/people/views/views.routes";
import type { View } from "@pomar/contract/people/views/views.schema";
import { rootRouteId, useLocation, useSearch } from "@tanstack/react-router";
import { useCall } from "../../api/hooks.ts";

export interface OpenView {
  id: string;
  /** The open view; undefined until the view arrives, or when the view belongs to a different list. */
  view: View | undefined;
  /** The view that the address names, when it belongs to a different list; otherwise undefined. */
  elsewhere: View | undefined;
  /** True when the view does not exist, or this person may not see it. */
  isGone: boolean;
}

export const viewsWithTile = { query: { tile: "true", rows: maxRows } } as const;

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The address of the page, without its query. */
export const useListAddress = (): string => useLocation({ select: ({ pathname }) => pathname });

export const useHasViews = (): boolean => listAt(useListAddress()) !== null;

/** The view id in the address, whether or not the view exists. */
export const useViewId = (): string | null => useSearch({ from: rootRouteId, select: ({ view }) => view ?? null });

/** The view that the address of a list names; null when the address names no view. */
export function useOpenView(): OpenView | null {
  const id = useViewId();
  const address = useListAddress();
  const isAsked = id !== null && uuid.test(id) && listAt(address) !== null;
  const { data, error } = useCall(viewsRoutes.read, { params: { id: id ?? "" } }, { enabled: isAsked });
  if (id === null) return null;
  const isHere = data?.list === address;
  return {
    id,
    view: isHere ? data : undefined,
    elsewhere: isHere ? undefined : data,
    isGone: !isAsked || (data === undefined && error?.statusCode === 404),
  };
}
