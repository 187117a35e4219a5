import type { financialLotsRoutes } from "../payments/financial-lots.routes.ts";
import { lotPaymentNames } from "../payments/financial-lots.schema.ts";
import type { paymentsRoutes } from "../payments/payments.routes.ts";
import type { PaymentRow } from "../payments/payments.schema.ts";
import { paymentStatusNames } from "../receipts/receipts.schema.ts";
import { type ColumnsOf, choice, day, instant, list, number, recorded, text } from "./columns.ts";
import { lotColumns } from "./lot-columns.ts";

export const paymentColumns: ColumnsOf<typeof paymentsRoutes.list> = [
  text("supplier.name", "Fornecedor"),
  choice("status", "Situação", paymentStatusNames),
  day("dueDate", "Vencimento"),
  number("amount", "Valor (R$)", 2),
  number("paid", "Pago (R$)", 2),
  number("open", "Em aberto (R$)", 2),
  number("installments", "Parcelas", 0),
  list("lots", "Lotes", ({ code }: PaymentRow["lots"][number]) => code),
  instant("cancelledAt", "Cancelado em"),
  text("notes", "Observações"),
  ...recorded,
];

/** What the list of lots tells, as money. */
export const financialLotColumns: ColumnsOf<typeof financialLotsRoutes.list> = [
  ...lotColumns,
  number("total", "Custo total (R$)", 2),
  number("paid", "Pago (R$)", 2),
  number("open", "Em aberto (R$)", 2),
  choice("paymentStatus", "Pagamento", lotPaymentNames),
  number("value", "Valor do saldo (R$)", 2),
];
