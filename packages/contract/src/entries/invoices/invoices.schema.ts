import { z } from "zod";
import { day, id, instant, lotItem, named, number, optional, stored, text } from "../../core/fields.ts";
import { maxQuantity } from "../../core/limits.rules.ts";
import { page } from "../../core/list.ts";
import { dependent } from "../../core/refusal.ts";
import { receiptKinds, units } from "../../kinds.ts";
import { paymentStatuses } from "../../money/payments/payment-status.ts";
import { additionalUnits } from "../../registries/additionals/additionals.schema.ts";
import { additiveFunctions, additiveUnits } from "../../registries/additives/additives.schema.ts";
import { packagingKinds, packagingUnits } from "../../registries/packaging/packaging.schema.ts";
import { invoiceWarningCodes } from "./warnings.rules.ts";

/** The layout's own limit. */
const mostInvoiceItems = 990;
export const mostInvoiceLots = 5000;

export const invoiceWarning = z.object({ code: z.enum(invoiceWarningCodes), message: z.string() });
export type InvoiceWarning = z.output<typeof invoiceWarning>;

/** A maker's lot; its quantity in the invoice's unit. */
const makersLot = z.object({ code: z.string(), quantity: z.number(), madeOn: z.string(), expiresOn: z.string() });

/** What something on an invoice is in the plant. */
export const invoiceMapping = z.object({
  notStock: z.boolean(),
  /** Null of what is no stock. */
  type: z.enum(receiptKinds).nullable(),
  item: lotItem.extend({ unit: z.enum(units) }).nullable(),
  /** Units of the item in one unit of the invoice; null: not known yet. */
  factor: z.number().nullable(),
});
export type InvoiceMapping = z.output<typeof invoiceMapping>;

const previewItem = z.object({
  n: z.number().int(),
  /** As its issuer calls it. */
  code: z.string(),
  name: z.string(),
  ncm: z.string(),
  /** The invoice's unit, and how many of it. */
  unit: z.string(),
  quantity: z.number(),
  /** In the unit that taxes count in. */
  taxQuantity: z.number(),
  /** R$ that it costs: after discount, with its share of freight and what else the invoice charges. */
  total: z.number(),
  /** R$ of `total` that are charged beside the goods. */
  charges: z.number(),
  lots: z.array(makersLot),
  /** As somebody said of this issuer's code before; null: never, or the code says another thing now. */
  mapping: invoiceMapping.nullable(),
  /** The item that it may be by its name and unit, else by its code's former meaning, where nobody has said. */
  proposal: invoiceMapping.nullable(),
  /** The former meaning of its code, which holds no longer: the proposal is to be confirmed. */
  doubt: z.string().nullable(),
});
export type InvoicePreviewItem = z.output<typeof previewItem>;

/** What was recorded by hand and may be of this invoice. */
export const joinableEntry = z.object({
  id: id(),
  kind: z.enum(receiptKinds),
  item: lotItem,
  lot: named,
  /** In `unit`: what entered the lot. */
  quantity: z.number(),
  unit: z.enum(units),
  receivedAt: z.string(),
  /** R$ per unit; null: not known yet. */
  unitPrice: z.number().nullable(),
  /** By the same key, by supplier and number, or fruit of the same supplier that was weighed without a paper. */
  by: z.enum(["key", "number", "scale"]),
});
export type JoinableEntry = z.output<typeof joinableEntry>;

export const invoicePreview = z.object({
  previewId: id(),
  key: z.string(),
  number: z.string(),
  series: z.string(),
  issuedAt: instant(),
  issuedOn: z.string(),
  /** R$: what the whole invoice says. */
  amount: z.number(),
  /** Whoever delivers; of an invoice that the plant issues for a grower, the grower. */
  issuer: z.object({
    /** CNPJ or CPF without punctuation. */
    document: z.string().nullable(),
    name: z.string(),
    phone: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    /** Null: not among the suppliers yet. */
    supplierId: id().nullable(),
    supplierName: z.string().nullable(),
  }),
  items: z.array(previewItem),
  instalments: z.array(z.object({ dueDate: z.string().nullable(), amount: z.number() })),
  joinable: z.array(joinableEntry),
  warnings: z.array(invoiceWarning),
  /** What the same invoice made already; null: nothing. */
  importedAs: z.object({ id: id(), at: instant(), by: named.nullable() }).nullable(),
});
export type InvoicePreview = z.output<typeof invoicePreview>;

/** An item that is not in the registries yet; its code is proposed by its name. What its type does not know is ignored. */
const newItem = z.object({
  name: text(60, 2),
  unit: z.enum([...new Set([...additiveUnits, ...additionalUnits, ...packagingUnits])]).optional(),
  /** Of an additive. */
  function: z.enum(additiveFunctions).optional(),
  /** Of packaging. */
  kind: z.enum(packagingKinds).optional(),
});

