import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { countsRoutes } from "@pomar/contract/stock/counts/counts.routes";
import type { ApiClient } from "../../support/api-client.ts";
import { makeAdditional } from "../supply-fixtures.ts";

/**
 * Makes lots of one additional, each with the given quantity.
 * @param unitCosts  R$ per unit, one for each lot; a lot without a value has no cost.
 */
export async function makeShelf(
  api: ApiClient,
  quantities: readonly number[],
  unitCosts: readonly (number | null)[] = [],
) {
  const additional = await makeAdditional(api);
  const lots = [];
  for (const [n, quantity] of quantities.entries())
    lots.push(
      await api(lotsRoutes.create, {
        body: { type: "additional", additional: additional.id, quantity, unitCost: unitCosts[n] ?? null },
      }),
    );
  return { additional, lots };
}

export const openCount = (api: ApiClient, { blind = false } = {}) =>
  api(countsRoutes.create, { body: { scope: { of: "type", type: "additional" }, blind } });

export const readBalance = async (api: ApiClient, id: string) =>
  (await api(lotsRoutes.read, { params: { id } })).balance;
