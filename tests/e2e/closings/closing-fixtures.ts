import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { closingsRoutes } from "@pomar/contract/money/closings/closings.routes";
import { writtenMonth } from "@pomar/contract/money/closings/months.rules";
import type { ApiClient } from "../../support/api-client.ts";
import { makeFruit } from "../record-fixtures.ts";

/** The previous month, `YYYY-MM`, of the plant, whose clock is three hours behind UTC. */
function lastMonth(): string {
  const today = new Date(Date.now() - 3 * 3_600_000);
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1, 15)).toISOString().slice(0, 7);
}

/** `Julho de 2026`, as in the title of a closing's page. */
export const monthTitle = (month: string) => {
  const words = writtenMonth(month);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Makes a lot of pulp, by default 500 kg, that was produced on the tenth day of a month. */
export async function makeLotIn(api: ApiClient, month: string, quantity = 500) {
  const { id: fruit } = await makeFruit(api);
  return api(lotsRoutes.create, { body: { type: "pulp", fruit, quantity, producedAt: `${month}-10`, unitCost: 4.5 } });
}

/**
 * Makes a closing of the previous month. Its new lot changes the month, since an unchanged month cannot be closed
 * twice.
 */
export async function makeClosing(api: ApiClient) {
  await makeLotIn(api, lastMonth());
  return api(closingsRoutes.create, { body: { month: lastMonth() } });
}
