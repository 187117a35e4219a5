import { z } from "zod";
import { day, id, instant, lotItem, named, number, optional, stored, text } from "../../core/fields.ts";
import { maxQuantity } from "../../core/limits.rules.ts";
import { page } from "../../core/list.ts";
import { dependent } from "../../core/refusal.ts";
import { receptionKinds, units } from "../../kinds.ts";
import { paymentStatuses } from "../../money/payments/payment-status.ts";
import { additionalUnits } from "../../registries/additionals/additionals.schema.ts";
import { additiveFunctions, additiveUnits } from "../../registries/additives/additives.schema.ts";
import { packagingKinds, packagingUnits } from "../../registries/packaging/packaging.schema.ts";
import { invoiceWarningCodes } from "./warnings.rules.ts";

/** The maximum number of items that the layout of the NF-e allows. */
const maxInvoiceItems = 990;
export const maxInvoiceLots = 5000;

export const invoiceWarning = z.object({ code: z.enum(invoiceWarningCodes), message: z.string() });
export type InvoiceWarning = z.output<typeof invoiceWarning>;

/** A manufacturer's lot on an invoice; the quantity is in the invoice's unit. */
const makersLot = z.object({ code: z.string(), quantity: z.number(), madeOn: z.string(), expiresOn: z.string() });

/** The item in the plant's registries that a product code of an invoice's issuer means. */
export const invoiceMapping = z.object({
  notStock: z.boolean(),
  /** The kind of reception that the product creates; null for a product that is not stock. */
  type: z.enum(receptionKinds).nullable(),
  item: lotItem.extend({ unit: z.enum(units) }).nullable(),
  /** The number of the item's units in one unit of the invoice; null when unknown. */
  factor: z.number().nullable(),
});
export type InvoiceMapping = z.output<typeof invoiceMapping>;

const previewItem = z.object({
  n: z.number().int(),
  code: z.string(),
  name: z.string(),
  ncm: z.string(),
  /** The unit that the invoice uses; `quantity` is in this unit. */
  unit: z.string(),
  quantity: z.number(),
  /** The quantity in the invoice's second unit, which is the unit of the tax base. */
  taxQuantity: z.number(),
  /** The cost of the item in R$: after discount, with the item's share of freight and further charges. */
  total: z.number(),
  /** The part of `total`, in R$, that is charged in addition to the goods. */
  charges: z.number(),
  lots: z.array(makersLot),
  /** The item confirmed for the issuer's product code; null without a confirmed item, or for a changed product. */
  mapping: invoiceMapping.nullable(),
  /**
   * The suggested item, when no item is confirmed: found by name and unit, otherwise the item formerly confirmed for
   * the code.
   */
  proposal: invoiceMapping.nullable(),
  /** The reason why the item formerly confirmed for the code is no longer valid: the user must confirm the proposal. */
  doubt: z.string().nullable(),
});
export type InvoicePreviewItem = z.output<typeof previewItem>;

/** An entry that a user recorded by hand and that may belong to this invoice. */
export const joinableEntry = z.object({
  id: id(),
  kind: z.enum(receptionKinds),
  item: lotItem,
  lot: named,
  /** The quantity that entered the lot, in `unit`. */
  quantity: z.number(),
  unit: z.enum(units),
  receivedAt: z.string(),
  /** The price in R$ per unit; null when unknown. */
  unitPrice: z.number().nullable(),
  /** The reason for the match: same key, same supplier and number, or supplier's fruit weighed without an invoice. */
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
  /** The amount on the invoice in R$. */
  amount: z.number(),
  /** The supplier; the grower, for an invoice that the plant itself issues for a grower. */
  issuer: z.object({
    /** The issuer's CNPJ or CPF without punctuation. */
    document: z.string().nullable(),
    name: z.string(),
    phone: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    /** The id of the supplier in the registry; null for a supplier that is not registered. */
    supplierId: id().nullable(),
    supplierName: z.string().nullable(),
  }),
  items: z.array(previewItem),
  instalments: z.array(z.object({ dueDate: z.string().nullable(), amount: z.number() })),
  joinable: z.array(joinableEntry),
  warnings: z.array(invoiceWarning),
  /** The earlier import of the same invoice; null for an invoice that was never imported. */
  importedAs: z.object({ id: id(), at: instant(), by: named.nullable() }).nullable(),
});
export type InvoicePreview = z.output<typeof invoicePreview>;

/**
 * An item that is not in the registries yet; its code is derived from the name. A field that the item's type does not
 * have is ignored.
 */
