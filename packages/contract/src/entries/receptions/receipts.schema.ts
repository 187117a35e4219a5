import { z } from "zod";
import { day, freight, id, instant, line, notes, optional, text, unitPrice } from "../../core/fields.ts";
import { adminOnly } from "../../core/route.ts";
import { paymentStatuses } from "../../money/payments/payment-status.ts";
import { invoiceKeyProblem } from "../../registries/suppliers/invoice-key.rules.ts";

/** The 44 characters of an electronic invoice. */
export const invoiceKey = line()
  .max(80, "A chave da nota tem 44 caracteres")
  .overwrite((value) => value.replace(/\s/g, "").toUpperCase())
  .refine((key) => invoiceKeyProblem(key) === null, { error: ({ input }) => invoiceKeyProblem(String(input)) ?? "" });

/** What a reception of anything says beside its goods. */
export const receiptFields = {
  /** R$ per unit. */
  unitPrice: optional(unitPrice()),
  /** R$. */
  freight: optional(freight()),
  dueDate: optional(day()),
  invoiceNumber: optional(text(20)),
  invoiceKey: optional(invoiceKey),
  /** The supplier's or maker's own number of what was delivered. */
  supplierLot: optional(text(40)),
  notes: notes(),
  /** The answer to `entry.looks-repeated`: it is another delivery. Without that question it says nothing. */
  confirmedRepeat: z.boolean().optional(),
};

/** The payable that a priced reception made: a draft until it has a day to be paid on. */
const payable = z.object({
  id: id(),
  /** R$. */
  amount: z.number(),
  dueDate: z.string().nullable(),
  status: z.enum(paymentStatuses),
});

/** What a reception of anything answers beside its goods. */
export const receiptReply = {
  receivedAt: z.string(),
  unitPrice: adminOnly(z.number().nullable()),
  freight: adminOnly(z.number().nullable()),
  /** R$: what is paid for x unitPrice + freight; null while the price is missing. */
  total: adminOnly(z.number().nullable()),
  dueDate: adminOnly(z.string().nullable()),
  payable: adminOnly(payable.nullable()),
  invoiceNumber: z.string().nullable(),
  invoiceKey: z.string().nullable(),
  supplierLot: z.string().nullable(),
  packageOk: z.boolean(),
  notes: z.string().nullable(),
  madeAt: instant().nullable(),
};
