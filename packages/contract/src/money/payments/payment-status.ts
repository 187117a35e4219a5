/** The statuses of a payment in lists and receptions. */
export const paymentStatuses = ["draft", "pending", "partial", "paid", "overdue", "cancelled"] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const paymentStatusNames: Record<PaymentStatus, string> = {
  draft: "Rascunho",
  pending: "Pendente",
  partial: "Pago em parte",
  paid: "Pago",
  overdue: "Vencido",
  cancelled: "Cancelado",
};
