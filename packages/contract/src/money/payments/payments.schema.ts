import { z } from "zod";
import { day, id, instant, money, named, notes, number, optional, stored, text } from "../../core/fields.ts";
import { page } from "../../core/list.ts";
import { paymentStatuses } from "./payment-status.ts";

export const paymentMethods = ["pix", "dinheiro", "transferência", "boleto", "cheque"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const paymentMethodNames: Record<PaymentMethod, string> = {
  pix: "Pix",
  dinheiro: "Dinheiro",
  transferência: "Transferência",
  boleto: "Boleto",
  cheque: "Cheque",
};

/** Statuses with something left to pay. */
export const openStatuses = ["draft", "pending", "partial", "overdue"] as const;

/** What the list may be narrowed to: a status, whatever has something left to pay, the same with a day to pay it on, or nothing. */
export const paymentFilters = ["due", "open", ...paymentStatuses, "all"] as const;
export type PaymentFilter = (typeof paymentFilters)[number];

/** As many as an electronic invoice may have. */
export const mostInstallments = 120;
export const mostLots = 200;

const installmentInput = z.object({ dueDate: day(), amount: money() });

const plan = {
  /** The one day on which all of it is due. */
  dueDate: optional(day()),
  /** Due in parts instead: together the whole amount (`unevenPlan` judges). */
  installments: z.array(installmentInput).min(1).max(mostInstallments).optional(),
  notes: notes(),
};

const onePlanMessage = "Informe um vencimento ou as parcelas, não os dois";
const onePlan = (given: { dueDate?: string | null | undefined; installments?: unknown }) =>
  !(given.dueDate && given.installments);

/**
 * A payable made by hand. With lots it pays what their receptions cost, and takes the place of the payables that they had:
 * a producer's week becomes one payment. Without lots it owes `amount` for something else.
 */
export const paymentCreate = z
  .object({
    supplierId: id(),
    /** `amount` only of a lot that no priced reception brought: what is owed for it, in R$. */
    lots: z
      .array(z.object({ lotId: id(), amount: optional(money()) }))
      .max(mostLots)
      .default([]),
    /** R$; without lots only. */
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

/** Completes a draft or plans it anew, as long as nothing is paid; `amount` only of a payment without lots. */
export const paymentUpdate = z
  .object({ amount: money().optional(), ...plan })
  .refine(onePlan, { path: ["installments"], message: onePlanMessage });
export type PaymentUpdate = z.output<typeof paymentUpdate>;

/** What was paid of it: partial or all that is open. A draft that is settled is due on that day. */
export const settlementCreate = z.object({
  /** Not in the future. */
  paidAt: day(),
  /** R$; at most what is open. */
  amount: money(),
  method: z.enum(paymentMethods, "Escolha a forma de pagamento"),
  notes: notes(200),
});
export type SettlementCreate = z.output<typeof settlementCreate>;

/** So many payments are paid at once. */
export const mostSettled = 100;

/** Pays all that is open of several payments, on one day and by one method: all of them, or none. */
export const settlementsCreate = z.object({
  paymentIds: z
    .array(id())
    .min(1, "Escolha ao menos um pagamento")
    .max(mostSettled, `Pague no máximo ${mostSettled} de cada vez`)
    .refine((ids) => new Set(ids).size === ids.length, "Há pagamentos repetidos"),
  /** Not in the future. */
  paidAt: day(),
  method: z.enum(paymentMethods, "Escolha a forma de pagamento"),
  /** R$ that the caller believes to be open of all of them; when it is another sum, none is paid. */
  total: number(2, { above: 0 }).optional(),
});
export type SettlementsCreate = z.output<typeof settlementsCreate>;

/** What was paid of how many payments, in R$. */
export const settled = z.object({ payments: z.number().int(), amount: z.number() });
export type Settled = z.output<typeof settled>;

export const settlementReversal = z.object({ reason: text(200) });

export const settlement = z.object({
  id: id(),
  paidAt: z.string(),
  /** R$. */
  amount: z.number(),
  method: z.enum(paymentMethods),
  notes: z.string().nullable(),
  recordedAt: instant(),
  recordedBy: named.nullable(),
  /** Taken back: when, by whom and why. */
  reversal: z.object({ at: instant(), by: named.nullable(), reason: z.string() }).nullable(),
});
export type Settlement = z.output<typeof settlement>;

/** A part with a day of its own; what is paid pays the earliest first. R$. */
const installment = z.object({
  number: z.number().int(),
  dueDate: z.string(),
  amount: z.number(),
  paid: z.number(),
});
export type Installment = z.output<typeof installment>;

/** The supplier who is paid, and the Pix key to pay to. */
const payee = named.extend({ pixKey: z.string().nullable() });

/** A line of the list. All amounts in R$; `amount = paid + open`, and nothing is open of a cancelled one. */
/** With all that its file tells. */
export const wholePaymentRow = z.object({
  ...stored,
  supplier: payee,
  amount: z.number(),
  paid: z.number(),
  open: z.number(),
  /** The first day that is not paid yet; of a paid one its last; null in a draft. */
  dueDate: z.string().nullable(),
  status: z.enum(paymentStatuses),
  installments: z.number().int(),
  /** At most three of them; `lotCount` says how many there are. */
  lots: z.array(z.object({ id: id(), code: z.string() })),
  lotCount: z.number().int(),
  /** R$ of `amount` beside what its lots cost: what is no stock; below zero where less is charged than they cost; 0 without lots. */
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
  /** The newest first, reversed ones included. */
  settlements: z.array(settlement),
});
export type Payment = z.output<typeof payment>;

/** The four cards, in R$: of the list's supplier and search, whatever its status and days. */
export const paymentSummary = z.object({
  open: z.number(),
  /** Open parts whose day is past. */
  overdue: z.number(),
  /** Open parts due today or within the next seven days. */
  dueIn7: z.number(),
  /** Paid in the plant's current month, less what was reversed. */
  paidThisMonth: z.number(),
});
export type PaymentSummary = z.output<typeof paymentSummary>;

/** Of the whole filter, not of the page, in R$; cancelled payments count nothing. */
export const paymentTotals = z.object({
  amount: z.number(),
  paid: z.number(),
  open: z.number(),
  /** Open parts due from `dueFrom` to `dueTo`; without either, all that is open. */
  due: z.number(),
  /** Paid from `paidFrom` to `paidTo`, less what was reversed; without either, `paid`. */
  settled: z.number(),
});
export type PaymentTotals = z.output<typeof paymentTotals>;

export const paymentPage = page(paymentRow).extend({ summary: paymentSummary, totals: paymentTotals });
