import { listKeys } from "../../core/collections.rules.ts";

/** The payment statuses that lists and receptions show, with their Portuguese names. */
export const paymentStatusNames = {
  draft: "Rascunho",
  pending: "Pendente",
  partial: "Pago em parte",
  paid: "Pago",
  overdue: "Vencido",
  cancelled: "Cancelado",
};
export type PaymentStatus = keyof typeof paymentStatusNames;
export const paymentStatuses = listKeys(paymentStatusNames);
