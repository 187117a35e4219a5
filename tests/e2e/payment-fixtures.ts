import { addDays } from "@pomar/contract/core/calendar.rules";
import type { RawMaterialInput } from "@pomar/contract/entries/receptions/raw-materials.schema";
import { financialLotsRoutes } from "@pomar/contract/money/payments/financial-lots.routes";
import { paymentsRoutes } from "@pomar/contract/money/payments/payments.routes";
import type { PaymentUpdate, SettlementCreate } from "@pomar/contract/money/payments/payments.schema";
import type { ApiClient } from "../support/api-client.ts";
import { localToday } from "./payments/local-today.ts";
import { makeFruit, makeReception, makeSupplier, ownName } from "./record-fixtures.ts";

/** Makes a reception of 100 kg with its lot and its payment: by default R$ 250, at R$ 2.50 per kg. */
export async function makePayable(api: ApiClient, entry: Partial<RawMaterialInput> = {}) {
  const weighed = { grossKg: 100, tareKg: 0, rejectedKg: 0, unitPrice: 2.5 };
  const reception = await makeReception(api, { ...weighed, ...entry });
  const { payment } = await api(financialLotsRoutes.read, { params: { id: reception.lot.id } });
  if (payment === null) throw new Error("a priced reception owes something");
  return { id: payment.id, lot: reception.lot, supplier: reception.supplier, reception };
}

/** Makes deliveries of one supplier without a price; the first delivery is the oldest. */
export async function makeUnpriced(api: ApiClient, count: number, terms: number | null, daysAgo = 300) {
  // A long name without a space must not push a column out of the table.
  const name = ownName("CooperativadosProdutoresAgroindustriaisdoValedoJaguaribe");
  const [supplier, fruit] = await Promise.all([
    makeSupplier(api, { name, paymentTermDays: terms }),
    makeFruit(api, { name: ownName("Acerola"), color: "red" }),
  ]);
  const entries = await Promise.all(
    Array.from({ length: count }, (_, n) =>
      makeReception(api, {
        fruitId: fruit.id,
        supplierId: supplier.id,
        grossKg: 100 + n,
        tareKg: 0,
        rejectedKg: 0,
        // These deliveries are older than all deliveries without a price that other tests make.
        receivedAt: addDays(localToday(), n - daysAgo),
      }),
    ),
  );
  return { supplier, fruit, entries };
}

/** Sets the due day of a payment, or the due days of its instalments. */
export function planPayment(api: ApiClient, id: string, body: PaymentUpdate) {
  return api(paymentsRoutes.update, { params: { id }, body });
}

/** Settles a part of a payment, by default with Pix. */
export function settlePayment(api: ApiClient, id: string, body: Pick<SettlementCreate, "amount" | "paidAt">) {
  return api(paymentsRoutes.settle, { params: { id }, body: { method: "pix", ...body } });
}

/** Reads the present state of a payment. */
export const readPayment = (api: ApiClient, id: string) => api(paymentsRoutes.read, { params: { id } });
