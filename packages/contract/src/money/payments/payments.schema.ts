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

/** The payment statuses with an open amount. */
export const openStatuses = ["draft", "pending", "partial", "overdue"] as const;

/**
 * The filters of the list of payments: one status; `open`, every payment with an open amount; `due`, every payment with
 * an open amount and a due day; `all`, no filter.
 */
export const paymentFilters = ["due", "open", ...paymentStatuses, "all"] as const;
export type PaymentFilter = (typeof paymentFilters)[number];

/** The maximum number of instalments that an electronic invoice can contain. */
export const maxInstallments = 120;
export const maxLots = 200;

const installmentInput = z.object({ dueDate: day(), amount: money() });

const plan = {
  /** The due day of the whole amount, for a payment without instalments. */
  dueDate: optional(day()),
  /**
   * The instalments of a payment that has several due days; their sum must be the whole amount (validated by
   * `unevenPlan`).
   */
  installments: z.array(installmentInput).min(1).max(maxInstallments).optional(),
  notes: notes(),
};

const onePlanMessage = "Informe um vencimento ou as parcelas, não os dois";
const onePlan = (given: { dueDate?: string | null | undefined; installments?: unknown }) =>
  !(given.dueDate && given.installments);

/**
 * A payment that a user creates. A payment with lots owes the cost of the lots' receptions and replaces the payments of
 * those receptions, so that a producer's receptions of a week become one payment. A payment without lots owes `amount`
 * for anything that is not a lot.
 */
export const paymentCreate = z
  .object({
    supplierId: id(),
    /** The lots to pay; `amount` is the debt for the lot in R$, given only for a lot without a priced reception. */
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

/** Completes a draft payment, or replaces an unpaid payment's plan; `amount` is only for a payment without lots. */
export const paymentUpdate = z
  .object({ amount: money().optional(), ...plan })
  .refine(onePlan, { path: ["installments"], message: onePlanMessage });
export type PaymentUpdate = z.output<typeof paymentUpdate>;

/** A settlement of part or all of the open amount; its day becomes the due day of a payment that is a draft. */
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

/**
 * Settles the open amounts of several payments on one day and by one method; either all payments are settled or none.
 */
export const settlementsCreate = z.object({
  paymentIds: z
    .array(id())
    .min(1, "Escolha ao menos um pagamento")
    .max(maxSettled, `Pague no máximo ${maxSettled} de cada vez`)
    .refine((ids) => new Set(ids).size === ids.length, "Há pagamentos repetidos"),
  /** The day of the payment, not in the future. */
  paidAt: day(),
  method: z.enum(paymentMethods, "Escolha a forma de pagamento"),
  /** The open amount in R$ on the caller's screen; a different actual amount refuses the whole call. */
  total: number(2, { above: 0 }).optional(),
});
export type SettlementsCreate = z.output<typeof settlementsCreate>;

/** The number of settled payments, and the settled amount in R$. */
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

/** An instalment with its due day; amounts in R$. A settlement pays the earliest instalment first. */
const installment = z.object({
  number: z.number().int(),
  dueDate: z.string(),
  amount: z.number(),
  paid: z.number(),
});
export type Installment = z.output<typeof installment>;

/** The supplier, with the Pix key for the payment. */
const payee = named.extend({ pixKey: z.string().nullable() });

/** A payment with all columns of the export file, in R$: `amount` is `paid` plus `open`; `open` is 0 if cancelled. */
export const wholePaymentRow = z.object({
  ...stored,
  supplier: payee,
  amount: z.number(),
  paid: z.number(),
  open: z.number(),
  /** The due day of the first unpaid instalment; for a paid payment, the last due day; null for a draft. */
  dueDate: z.string().nullable(),
  status: z.enum(paymentStatuses),
  installments: z.number().int(),
  /** The first lots of the payment, at most three; `lotCount` is the number of all lots. */
  lots: z.array(z.object({ id: id(), code: z.string() })),
  lotCount: z.number().int(),
  /** The part of `amount` above the lots' cost, in R$; negative when below the cost; 0 for a payment without lots. */
  outside: z.number(),
  notes: z.string().nullable(),
  cancelledAt: instant().nullable(),
});

/** A row of the list of payments, and of the dialog that settles several payments at once. */
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
  /** The settlements of the payment, the newest first, including reverted settlements. */
  settlements: z.array(settlement),
});
export type Payment = z.output<typeof payment>;

/** The amounts in R$ on the four cards above the list of payments; only the supplier and search filters apply. */
export const paymentSummary = z.object({
  open: z.number(),
  /** The open amount in R$ of instalments whose due day is past. */
  overdue: z.number(),
  /** The open amount in R$ of instalments due today or within the next seven days. */
  dueIn7: z.number(),
  /** The amount in R$ paid in the plant's current month, less reverted settlements. */
  paidThisMonth: z.number(),
});
export type PaymentSummary = z.output<typeof paymentSummary>;

/** The totals in R$ of all payments that match the filter, on every page; a cancelled payment counts as zero. */
export const paymentTotals = z.object({
  amount: z.number(),
  paid: z.number(),
  open: z.number(),
  /** The open amount in R$ of instalments due from `dueFrom` to `dueTo`; without both days, the whole open amount. */
  due: z.number(),
  /** The amount in R$ paid from `paidFrom` to `paidTo`, less reverted settlements; without both days, `paid`. */
  settled: z.number(),
});
export type PaymentTotals = z.output<typeof paymentTotals>;

export const paymentPage = page(paymentRow).extend({ summary: paymentSummary, totals: paymentTotals });
