import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { closingsRoutes } from "@pomar/contract/money/closings/closings.routes";
import { writtenMonth } from "@pomar/contract/money/closings/months.rules";
import type { ApiClient } from "../../support/api-client.ts";
import { makeFruit } from "../record-fixtures.ts";

/** The month before this one, `YYYY-MM`. */
function lastMonth(): string {
  const today = new Date();
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1, 15)).toISOString().slice(0, 7);
}

/** `Julho de 2026`, as the page of a closing is called. */
export const monthTitle = (month: string) => {
  const words = writtenMonth(month);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** 500 kg of pulp that were there on a day of a month. */
export async function makeLotIn(api: ApiClient, month: string, quantity = 500) {
  const { id: fruit } = await makeFruit(api);
  return api(lotsRoutes.create, { body: { type: "pulp", fruit, quantity, producedAt: `${month}-10`, unitCost: 4.5 } });
}

/** A closing of the last month, which has changed since it was closed before. */
export async function makeClosing(api: ApiClient) {
  await makeLotIn(api, lastMonth());
  return api(closingsRoutes.create, { body: { month: lastMonth() } });
}
