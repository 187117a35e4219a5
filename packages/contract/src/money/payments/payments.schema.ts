import { z } from "zod";
import { listKeys } from "../../core/collections.rules.ts";
import { day, id, instant, money, named, notes, number, optional, stored, text } from "../../core/fields.ts";
import { page } from "../../core/list.ts";
import { paymentStatuses } from "./payment-status.ts";

export const paymentMethodNames = {
  pix: "Pix",
  dinheiro: "Dinheiro",
  transferência: "Transferência",
  boleto: "Boleto",
  cheque: "Cheque",
};
export type PaymentMethod = keyof typeof paymentMethodNames;
export const paymentMethods = listKeys(paymentMethodNames);

/** Statuses with an open amount. */
export const openStatuses = ["draft", "pending", "partial", "overdue"] as const;

/** The filters of the list: a status, every payment with an open amount, those of them with a due day, or none. */
export const paymentFilters = ["due", "open", ...paymentStatuses, "all"] as const;
export type PaymentFilter = (typeof paymentFilters)[number];

/** The maximum number of instalments of an electronic invoice. */
export const maxInstallments = 120;
export const maxLots = 200;

const installmentInput = z.object({ dueDate: day(), amount: money() });

const plan = {
  /** The due day of the whole amount. */
  dueDate: optional(day()),
  /** Instalments instead of a due day: they add up to the whole amount (`unevenPlan` validates them). */
  installments: z.array(installmentInput).min(1).max(maxInstallments).optional(),
  notes: notes(),
};

const onePlanMessage = "Informe um vencimento ou as parcelas, não os dois";
const onePlan = (given: { dueDate?: string | null | undefined; installments?: unknown }) =>
  !(given.dueDate && given.installments);

/**
 * A payment made by hand. With lots it pays the cost of their receptions and replaces their payments: a producer's week
 * becomes one payment. Without lots it owes `amount` for anything else.
 */
export const paymentCreate = z
  .object({
    supplierId: id(),
    /** `amount` only for a lot without a priced reception: its debt, in R$. */
    lots: z
      .array(z.object({ lotId: id(), amount: optional(money()) }))
      .max(maxLots)
      .default([]),
    /** The amount in R$ of a payment without lots. */
    amount: optional(money()),
    ...plan,
  })
  .superRefine((payment, context) => {
    const issue = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    if (payment.lots.length === 0 && payment.amount == null) issue("amount", "Informe o valor ou escolha lotes");
    if (payment.lots.length > 0 && payment.amount != null)
      issue("amount", "O valor é a soma dos lotes; não informe outro");
    if (new Set(payment.lots.map(({ lotId }) => lotId)).size < payment.lots.length)
      issue("lots", "O mesmo lote aparece duas vezes");
    if (!onePlan(payment)) issue("installments", onePlanMessage);
  });
export type PaymentCreate = z.output<typeof paymentCreate>;

/** Completes a draft or replaces its plan, as long as nothing is paid; `amount` only for a payment without lots. */
export const paymentUpdate = z
  .object({ amount: money().optional(), ...plan })
  .refine(onePlan, { path: ["installments"], message: onePlanMessage });
export type PaymentUpdate = z.output<typeof paymentUpdate>;

/** A settlement: part or all of the open amount. The day of the settlement becomes the due day of a draft. */
export const settlementCreate = z.object({
  /** The day of the payment, not in the future. */
  paidAt: day(),
  /** The paid amount in R$, at most the open amount. */
  amount: money(),
  method: z.enum(paymentMethods, "Escolha a forma de pagamento"),
  notes: notes(200),
});
export type SettlementCreate = z.output<typeof settlementCreate>;

/** The maximum number of payments that are settled in one call. */
export const maxSettled = 100;

