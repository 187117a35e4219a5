import { z } from "zod";
import { day, freight, id, instant, line, notes, optional, text, unitPrice } from "../../core/fields.ts";
import { adminOnly } from "../../core/route.ts";
import { paymentStatuses } from "../../money/payments/payment-status.ts";
import { invoiceKeyProblem } from "../../registries/suppliers/invoice-key.rules.ts";

/** The access key of an electronic invoice, 44 characters. */
export const invoiceKey = line()
  .max(80, "A chave da nota tem 44 caracteres")
  .overwrite((value) => value.replace(/\s/g, "").toUpperCase())
  .refine((key) => invoiceKeyProblem(key) === null, { error: ({ input }) => invoiceKeyProblem(String(input)) ?? "" });

/** The fields that every reception has in addition to its goods. */
export const receptionFields = {
  /** The price in R$ per unit. */
  unitPrice: optional(unitPrice()),
  /** The freight in R$ for all goods of the reception. */
  freight: optional(freight()),
  dueDate: optional(day()),
  invoiceNumber: optional(text(20)),
  invoiceKey: optional(invoiceKey),
  /** The lot number that the supplier or manufacturer gave the goods. */
  supplierLot: optional(text(40)),
  notes: notes(),
  /**
   * The user's answer to the question `entry.looks-repeated`: true when this is a separate reception. The field is
   * ignored when the server does not ask the question.
   */
  confirmedRepeat: z.boolean().optional(),
};

/** The payment that a priced reception created: a draft until it has a due day. */
const payable = z.object({
  id: id(),
  /** The amount of the payment in R$. */
  amount: z.number(),
  dueDate: z.string().nullable(),
  status: z.enum(paymentStatuses),
});

/** The fields that the reply for every reception contains in addition to its goods. */
export const receptionReply = {
  receivedAt: z.string(),
  unitPrice: adminOnly(z.number().nullable()),
  freight: adminOnly(z.number().nullable()),
  /** The total in R$: billed quantity x unitPrice + freight; null while the price is missing. */
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
