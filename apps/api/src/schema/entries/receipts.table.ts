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

/** Weights, readings and notes of a reception of fruit. */
const fruitOnly = {
  grossKg: quantity(),
  tareKg: quantity(),
  netKg: quantity(),
  rejectedKg: quantity(),
  crates: integer(),
  /** Each load on the scale; null for receptions older than this column. */
  weighings: jsonb().$type<Weighing[]>(),
  /** The billed quantity where it differs from the lot's, and the reason. */
  payableKg: quantity(),
  payableReason: text(),
  temperatureC: reading(),
  ripeness: text().$type<(typeof ripenesses)[number]>(),
  harvestedOn: day(),
};

/** A reception: its supplier, its paper and its item. Its goods are its lot. */
export const receipts = pgTable(
  "receipts",
  {
    ...stored(),
    kind: text().$type<ReceptionKind>().notNull(),
    lotId: uuid().notNull(),
    /** The lot's item; a foreign key over both keeps them equal. */
    itemId: uuid().notNull(),
    /** Quantity that entered the lot, in its unit. */
    quantity: quantity().notNull(),
    supplierId: uuid().references(() => suppliers.id),
    receivedAt: day().notNull(),
    /** R$ per unit of the lot. */
    unitPrice: unitPrice(),
    freight: amount(),
    total: amount(),
    dueDate: day(),
    invoiceNumber: text(),
    invoiceKey: text(),
    brand: text(),
    /** When its maker made it: of supplies only. */
    manufacturedOn: day(),
    packageOk: boolean().notNull().default(true),
    notes: text(),
    /** The instant at which its device made it; null for an entry made at the server, at `createdAt`. */
    madeAt: instant(),
    /**
     * Folded text that a search reads: code of the lot, invoice, item and supplier. Triggers maintain it, also when one
     * of these is renamed: searching five tables, a common word would need a look at each of their rows.
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
    // The list of a kind.
    index("receipts_received_order").on(t.kind, t.receivedAt, t.id).where(sql`${t.removedAt} is null`),
    // The same as it was recorded.
    index("receipts_created_order").on(t.kind, t.createdAt, t.id).where(sql`${t.removedAt} is null`),
    // The list of fruit by weight.
    index("receipts_net_order").on(t.netKg, t.id).where(sql`${t.kind} = 'raw-material' and ${t.removedAt} is null`),
    // The lists of supplies by quantity.
    index("receipts_quantity_order")
      .on(t.kind, t.quantity, t.id)
      .where(sql`${t.kind} <> 'raw-material' and ${t.removedAt} is null`),
    // The list of an item, its usual quantities and prices, and whether a delivery was recorded before.
    index("receipts_item").on(t.itemId, t.receivedAt, t.id).where(sql`${t.removedAt} is null`),
    // The list of a supplier, and its last prices.
    index("receipts_supplier").on(t.supplierId, t.receivedAt, t.id).where(sql`${t.removedAt} is null`),
    // The weights of a supplier's crates.
    index("receipts_supplier_crates")
      .on(t.supplierId, t.receivedAt, t.id)
      .where(sql`${t.removedAt} is null and ${t.crates} > 0`),
    // Whether an item of an invoice was recorded before.
    index("receipts_invoice")
      .on(t.invoiceKey, t.itemId)
      .where(sql`${t.removedAt} is null and ${t.invoiceKey} is not null`),
    // Receptions without a price.
    index("receipts_unpriced").on(t.receivedAt, t.id).where(sql`${t.unitPrice} is null and ${t.removedAt} is null`),
    // The report of losses reads these columns of rejected fruit, and nothing else.
    index("receipts_rejected")
      .on(t.receivedAt, t.itemId, t.netKg, t.rejectedKg)
      .where(sql`${t.kind} = 'raw-material' and ${t.removedAt} is null`),
    // Every search of receptions.
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