/** Settles the open amounts of several payments, on one day and by one method: all of them, or none. */
export const settlementsCreate = z.object({
  paymentIds: z
    .array(id())
    .min(1, "Escolha ao menos um pagamento")
    .max(maxSettled, `Pague no máximo ${maxSettled} de cada vez`)
    .refine((ids) => new Set(ids).size === ids.length, "Há pagamentos repetidos"),
  /** The day of the payment, not in the future. */
  paidAt: day(),
  method: z.enum(paymentMethods, "Escolha a forma de pagamento"),
  /** R$ that the caller's screen showed as open; a different sum refuses the whole call. */
  total: number(2, { above: 0 }).optional(),
});
export type SettlementsCreate = z.output<typeof settlementsCreate>;

/** The number of settled payments, and their sum in R$. */
export const settled = z.object({ payments: z.number().int(), amount: z.number() });
export type Settled = z.output<typeof settled>;

export const settlementReversal = z.object({ reason: text(200) });

export const settlement = z.object({
  id: id(),
  paidAt: z.string(),
  /** The paid amount in R$. */
  amount: z.number(),
  method: z.enum(paymentMethods),
  notes: z.string().nullable(),
  recordedAt: instant(),
  recordedBy: named.nullable(),
  reversal: z.object({ at: instant(), by: named.nullable(), reason: z.string() }).nullable(),
});
export type Settlement = z.output<typeof settlement>;

/** A part with its own due day; a settlement pays the earliest part first. R$. */
const installment = z.object({
  number: z.number().int(),
  dueDate: z.string(),
  amount: z.number(),
  paid: z.number(),
});
export type Installment = z.output<typeof installment>;

/** The supplier, with the Pix key for the payment. */
const payee = named.extend({ pixKey: z.string().nullable() });

/** A payment with all columns of the export file, in R$: `amount = paid + open`; `open` is 0 for a cancelled one. */
export const wholePaymentRow = z.object({
  ...stored,
  supplier: payee,
  amount: z.number(),
  paid: z.number(),
  open: z.number(),
  /** The first unpaid day; the last day of a paid one; null in a draft. */
  dueDate: z.string().nullable(),
  status: z.enum(paymentStatuses),
  installments: z.number().int(),
  /** The first lots, at most three; `lotCount` is the number of all. */
  lots: z.array(z.object({ id: id(), code: z.string() })),
  lotCount: z.number().int(),
  /** R$ of `amount` beside its lots' cost; negative when the supplier charges less; 0 without lots. */
  outside: z.number(),
  notes: z.string().nullable(),
  cancelledAt: instant().nullable(),
});

/** A row of the list, and of the dialog that pays several at once. */
export const paymentRow = wholePaymentRow.omit({ updatedAt: true, createdBy: true, outside: true, cancelledAt: true });
export type PaymentRow = z.output<typeof paymentRow>;

export const payment = wholePaymentRow.extend({
  installments: z.array(installment),
  lots: z.array(
    z.object({
      id: id(),
      code: z.string(),
      item: named,
      receivedAt: z.string(),
      amount: z.number(),
      paid: z.number(),
    }),
  ),
  /** The settlements, the newest first, reverted ones included. */
  settlements: z.array(settlement),
});
export type Payment = z.output<typeof payment>;

/** The four cards, in R$, for the list's supplier and search, in every status and on all days. */
export const paymentSummary = z.object({
  open: z.number(),
  /** Open instalments whose due day is past. */
  overdue: z.number(),
  /** Open instalments due today or within the next seven days. */
  dueIn7: z.number(),
  /** Paid in the plant's current month, less reversals. */
  paidThisMonth: z.number(),
});
export type PaymentSummary = z.output<typeof paymentSummary>;

/** Totals of the whole filter, not of the page, in R$; cancelled payments count as zero. */
export const paymentTotals = z.object({
  amount: z.number(),
  paid: z.number(),
  open: z.number(),
  /** Open instalments due from `dueFrom` to `dueTo`; without either, the whole open amount. */
  due: z.number(),
  /** Paid from `paidFrom` to `paidTo`, less reversals; without either, `paid`. */
  settled: z.number(),
});
export type PaymentTotals = z.output<typeof paymentTotals>;

export const paymentPage = page(paymentRow).extend({ summary: paymentSummary, totals: paymentTotals });
