import { changedHeader } from "@pomar/contract/affects";
import type { Changed } from "@pomar/contract/realtime";
import { MutationCache, QueryCache, QueryClient, type QueryFilters } from "@tanstack/react-query";
import { asApiError } from "./api-error.ts";
import { reportError } from "./report-error.ts";

export const queryClient = new QueryClient({
  // No toast reports a lost connection or an absent record: the banner *Sem conexão* stays visible, and each list,
  // page and field says in its place what it could not read.
  queryCache: new QueryCache({
    onError: (error) => {
      const { isOffline, statusCode } = asApiError(error);
      if (!isOffline && statusCode !== 404) reportError(error);
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, { meta }) => {
      // A form shows the messages about its fields beside these fields.
      if (meta?.showsIssues && asApiError(error).issues.length > 0) return;
      reportError(error, meta?.answered as string[] | undefined);
    },
  }),
  defaultOptions: {
    queries: {
      // The server is in the plant, so calls are made even when the browser reports no internet.
      networkMode: "always",
      // The socket reports changes, so returning to a page within this time makes no call.
      staleTime: 30_000,
      refetchOnWindowFocus: true,
      retry: (failures, error) => failures < 2 && isWorthRetrying(error),
      retryDelay: (failures) => 400 * 2 ** failures,
    },
    mutations: { networkMode: "always", retry: false },
  },
});

function isWorthRetrying(error: unknown): boolean {
  const { statusCode } = asApiError(error);
  return statusCode === 0 || statusCode === 503;
}

/** Refetches the queries on screen, also those whose first reply is in flight; marks the remaining queries stale. */
export async function readAgain(filters: QueryFilters = {}): Promise<void> {
  const underWay = queryClient
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: "fetching" })
    .filter(({ state }) => state.data === undefined);
  await Promise.all([
    queryClient.invalidateQueries(filters),
    ...underWay.map(async ({ promise, queryKey }) => {
      await promise?.catch(() => undefined);
      await queryClient.invalidateQueries({ queryKey, exact: true });
    }),
  ]);
}

interface Identified {
  id: string;
}

/** Replaces a saved record in all cached replies, so that forms read its new version before the refetch. */
export function replaceCached(resource: string, saved: Identified): void {
  const isSame = (held: unknown) => (held as Partial<Identified> | undefined)?.id === saved.id;
  for (const query of queryClient.getQueryCache().findAll({ queryKey: [resource] })) {
    const heldData = query.state.data as { data?: unknown } | undefined;
    const isList = Array.isArray(heldData?.data) && heldData.data.some(isSame);
    if (!isList && !isSame(heldData)) continue;
    const data = isList
      ? { ...heldData, data: (heldData.data as unknown[]).map((row) => (isSame(row) ? saved : row)) }
      : saved;
    query.setData(data, { manual: true });
    // The change may also alter the order of the list, so the cached reply is marked stale.
    query.invalidate();
  }
}

/**
 * @param resources  the stale resources; null when every resource may be stale.
 * @param isOwn  whether a call of this page made the change.
 */
type Listener = (resources: readonly string[] | null, isOwn: boolean) => void;

const listeners = new Set<Listener>();

/** Subscribes data outside the query cache to changes that a call of this page made or the socket reported. */
export function onChanged(listener: Listener): void {
  listeners.add(listener);
}

/** Invalidates the queries of resources; the first part of a query's key is its resource (`getResource`). */
function changed(resources: readonly string[] | null, isOwn: boolean): void {
  void readAgain(resources === null ? {} : { predicate: ({ queryKey }) => resources.includes(String(queryKey[0])) });
  for (const listener of listeners) listener(resources, isOwn);
}

/** Requests whose changes the reply or the socket has reported: the second report must not refetch again. */
const reportedRequests = new Set<string>();
const maxReported = 1000;

/** @returns whether neither the reply nor the socket has reported this request yet. */
function isUnreported(request: string): boolean {
  if (reportedRequests.delete(request)) return false;
  reportedRequests.add(request);
  // A set lists its members in insertion order, so this removes the oldest request.
  if (reportedRequests.size > maxReported) reportedRequests.delete(reportedRequests.values().next().value ?? "");
  return true;
}

/** Invalidates the resources that the reply to a write names, or all resources when stale data caused a refusal. */
export function changedByReply(status: number, headers: Pick<Headers, "get">): void {
  if (status === 404 || status === 409 || status === 412) {
    changed(null, true);
    return;
  }
  const resources = headers.get(changedHeader);
  const request = headers.get("x-request-id");
  if (resources !== null && request !== null && isUnreported(request)) changed(resources.split(","), true);
}

/** Handles the socket's `changed` event; the reply to a write usually reports this page's own changes earlier. */
export function changedBySocket({ resources, requests }: Changed): void {
  const isNew = requests.map(isUnreported).includes(true);
  if (isNew || requests.length === 0) changed(resources, false);
}
