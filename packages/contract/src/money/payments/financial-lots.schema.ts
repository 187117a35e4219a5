import { z } from "zod";
import { id } from "../../core/fields.ts";
import { page } from "../../core/list.ts";
import { adminOnly } from "../../core/route.ts";
import { lotRow, shownLot } from "../../ledger/lots/lots.schema.ts";
import { paymentStatuses, paymentStatusNames } from "./payment-status.ts";

/** The payment statuses of a lot: the status of the lot's payment, or `unpriced` while a bought lot has no price. */
export const lotPaymentStatuses = [...paymentStatuses, "unpriced"] as const;
export type LotPaymentStatus = (typeof lotPaymentStatuses)[number];

export const lotPaymentNames: Record<LotPaymentStatus, string> = { ...paymentStatusNames, unpriced: "Sem preço" };

/** A lot's amounts in R$; `paid` and `open` are null for a lot made in the plant, since only bought lots are paid. */
const money = z.object({
  /** The cost of `initialQuantity` in R$; null while a price is missing. */
  total: z.number().nullable(),
  paid: z.number().nullable(),
  open: z.number().nullable(),
  /** The payment status of the lot; for a blend, the most urgent status of its parts. Null for a lot without a debt. */
  paymentStatus: z.enum(lotPaymentStatuses).nullable(),
  /** The value of the balance in R$; null while a price is missing. */
  value: z.number().nullable(),
});

/** A row of the list of lots with money; the list returns only the fields that the screen shows. */
export const financialLot = shownLot.extend(money.shape);
export type FinancialLot = z.output<typeof financialLot>;

/** Totals of the filtered lots in R$; `unpriced` is the number of lots with an unknown value, which counts as zero. */
export const financialTotals = z.object({
  lots: z.number().int(),
  unpriced: z.number().int(),
  /** The cost in R$ of bought lots only; null, like `open` and `value`, for a past state whose amounts are unknown. */
  bought: z.number().nullable(),
  paid: z.number(),
  open: z.number().nullable(),
  /** The value of all balances in R$. */
  value: z.number().nullable(),
});
export type FinancialTotals = z.output<typeof financialTotals>;

export const financialPage = page(financialLot).extend({ totals: financialTotals });

/** A lot with all its fields, for files and for a single lot. */
export const wholeFinancialLot = lotRow.extend(money.shape);
export type WholeFinancialLot = z.output<typeof wholeFinancialLot>;

export const financialLotDetail = wholeFinancialLot.extend({
  payment: z
    .object({
      id: id(),
      amount: z.number(),
      paid: z.number(),
      dueDate: z.string().nullable(),
      status: z.enum(paymentStatuses),
    })
    .nullable(),
  /** The parts of a blend, each with its quantity, its cost and the status of the payment to its supplier. */
  parts: z.array(
    z.object({
      lot: z.object({ id: id(), code: z.string() }),
      quantity: z.number(),
      cost: adminOnly(z.number().nullable()),
      paymentStatus: z.enum(lotPaymentStatuses).nullable(),
    }),
  ),
});
export type FinancialLotDetail = z.output<typeof financialLotDetail>;
