import { z } from "zod";
import { id } from "../../core/fields.ts";
import { page } from "../../core/list.ts";
import { adminOnly } from "../../core/route.ts";
import { lotRow, shownLot } from "../../ledger/lots/lots.schema.ts";
import { paymentStatuses, paymentStatusNames } from "./payment-status.ts";

/** How a lot stands with whom it was bought from: as its payment, or `unpriced` while a bought lot has no price. */
export const lotPaymentStatuses = [...paymentStatuses, "unpriced"] as const;
export type LotPaymentStatus = (typeof lotPaymentStatuses)[number];

export const lotPaymentNames: Record<LotPaymentStatus, string> = { ...paymentStatusNames, unpriced: "Sem preço" };

/** All in R$; `paid` and `open` of bought lots only, null of what the plant made itself. */
const money = z.object({
  /** What `initialQuantity` cost; null while a price is missing. */
  total: z.number().nullable(),
  paid: z.number().nullable(),
  open: z.number().nullable(),
  /** Of a composite: what its parts have in common, else the worst of theirs. Null where nothing is to be paid. */
  paymentStatus: z.enum(lotPaymentStatuses).nullable(),
  /** What the balance is worth; null while a price is missing. */
  value: z.number().nullable(),
});

/** A lot as money, of which its list says what it shows. */
export const financialLot = shownLot.extend(money.shape);
export type FinancialLot = z.output<typeof financialLot>;

/** Of the whole filter, not of the page, in R$; what is not known counts nothing, `unpriced` says of how many lots. */
export const financialTotals = z.object({
  lots: z.number().int(),
  unpriced: z.number().int(),
  /** Cost of what was bought: what a made lot costs is in its inputs already. Null of a past whose R$ are not known, as the two below. */
  bought: z.number().nullable(),
  paid: z.number(),
  open: z.number().nullable(),
  /** What all balances are worth. */
  value: z.number().nullable(),
});
export type FinancialTotals = z.output<typeof financialTotals>;

export const financialPage = page(financialLot).extend({ totals: financialTotals });

/** With all that is known of the lot: in files, and by itself. */
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
  /** Of a composite: each part, what it put in and how that stands with its supplier. */
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
