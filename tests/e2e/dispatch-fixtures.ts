import { customersRoutes } from "@pomar/contract/registries/customers/customers.routes";
import { dispatchesRoutes } from "@pomar/contract/stock/dispatches/dispatches.routes";
import { recallsRoutes } from "@pomar/contract/stock/recalls/recalls.routes";
import type { ApiClient } from "../support/api-client.ts";
import { makeFinalProduct } from "./production-fixtures.ts";
import { ownName } from "./record-fixtures.ts";

export const makeCustomer = (api: ApiClient, fields: { name?: string; minShelfLifeDays?: number } = {}) =>
  api(customersRoutes.create, { body: { name: ownName("Cliente"), ...fields } });

/** Makes a dispatch of three units of a packed lot to a new customer. */
export async function makeDispatch(api: ApiClient) {
  const [customer, { lot }] = [await makeCustomer(api), await makeFinalProduct(api)];
  return api(dispatchesRoutes.create, { body: { customerId: customer.id, lines: [{ lotId: lot.id, quantity: 3 }] } });
}

/** Makes a recall of a packed lot that was partly dispatched. */
export async function makeRecall(api: ApiClient) {
  const { lines } = await makeDispatch(api);
  const lotId = lines[0]?.lot.id ?? "";
  return api(recallsRoutes.create, { body: { lotId, reason: "Embalagem estufada" } });
}
