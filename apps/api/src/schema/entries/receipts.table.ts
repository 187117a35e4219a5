import { pickLike } from "@pomar/contract/core/collections.rules";
import type { ripenesses } from "@pomar/contract/entries/receptions/raw-materials.schema";
import type { Weighing } from "@pomar/contract/entries/receptions/weighings.rules";
import type { ReceptionKind } from "@pomar/contract/kinds";
import { getTableColumns, sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { amount, day, instant, quantity, reading, stored, unitPrice } from "../columns.ts";
import { lots } from "../ledger/lots.table.ts";
import { suppliers } from "../registries/suppliers.table.ts";

/** Weights, readings and notes, which only receptions of fruit have. */
const fruitOnly = {
  grossKg: quantity(),
  tareKg: quantity(),
  netKg: quantity(),
  rejectedKg: quantity(),
  crates: integer(),
  /** The weight of each load on the scale; null for receptions that were recorded before this column existed. */
  weighings: jsonb().$type<Weighing[]>(),
  /** The billed quantity in kg and its reason; null where the billed quantity equals the lot's quantity. */
  payableKg: quantity(),
  payableReason: text(),
  temperatureC: reading(),
  ripeness: text().$type<(typeof ripenesses)[number]>(),
  harvestedOn: day(),
};

/** A reception with its supplier, its invoice and its item; a reception creates one lot of the received goods. */
export const receipts = pgTable(
  "receipts",
  {
    ...stored(),
    kind: text().$type<ReceptionKind>().notNull(),
    lotId: uuid().notNull(),
    /** The lot's item; a foreign key over the lot's id and the item makes the items of both tables equal. */
    itemId: uuid().notNull(),
    /** The quantity that entered the lot, in its unit. */
    quantity: quantity().notNull(),
    supplierId: uuid().references(() => suppliers.id),
    receivedAt: day().notNull(),
    /** The price in R$ per unit of the lot. */
    unitPrice: unitPrice(),
    freight: amount(),
    total: amount(),
    dueDate: day(),
    invoiceNumber: text(),
    invoiceKey: text(),
    brand: text(),
    /** The day on which the manufacturer made the goods; for supplies only. */
    manufacturedOn: day(),
    packageOk: boolean().notNull().default(true),
    notes: text(),
    /** The instant at which a device made the entry; null: the entry was made on the server, at `createdAt`. */
    madeAt: instant(),
    /**
     * Folded text that a search reads: the lot's code, the invoice, the item and the supplier. Triggers maintain the
     * text, also when an item or supplier is renamed. Without this text, a search for a common word would read rows of
     * five tables for every match.
     */
    searched: text().notNull().default(""),
    ...fruitOnly,
  },
  (t) => [
    foreignKey({
      name: "receipts_lot_and_item",
      columns: [t.lotId, t.itemId],
      foreignColumns: [lots.id, lots.itemId],
    }).onUpdate("cascade"),
    uniqueIndex("receipts_lot_unique").on(t.lotId),
    // Serves the list of receptions of a kind.
    index("receipts_received_order").on(t.kind, t.receivedAt, t.id).where(sql`${t.removedAt} is null`),
    // Serves the list of receptions of a kind in the order of recording.
    index("receipts_created_order").on(t.kind, t.createdAt, t.id).where(sql`${t.removedAt} is null`),
    // Serves the list of receptions of fruit by net weight.
    index("receipts_net_order").on(t.netKg, t.id).where(sql`${t.kind} = 'raw-material' and ${t.removedAt} is null`),
    // Serves the lists of receptions of supplies by quantity.
    index("receipts_quantity_order")
      .on(t.kind, t.quantity, t.id)
      .where(sql`${t.kind} <> 'raw-material' and ${t.removedAt} is null`),
    // Serves an item's receptions, its usual quantities and prices, and the check for a delivery recorded before.
    index("receipts_item").on(t.itemId, t.receivedAt, t.id).where(sql`${t.removedAt} is null`),
    // Serves the list of a supplier's receptions and the supplier's last prices.
    index("receipts_supplier").on(t.supplierId, t.receivedAt, t.id).where(sql`${t.removedAt} is null`),
    // Serves the weights of a supplier's crates.
    index("receipts_supplier_crates")
      .on(t.supplierId, t.receivedAt, t.id)
      .where(sql`${t.removedAt} is null and ${t.crates} > 0`),
    // Serves the check of whether an item of an invoice was recorded before.
    index("receipts_invoice")
      .on(t.invoiceKey, t.itemId)
      .where(sql`${t.removedAt} is null and ${t.invoiceKey} is not null`),
    // Serves the list of receptions without a price.
    index("receipts_unpriced").on(t.receivedAt, t.id).where(sql`${t.unitPrice} is null and ${t.removedAt} is null`),
    // Contains every column of rejected fruit that the report of losses reads, so that the report reads only this index.
    index("receipts_rejected")
      .on(t.receivedAt, t.itemId, t.netKg, t.rejectedKg)
      .where(sql`${t.kind} = 'raw-material' and ${t.removedAt} is null`),
    // Serves every search of receptions.
    index("receipts_search").using("gin", sql`${t.searched} gin_trgm_ops`).where(sql`${t.removedAt} is null`),
    check("receipts_kind", sql`${t.kind} in ('raw-material', 'additive', 'additional', 'packaging')`),
    check("receipts_supplier_of_kind", sql`${t.supplierId} is not null or ${t.kind} = 'additional'`),
    check(
      "receipts_weights",
      sql`${t.kind} <> 'raw-material' or (${t.netKg} = ${t.grossKg} - ${t.tareKg} and ${t.netKg} > 0 and ${t.netKg} <= 50000
        and ${t.rejectedKg} between 0 and ${t.netKg} and ${t.supplierId} is not null)`,
    ),
    check(
      "receipts_weighings",
      sql`${t.weighings} is null
        or (${t.kind} = 'raw-material' and weighings_add_up(${t.weighings}, ${t.grossKg}, ${t.tareKg}, ${t.crates}))`,
    ),
    check(
      "receipts_payable",
      sql`case when ${t.payableKg} is null then ${t.payableReason} is null
        else ${t.kind} = 'raw-material' and ${t.payableKg} > 0 and ${t.payableKg} <= 50000 and ${t.payableReason} is not null end`,
    ),
  ],
);

export const fruitOnlyColumns = pickLike(getTableColumns(receipts), fruitOnly);
