import { MutationCache, QueryCache, QueryClient, type QueryFilters } from "@tanstack/react-query";
import { asApiError } from "./api-error.ts";
import { onChanged } from "./changes.ts";
import { reportError } from "./report-error.ts";

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: reportError }),
  mutationCache: new MutationCache({ onError: reportError }),
  defaultOptions: {
    queries: {
      // The server stands in the plant: what the browser believes about the internet says nothing about it.
      networkMode: "always",
      // The socket says when something changed; going back and forth within this time asks nothing.
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

/** Reads again what is on screen, and the rest when next shown; a first reply that is under way may be older, and is read again too. */
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

onChanged((resources) => {
  void readAgain(resources === null ? {} : { predicate: ({ queryKey }) => resources.includes(String(queryKey[0])) });
});
