import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { asApiError } from "./api-error.ts";
import { reportError } from "./report-error.ts";

/** Lists that the lookups of pickers are made from. */
const lookedUp = new Set(["suppliers", "fruits", "additives", "additional", "packaging"]);

/** The dashboards of lots: `pulp-base-2` and its five siblings. */
const ofLots = /^[a-z-]+-2$/;

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

/** What is told from more than one resource, by what it is told from. */
const toldFrom: Readonly<Record<string, readonly string[]>> = {
  lots: ["financial-lots", "reports"],
  payments: ["financial-lots", "reports"],
};

/** Marks everything read from a resource as out of date; what is on screen is fetched again. */
export function invalidateResource(resource: string): void {
  void queryClient.invalidateQueries({ queryKey: [resource] });
  // Whatever changes leaves a line in its history.
  void queryClient.invalidateQueries({ queryKey: ["audit"] });
  if (resource === "lots")
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => ofLots.test(String(queryKey[0])) });
  for (const other of toldFrom[resource] ?? []) void queryClient.invalidateQueries({ queryKey: [other] });
  if (lookedUp.has(resource)) void queryClient.invalidateQueries({ queryKey: ["items"] });
}