const newItem = z.object({
  name: text(60, 2),
  unit: z.enum([...new Set([...additiveUnits, ...additionalUnits, ...packagingUnits])]).optional(),
  /** The function of the new item, for an additive only. */
  function: z.enum(additiveFunctions).optional(),
  /** The kind of the new item, for a packaging only. */
  kind: z.enum(packagingKinds).optional(),
});

const lineNumber = number(0, { min: 1, max: maxInvoiceItems });

/** A stock item of the invoice, which becomes a new entry or joins an entry that a user recorded by hand. */
const stockLine = z
  .object({
    n: lineNumber,
    type: z.enum(receptionKinds, "Escolha o que é este item"),
    itemId: id().optional(),
    newItem: newItem.optional(),
    /** The number of the item's units in one unit of the invoice. */
    factor: number(6, { above: 0, max: 1_000_000 }),
    /** The lots that replace the manufacturer's lots on the invoice; quantities in the invoice's unit. */
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
    /** True confirms the lots' quantity after the question `invoice.lots-differ`; ignored without that question. */
    confirmedLots: z.boolean().optional(),
    /** The expiry of those lots that have no own expiry. */
    expiresAt: optional(day()),
    /** The day of the reception; today when absent. */
    receivedAt: day().optional(),
    /**
     * The entry that a user recorded by hand for this item: its price is replaced by the invoice's price, and its
     * quantity stays unchanged.
     */
    joinEntryId: id().optional(),
    /** The weight that is billed for a joined reception of fruit: the invoice's or the scale's. */
    pay: z.enum(["invoice", "scale"]).default("invoice"),
  })
  .refine(({ itemId, newItem }) => (itemId === undefined) !== (newItem === undefined), {
    path: ["itemId"],
    message: "Escolha um item ou crie um novo",
  })
  .refine(({ joinEntryId, newItem }) => joinEntryId === undefined || newItem === undefined, {
    path: ["joinEntryId"],
    message: "Escolha um item já cadastrado para juntar à entrada",
  });
export type InvoiceStockLine = z.output<typeof stockLine>;

const otherLine = z.object({ n: lineNumber, notStock: z.literal(true) });

export const invoiceImport = z.object({
  previewId: id(),
  /**
   * The supplier. When absent: the registered supplier with the issuer's CNPJ or CPF, otherwise a new supplier with the
   * issuer's name.
   */
  supplier: z.union([z.object({ id: id() }), z.object({ name: text(120, 2) })]).optional(),
  /** True confirms the implausible figures after the question `invoice.unlikely`; ignored without that question. */
  confirmed: z.boolean().optional(),
  /** The items of the invoice, each exactly once. */
  items: z.array(z.union([otherLine, stockLine])).max(maxInvoiceItems),
});
export type InvoiceImport = z.output<typeof invoiceImport>;
export type InvoiceImportInput = z.input<typeof invoiceImport>;

/** The entry that was created from an item of the invoice, or to which the item was joined. */
const invoiceEntry = z.object({
  n: z.number().int(),
  id: id(),
  kind: z.enum(receptionKinds),
  item: lotItem,
  lot: named,
  supplierLot: z.string().nullable(),
  /** The quantity in `unit`. */
  quantity: z.number(),
  unit: z.enum(units),
  /** The total of the entry in R$; null while the price is missing. */
  total: z.number().nullable(),
  /** True for an entry that a user had recorded by hand and that now has the invoice's price. */
  joined: z.boolean(),
  /** Whether the entry has been reverted. */
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
  /** The invoice's amount in R$; `outside` is the part that is not a cost of stock. */
  amount: z.number(),
  outside: z.number(),
  entryCount: z.number().int(),
};

export const invoiceRow = z.object(invoiceColumns);
export type InvoiceRow = z.output<typeof invoiceRow>;

export const invoice = invoiceRow.extend({
  entries: z.array(invoiceEntry),
  /** The items that are not stock, with their number and name on the invoice. */
  notStock: z.array(z.object({ n: z.number().int(), name: z.string() })),
  payment: z
    .object({ id: id(), amount: z.number(), dueDate: z.string().nullable(), status: z.enum(paymentStatuses) })
    .nullable(),
  warnings: z.array(invoiceWarning),
  /** The size of the original file in bytes, and the SHA-256 hash of the file. */
  file: z.object({ bytes: z.number().int(), sha256: z.string() }),
  /** The records that prevent the reversal of the import, at most twenty. */
  usedBy: z.array(dependent),
});
export type Invoice = z.output<typeof invoice>;

export const invoicePage = page(invoiceRow);
