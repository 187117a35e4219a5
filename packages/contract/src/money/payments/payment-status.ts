import { listKeys } from "../../core/collections.rules.ts";

/** The statuses of a payment in lists and receptions. */
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
