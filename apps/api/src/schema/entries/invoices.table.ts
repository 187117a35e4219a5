import type { InvoiceWarning } from "@pomar/contract/entries/invoices/invoices.schema";
import type { ReceptionKind } from "@pomar/contract/kinds";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { amount, bytes, day, instant, reference, stored } from "../columns.ts";
import { payments } from "../money/payments.table.ts";
import { suppliers } from "../registries/suppliers.table.ts";
import { receipts } from "./receipts.table.ts";

/** The file of an electronic invoice as it was uploaded: its bytes, compressed with gzip. */
const file = {
  xml: bytes().notNull(),
  /** SHA-256 of the uncompressed bytes in hexadecimal; `size` is the number of these bytes. */
  sha256: text().notNull(),
  size: integer().notNull(),
};

/** A file that was previewed and not imported; housekeeping deletes it. */
export const invoicePreviews = pgTable("invoice_previews", {
  id: uuid().primaryKey(),
  createdAt: instant().notNull(),
  createdBy: uuid(),
  ...file,
});

/** An imported invoice (NF-e); `removedAt` is set when the import is undone. */
export const invoices = pgTable(
  "invoices",
  {
    ...stored(),
    /** The invoice's access key, 44 characters. */
    key: text().notNull(),
    number: text().notNull(),
    series: text().notNull(),
    issuedAt: instant().notNull(),
    issuedOn: day().notNull(),
    supplierId: reference(() => suppliers.id),
    /** The invoice's total (vNF) in R$; the column `outside` is the part of the total that is no stock. */
    amount: amount().notNull(),
    outside: amount().notNull(),
    paymentId: uuid().references(() => payments.id),
    warnings: jsonb().$type<InvoiceWarning[]>().notNull(),
    notStock: jsonb().$type<{ n: number; name: string }[]>().notNull(),
    /** The records that the import created; undoing the import removes them where no other record uses them. */
    made: jsonb().$type<{ supplierId: string | null; items: { kind: ReceptionKind; id: string }[] }>().notNull(),
    ...file,
  },
  (t) => [
    // Only one of two simultaneous imports of the same invoice succeeds.
    uniqueIndex("invoices_key_unique").on(t.key).where(sql`${t.removedAt} is null`),
    // Serves the list of invoices.
    index("invoices_issued_order").on(t.issuedAt, t.id).where(sql`${t.removedAt} is null`),
    // Serves the list of a supplier's invoices.
    index("invoices_supplier").on(t.supplierId, t.issuedAt, t.id).where(sql`${t.removedAt} is null`),
    check("invoices_key", sql`${t.key} ~ '^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$'`),
  ],
);

/**
 * The entries of an imported invoice: one for each lot of each item, or an earlier entry that was joined to the
 * invoice.
 */
export const invoiceEntries = pgTable(
  "invoice_entries",
  {
    invoiceId: reference(() => invoices.id),
    /** The item's number on the invoice; the column `lotNumber` numbers the lots of the item, from 1. */
    n: integer().notNull(),
    lotNumber: integer().notNull(),
    receiptId: reference(() => receipts.id),
    /** The invoice data and the price that a joined entry had before the import; null: the import created the entry. */
    before: jsonb().$type<Record<string, unknown>>(),
    /** False once the import was undone. */
    standing: boolean().notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.invoiceId, t.n, t.lotNumber] }),
    uniqueIndex("invoice_entries_receipt_unique").on(t.receiptId).where(sql`${t.standing}`),
  ],
);

/** The plant's item for an issuer's item code, as last chosen by a user. */
export const invoiceMappings = pgTable(
  "invoice_mappings",
  {
    /** The issuer's CNPJ or CPF without punctuation; the codes of two issuers are unrelated. */
    issuer: text().notNull(),
    code: text().notNull(),
    /** The kind of reception for the item; null: the item is no stock. */
    kind: text().$type<ReceptionKind>(),
    itemId: uuid(),
    /**
     * The unit on the invoice to which `factor` refers: `factor` units of the plant's item are in one unit of the
     * invoice.
     */
    unit: text().notNull(),
    factor: numeric({ precision: 14, scale: 6, mode: "number" }),
    /** The item's name on the invoice; null in rows older than this column; `""` if the code had several names. */
    name: text(),
    ncm: text(),
    /** The item's EAN; null: the invoice states none. */
    ean: text(),
    updatedAt: instant().notNull(),
    updatedBy: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.issuer, t.code] }),
    check(
      "invoice_mappings_whole",
      sql`(${t.kind} is null) = (${t.itemId} is null) and (${t.kind} is null) = (${t.factor} is null)`,
    ),
    check("invoice_mappings_kind", sql`${t.kind} in ('raw-material', 'additive', 'additional', 'packaging')`),
  ],
);
