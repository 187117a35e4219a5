import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { itemKindByLotType } from "@pomar/contract/ledger/lots/lots.schema";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../ui/api/call.ts";
import { queryClient } from "../../ui/api/query-client.ts";
import type { OpeningStock } from "./opening-stock-values.ts";

const key = "next-lot-code";

const keyOf = ({ type, producedAt, ...values }: OpeningStock) =>
  [key, type, type === null ? null : values[itemKindByLotType[type]], producedAt] as const;

/** The next code for a lot of the chosen item, reserved once per choice: a second call would reserve another. */
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
    // Without it the server assigns the code when the lot is saved.
    meta: { mayBeGone: true },
  }).data?.code;
}

/** The code that was shown for these values, to be saved with them. */
export const reservedCode = (values: OpeningStock): string | undefined =>
  queryClient.getQueryData<{ code: string }>(keyOf(values))?.code;

/** A saved lot has used its code: the next lot needs a new one. */
export const forgetReservedCodes = (): void => queryClient.removeQueries({ queryKey: [key] });
