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

/** An electronic invoice's file as it came: gzip of its bytes. */
const file = {
  xml: bytes().notNull(),
  /** SHA-256 of the bytes as they came, hexadecimal, and how many they were. */
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

/** An invoice (NF-e) that was imported; `removedAt` is set when the import was undone. */
export const invoices = pgTable(
  "invoices",
  {
    ...stored(),
    /** The access key: 44 characters. */
    key: text().notNull(),
    number: text().notNull(),
    series: text().notNull(),
    issuedAt: instant().notNull(),
    issuedOn: day().notNull(),
    supplierId: reference(() => suppliers.id),
    /** R$: the invoice's total (vNF), and its part that is no stock. */
    amount: amount().notNull(),
    outside: amount().notNull(),
    paymentId: uuid().references(() => payments.id),
    warnings: jsonb().$type<InvoiceWarning[]>().notNull(),
    notStock: jsonb().$type<{ n: number; name: string }[]>().notNull(),
    /** The records that undoing removes too where no other record uses them. */
    made: jsonb().$type<{ supplierId: string | null; items: { kind: ReceptionKind; id: string }[] }>().notNull(),
    ...file,
  },
  (t) => [
    // Two simultaneous imports of the same invoice: one succeeds.
    uniqueIndex("invoices_key_unique").on(t.key).where(sql`${t.removedAt} is null`),
    // The list.
    index("invoices_issued_order").on(t.issuedAt, t.id).where(sql`${t.removedAt} is null`),
    // The list of a supplier.
    index("invoices_supplier").on(t.supplierId, t.issuedAt, t.id).where(sql`${t.removedAt} is null`),
    check("invoices_key", sql`${t.key} ~ '^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$'`),
  ],
);

/** The entries of an imported invoice: one for each lot of each item, or an earlier entry that joined it. */
export const invoiceEntries = pgTable(
  "invoice_entries",
  {
    invoiceId: reference(() => invoices.id),
    /** The item's number on the invoice, and which of its lots, from 1. */
    n: integer().notNull(),
    lotNumber: integer().notNull(),
    receiptId: reference(() => receipts.id),
    /** A joined entry's previous paper and price; null for an entry that the invoice made. */
    before: jsonb().$type<Record<string, unknown>>(),
    /** False when the import was undone. */
    standing: boolean().notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.invoiceId, t.n, t.lotNumber] }),
    uniqueIndex("invoice_entries_receipt_unique").on(t.receiptId).where(sql`${t.standing}`),
  ],
);

/** The plant's item for an issuer's code, as last chosen. */
export const invoiceMappings = pgTable(
  "invoice_mappings",
  {
    /** CNPJ or CPF without punctuation; codes of two issuers have nothing in common. */
    issuer: text().notNull(),
    code: text().notNull(),
    /** Null: it is no stock. */
    kind: text().$type<ReceptionKind>(),
    itemId: uuid(),
    /** The invoice's unit that `factor` refers to: units of the item in one of it. */
    unit: text().notNull(),
    factor: numeric({ precision: 14, scale: 6, mode: "number" }),
    /** The item's name on the invoice; null: older than this column, and `""` as a name: several on one invoice. */
    name: text(),
    ncm: text(),
    /** Null: the invoice has none. */
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