const lineNumber = number(0, { min: 1, max: mostInvoiceItems });

/** What becomes of an item: an entry of its own, part of one that was recorded by hand, or nothing that is stock. */
const stockLine = z
  .object({
    n: lineNumber,
    type: z.enum(receiptKinds, "Escolha o que é este item"),
    itemId: id().optional(),
    newItem: newItem.optional(),
    /** Units of the item in one unit of the invoice. */
    factor: number(6, { above: 0, max: 1_000_000 }),
    /** Instead of the maker's lots that the invoice names; quantities in the invoice's unit. */
    lots: z
      .array(
        z.object({
          code: optional(text(40)),
          quantity: number(4, { above: 0, max: maxQuantity }),
          madeOn: optional(day()),
          expiresOn: optional(day()),
        }),
      )
      .min(1)
      .max(500)
      .optional(),
    /** The answer to `invoice.lots-differ`: so much arrived. Without that question it says nothing. */
    confirmedLots: z.boolean().optional(),
    /** Of lots without an expiry of their own. */
    expiresAt: optional(day()),
    /** Absent: today. */
    receivedAt: day().optional(),
    /** An entry recorded by hand that this is: it takes the invoice's price and keeps its quantity. */
    joinEntryId: id().optional(),
    /** Of a joined reception of fruit: what is paid for. */
    pay: z.enum(["invoice", "scale"]).default("invoice"),
  })
  .refine(({ itemId, newItem }) => (itemId === undefined) !== (newItem === undefined), {
    path: ["itemId"],
    message: "Escolha um item ou crie um novo",
  })
  .refine(({ joinEntryId, newItem }) => joinEntryId === undefined || newItem === undefined, {
    path: ["joinEntryId"],
    message: "Uma entrada já lançada é de um item que existe",
  });
export type InvoiceStockLine = z.output<typeof stockLine>;

const otherLine = z.object({ n: lineNumber, notStock: z.literal(true) });

export const invoiceImport = z.object({
  previewId: id(),
  /** Absent: whoever has the issuer's document, else a new one by the issuer's name. */
  supplier: z.union([z.object({ id: id() }), z.object({ name: text(120, 2) })]).optional(),
  /** The answer to `invoice.unlikely`. Without that question it says nothing. */
  confirmed: z.boolean().optional(),
  /** Every item of the invoice, once. */
  items: z.array(z.union([otherLine, stockLine])).max(mostInvoiceItems),
});
export type InvoiceImport = z.output<typeof invoiceImport>;
export type InvoiceImportInput = z.input<typeof invoiceImport>;

/** What one item of an invoice became. */
const invoiceEntry = z.object({
  /** The item's number on the invoice. */
  n: z.number().int(),
  id: id(),
  kind: z.enum(receiptKinds),
  item: lotItem,
  lot: named,
  supplierLot: z.string().nullable(),
  /** In `unit`. */
  quantity: z.number(),
  unit: z.enum(units),
  /** R$; null while nobody has said. */
  total: z.number().nullable(),
  /** It had been recorded by hand, and took the invoice's price. */
  joined: z.boolean(),
  /** Somebody reversed it since. */
  reversed: z.boolean(),
});
export type InvoiceEntry = z.output<typeof invoiceEntry>;

const invoiceColumns = {
  ...stored,
  key: z.string(),
  number: z.string(),
  series: z.string(),
  issuedAt: instant(),
  issuedOn: z.string(),
  supplier: named,
  /** R$: what the whole invoice says, and what of it is no stock. */
  amount: z.number(),
  outside: z.number(),
  entryCount: z.number().int(),
};

export const invoiceRow = z.object(invoiceColumns);
export type InvoiceRow = z.output<typeof invoiceRow>;

export const invoice = invoiceRow.extend({
  entries: z.array(invoiceEntry),
  /** What is no stock: its number and name on the invoice. */
  notStock: z.array(z.object({ n: z.number().int(), name: z.string() })),
  payment: z
    .object({ id: id(), amount: z.number(), dueDate: z.string().nullable(), status: z.enum(paymentStatuses) })
    .nullable(),
  warnings: z.array(invoiceWarning),
  /** Bytes of the file as it came, and its SHA-256. */
  file: z.object({ bytes: z.number().int(), sha256: z.string() }),
  /** What would hinder to undo it, at most twenty. */
  usedBy: z.array(dependent),
});
export type Invoice = z.output<typeof invoice>;

export const invoicePage = page(invoiceRow);
