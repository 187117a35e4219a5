import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { itemKindOf } from "@pomar/contract/ledger/lots/lots.schema";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../ui/api/call.ts";
import { queryClient } from "../../ui/api/query-client.ts";
import type { OpeningStock } from "./opening-stock-values.ts";

const key = "next-lot-code";

const keyOf = ({ type, producedAt, ...values }: OpeningStock) =>
  [key, type, type === null ? null : values[itemKindOf[type]], producedAt] as const;

/** The code that a lot of what is chosen will have. It is reserved once for each choice: to ask again would take another. */
export function useNextCode(values: OpeningStock): string | undefined {
  const queryKey = keyOf(values);
  const [, type, itemId, date] = queryKey;
  const isAsked = type !== null && itemId !== null;
  return useQuery({
    queryKey,
    queryFn: () =>
      call(lotsRoutes.nextCode, {
        params: { itemId: itemId ?? "" },
        body: { type: type ?? "pulp", ...(date !== null && { date }) },
      }),
    enabled: isAsked,
    staleTime: "static",
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    // Without it the server gives the lot its code when it is saved.
    meta: { mayBeGone: true },
  }).data?.code;
}

/** The code that was shown for these values, to be saved with them. */
export const reservedCode = (values: OpeningStock): string | undefined =>
  queryClient.getQueryData<{ code: string }>(keyOf(values))?.code;

/** A code is a lot's now: the next lot needs another. */
export const forgetReservedCodes = (): void => queryClient.removeQueries({ queryKey: [key] });
