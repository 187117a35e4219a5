import type { Decision, LotType, Unit } from "@pomar/contract/lots/lots.schema";
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { day, instant, quantity, reading, stored, unitCost } from "../../shared/db/columns.ts";
import { additionals } from "../additionals/additionals.table.ts";
import { additives } from "../additives/additives.table.ts";
import { fruits } from "../fruits/fruits.table.ts";
import { packagings } from "../packaging/packaging.table.ts";
import { suppliers } from "../suppliers/suppliers.table.ts";

/** A quantity of one item. The balance is the sum of its movements, kept in the same transaction. */
export const lots = pgTable(
  "lots",
  {
    ...stored(),
    code: text()
      .notNull()
      .references(() => lotCodes.code),
    type: text().$type<LotType>().notNull(),
    fruitId: uuid().references(() => fruits.id),
    additiveId: uuid().references(() => additives.id),
    additionalId: uuid().references(() => additionals.id),
    packagingId: uuid().references(() => packagings.id),
    /** Whichever of the four it is; what others refer to and look lots up by. */
    itemId: uuid().notNull().generatedAlwaysAs(sql`coalesce(fruit_id, additive_id, additional_id, packaging_id)`),
    unit: text().$type<Unit>().notNull(),
    initialQuantity: quantity().notNull(),
    balance: quantity().notNull(),
    unitCost: unitCost(),
    supplierId: uuid().references(() => suppliers.id),
    supplierLot: text(),
    producedAt: day().notNull(),
    expiresAt: day(),
    decision: text().$type<Decision>().notNull().default("released"),
    composite: boolean().notNull().default(false),
    brix: reading(),
    ph: reading(),
    acidity: reading(),
    totalSolids: reading(),
    location: text(),
    notes: text(),
  },
  (t) => [
    uniqueIndex("lots_code_unique").on(t.code),
    check("lots_balance", sql`${t.balance} >= 0`),
    check("lots_initial_quantity", sql`${t.initialQuantity} >= 0`),
    check("lots_code_length", sql`char_length(${t.code}) <= 20`),
    check("lots_decision", sql`${t.decision} in ('released', 'quarantine', 'blocked', 'recalled', 'discarded')`),
    check(
      "lots_item_of_type",
      sql`num_nonnulls(${t.fruitId}, ${t.additiveId}, ${t.additionalId}, ${t.packagingId}) = 1 and case ${t.type}
        when 'raw_material' then ${t.fruitId} when 'pulp' then ${t.fruitId} when 'final_product' then ${t.fruitId}
        when 'additive' then ${t.additiveId} when 'additional' then ${t.additionalId} when 'packaging' then ${t.packagingId}
      end is not null`,
    ),
    unique("lots_id_item").on(t.id, t.itemId),
    index("lots_item").on(t.itemId),
    index("lots_in_stock").on(t.itemId, t.expiresAt).where(sql`${t.balance} > 0 and ${t.removedAt} is null`),
    index("lots_supplier").on(t.supplierId),
    index("lots_code_search").using("gin", sql`fold(${t.code}) gin_trgm_ops`),
  ],
);

export const movementKinds = [
  "entry",
  "production",
  "consumption",
  "composition",
  "shipment",
  "loss",
  "adjustment",
  "discard",
  "reversal",
] as const;
type MovementKind = (typeof movementKinds)[number];

/** The ledger: appended to, never changed (a trigger refuses it). `quantity` is signed, in the lot's unit. */
export const lotMovements = pgTable(
  "lot_movements",
  {
    id: uuid().primaryKey(),
    lotId: uuid()
      .notNull()
      .references(() => lots.id),
    kind: text().$type<MovementKind>().notNull(),
    quantity: quantity().notNull(),
    occurredAt: instant().notNull(),
    recordedAt: instant().notNull(),
    recordedBy: uuid(),
    /** Of a consumption or composition: the lot that it went into. */
    childLotId: uuid().references(() => lots.id),
    reversesId: uuid().references((): AnyPgColumn => lotMovements.id),
    reason: text(),
    customer: text(),
    invoiceNumber: text(),
  },
  (t) => [
    index("lot_movements_lot").on(t.lotId, t.recordedAt),
    index("lot_movements_child").on(t.childLotId),
    uniqueIndex("lot_movements_one_reversal").on(t.reversesId),
    check(
      "lot_movements_sign",
      sql`case when ${t.kind} in ('entry', 'production') then ${t.quantity} >= 0
        when ${t.kind} in ('adjustment', 'reversal') then true else ${t.quantity} <= 0 end`,
    ),
    check(
      "lot_movements_child_of_kind",
      sql`${t.kind} = 'reversal' or (${t.childLotId} is not null) = (${t.kind} in ('consumption', 'composition'))`,
    ),
    check("lot_movements_reversal", sql`(${t.kind} = 'reversal') = (${t.reversesId} is not null)`),
    check(
      "lot_movements_kind",
      sql`${t.kind} in ('entry', 'production', 'consumption', 'composition', 'shipment', 'loss', 'adjustment', 'discard', 'reversal')`,
    ),
  ],
);

/** Every code ever reserved or used: a code is unique for ever, also after a lot was renamed or removed. */
export const lotCodes = pgTable("lot_codes", {
  code: text().primaryKey(),
  reservedAt: instant().notNull(),
  reservedBy: uuid(),
});

/** The last sequence number given out for a prefix such as `MP-ACE-26324`. */
export const lotSequences = pgTable("lot_sequences", {
  prefix: text().primaryKey(),
  last: integer().notNull(),
});
