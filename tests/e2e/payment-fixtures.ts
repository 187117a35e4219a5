import type { RawMaterialInput } from "@pomar/contract/entries/receptions/raw-materials.schema";
import { financialLotsRoutes } from "@pomar/contract/money/payments/financial-lots.routes";
import { paymentsRoutes } from "@pomar/contract/money/payments/payments.routes";
import type { PaymentUpdate, SettlementCreate } from "@pomar/contract/money/payments/payments.schema";
import type { ApiClient } from "../support/api-client.ts";
import { makeReception } from "./record-fixtures.ts";

/** What a delivery of 100 kg is owed for, with its lot. R$ 250 at R$ 2.50 a kg, where nothing else is said. */
export async function makePayable(api: ApiClient, entry: Partial<RawMaterialInput> = {}) {
  const weighed = { grossKg: 100, tareKg: 0, rejectedKg: 0, unitPrice: 2.5 };
  const reception = await makeReception(api, { ...weighed, ...entry });
  const { payment } = await api(financialLotsRoutes.read, { params: { id: reception.lot.id } });
  if (payment === null) throw new Error("a priced reception owes something");
  return { id: payment.id, lot: reception.lot, supplier: reception.supplier, reception };
}

/** Gives a payment a day, or several. */
export function planPayment(api: ApiClient, id: string, body: PaymentUpdate) {
  return api(paymentsRoutes.update, { params: { id }, body });
}

/** Pays a part of a payment, by Pix where nothing else is said. */
export function settlePayment(api: ApiClient, id: string, body: Pick<SettlementCreate, "amount" | "paidAt">) {
  return api(paymentsRoutes.settle, { params: { id }, body: { method: "pix", ...body } });
}

/** A payment as it is now. */
export const readPayment = (api: ApiClient, id: string) => api(paymentsRoutes.read, { params: { id } });
