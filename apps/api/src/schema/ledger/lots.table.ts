import type { EntryKind, LotType, Unit } from "@pomar/contract/kinds";
import type { Decision } from "@pomar/contract/ledger/lots/lot-status.rules";
import { and, eq, isNull, type SQLWrapper, sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  concentration,
  day,
  exactCost,
  instant,
  quantity,
  reading,
  reference,
  stored,
  unitCost,
  unitMass,
} from "../columns.ts";
import { fruits } from "../registries/fruits.table.ts";
import { places } from "../registries/places.table.ts";
import { suppliers } from "../registries/suppliers.table.ts";
import { additionals, additives, packagings } from "../registries/supplies.table.ts";

type Costed = Record<"unitCost" | "balance" | "totalCost" | "initialQuantity", SQLWrapper>;

/**
 * The value of a lot's balance in R$, rounded to cents; null where the cost is unknown. Sums add these rounded values,
 * so that every list and report of the same lots agrees.
 */
export const stockValue = (t: Omit<Costed, "unitCost">) =>
  sql`round(${t.balance} * ${t.totalCost} / nullif(${t.initialQuantity}, 0), 2)`;

/** A sort key of lots by money; an unknown cost sorts below a cost of zero. */
export const costKey = (t: Costed) => sql`(coalesce(${t.unitCost}, -1))`;
export const valueKey = (t: Costed) =>
  sql`(coalesce(${t.balance} * ${t.totalCost} / nullif(${t.initialQuantity}, 0), -1))`;

/** The expiry of a lot in stock; null for a lot that is not in stock. */
export const keepsUntil = (t: Record<"inStock" | "expiresAt", SQLWrapper>) =>
  sql`(case when ${t.inStock} then ${t.expiresAt} end)`;

/**
 * The first day on which a lot was in stock; for a returned lot the day of the return, because `producedAt` is the day
 * on which the lot was made.
 */
export const hereSince = (t: Record<"returnedOn" | "producedAt", SQLWrapper>) =>
  sql<string>`coalesce(${t.returnedOn}, ${t.producedAt})`;

/**
 * A quantity of one item. The balance is the sum of the lot's movements, updated in the transaction that records them.
 */
export const lots = pgTable(
  "lots",
  {
    ...stored(),
    code: text()
      .notNull()
      .references(() => lotCodes.code),
    /**
     * The code printed on the lot's labels until the server assigned the final code. A device that is reset counts from
     * 1 again, so two lots may have the same provisional code.
     */
    provisionalCode: text(),
    type: text().$type<LotType>().notNull(),
    fruitId: uuid().references(() => fruits.id),
    additiveId: uuid().references(() => additives.id),
    additionalId: uuid().references(() => additionals.id),
    packagingId: uuid().references(() => packagings.id),
    /**
     * The one of the four item ids that is set, for references and look-ups. A trigger sets this column: if the column
     * were generated, PostgreSQL would treat every update of a lot as an update of its key, and would make it wait for
     * all rows that refer to the lot.
     */
    itemId: uuid()
      .notNull()
      .$default(() => sql`default`),
    unit: text().$type<Unit>().notNull(),
    initialQuantity: quantity().notNull(),
    balance: quantity().notNull(),
    /** The mass of one unit in kg; null for a lot without mass (packaging, mint by the bunch). */
    kgPerUnit: unitMass(),
    /**
     * The cost of `initialQuantity` in R$, unrounded; null while a price is missing. A consumed quantity costs its
     * proportion of this amount.
     */
    totalCost: exactCost(),
    /** R$ per unit, `totalCost / initialQuantity`, for display. */
    unitCost: unitCost(),
    /** The kind of the reception or production that created the lot; null for opening stock. */
    entryKind: text().$type<EntryKind>(),
    supplierId: uuid().references(() => suppliers.id),
    supplierLot: text(),
    /** The invoice number of the lot's reception. */
    invoiceNumber: text(),
    producedAt: day().notNull(),
    /**
     * The day on which a customer returned the lot, which was not in stock before that day; null: the lot is no return.
     */
    returnedOn: day(),
    expiresAt: day(),
    /**
     * The lot's own expiry, for a lot whose inputs also limit its expiry; null for other lots. `expiresAt` is the
     * earliest of all these expiries.
     */
    ownExpiresAt: day(),
    decision: text().$type<Decision>().notNull().default("released"),
    /** The reason why the lot was blocked, recalled or discarded. */
    decisionReason: text(),
    composite: boolean().notNull().default(false),
    brix: reading(),
    ph: reading(),
    acidity: reading(),
    totalSolids: reading(),
    /** The place where the lot is stored; null: no place is recorded. */
    placeId: uuid().references(() => places.id),
    notes: text(),
    /**
     * Folded text that a search reads: the lot's codes, item, supplier, supplier's lot and invoice. Triggers maintain
     * the text.
     */
    searched: text().notNull().default(""),
    /**
     * True while the lot has a balance. No index contains the balance or a cost, so a use that leaves a remainder
     * changes no index, and PostgreSQL writes the row alone (a HOT update). A list ordered by balance or cost is sorted
     * at the request.
     */
    inStock: boolean().notNull().generatedAlwaysAs(sql`balance > 0 and removed_at is null`),
    /**
     * The instant of the lot's last movement or version, set by triggers. A read of the past at a later instant uses
     * the present row.
     */
    recordedAt: instant(),
  },
  (t) => [
    uniqueIndex("lots_code_unique").on(t.code),
    // Serves the scan of a label that a device printed with a provisional code.
    index("lots_provisional_code")
      .on(t.provisionalCode, t.createdAt, t.id)
      .where(sql`${t.provisionalCode} is not null`),
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
    check(
      "lots_item_id",
      sql`${t.itemId} = coalesce(${t.fruitId}, ${t.additiveId}, ${t.additionalId}, ${t.packagingId})`,
    ),
    check(
      "lots_entry_kind",
      sql`${t.entryKind} in ('raw-material', 'additive', 'additional', 'packaging', 'pulp', 'final-product', 'composite-lot')`,
    ),
    check("lots_kg_per_unit", sql`${t.kgPerUnit} > 0`),
    // Serves the list of lots and the list of entries of all kinds.
    index("lots_produced_order").on(t.producedAt, t.id),
    // Serves the list of lots in the order of recording, and a user's entries of today.
    index("lots_created_order").on(t.createdAt, t.id),
    // Serves the list of lots by expiry.
    index("lots_expires_order").on(t.expiresAt, t.id),
    // Serves the dashboard of a type, which reads the index backwards: lots in stock first, by the earliest expiry.
    index("lots_stock_first").on(t.type, t.inStock, sql`${keepsUntil(t)} desc`, t.producedAt, t.id),
    // Serves an item's lots and a supply's last lots; has every column that the order of a type's lots by item needs.
    index("lots_item_order").on(t.itemId, t.producedAt, t.id, t.type),
    // Serves the list of a supplier's lots.
    index("lots_supplier").on(t.supplierId, t.producedAt, t.id),
    // Serves the list of removed lots.
    index("lots_removed").on(t.producedAt, t.id).where(sql`${t.removedAt} is not null`),
    // Serves the list of lots that are blocked, recalled, discarded or in quarantine.
    index("lots_decided").on(t.decision, t.producedAt, t.id).where(sql`${t.decision} <> 'released'`),
    // Serves the pickers of an item's lots by FEFO (first expired, first out) and the reports of the stock.
    index("lots_in_stock").on(t.itemId, t.type, t.expiresAt, t.producedAt, t.code).where(sql`${t.inStock}`),
    // Serves the stock that expires soon or has expired, for the list of pending work and the digest.
    index("lots_stock_expiry").on(t.expiresAt, t.type).where(sql`${t.inStock}`),
    // Serves the list of entries of a kind and their number.
    index("lots_entry_order")
      .on(t.entryKind, t.producedAt, t.id)
      .where(sql`${t.entryKind} is not null and ${t.removedAt} is null`),
    // Serves the receptions or productions of a kind, sorted by their lots' codes (`sortBy=code`): a page reads only a
    // part of the index.
    index("lots_entry_code_order")
      .on(t.entryKind, t.code)
      .where(sql`${t.entryKind} is not null and ${t.removedAt} is null`),
    // Serves the list of lots in a place.
    index("lots_place").on(t.placeId, t.producedAt, t.id).where(sql`${t.placeId} is not null`),
    // Serves every search of lots and entries.
    index("lots_search").using("gin", sql`${t.searched} gin_trgm_ops`),
  ],
);

/**
 * Values of a lot's row before they were updated, one row for each instant of change: appended by a trigger, never
 * changed. Past quantities are read from the ledger.
 */
export const lotVersions = pgTable(
  "lot_versions",
  {
    lotId: reference(() => lots.id),
    /** The instant until which the lot had this row's values. */
    happenedAt: instant().notNull(),
    /** The instant at which the change that replaced this row's values was recorded. */
    recordedAt: instant().notNull(),
    unitCost: unitCost(),
    totalCost: exactCost(),
    /** The quantity to which the cost refers. */
    initialQuantity: quantity().notNull(),
    expiresAt: day(),
    decision: text().$type<Decision>().notNull(),
    decisionReason: text(),
  },
  (t) => [primaryKey({ columns: [t.lotId, t.recordedAt] })],
);

/** Every code ever reserved or used: a code is unique for ever, also after its lot is recoded or removed. */
export const lotCodes = pgTable("lot_codes", {
  code: text().primaryKey(),
  reservedAt: instant().notNull(),
  reservedBy: uuid(),
});

/**
 * The earlier codes of lots: a scan of a label printed with an earlier code still finds the lot. A trigger appends
 * them.
 */
export const formerLotCodes = pgTable("former_lot_codes", {
  code: text().primaryKey(),
  lotId: reference(() => lots.id),
});

/** The last sequence number assigned for a prefix such as `MP-ACE-26324`. */
export const lotSequences = pgTable("lot_sequences", {
  prefix: text().primaryKey(),
  last: integer().notNull(),
});

/** The content of an additive in a made lot: the sum of its inputs' contents and the added quantity. */
export const lotAdditives = pgTable(
  "lot_additives",
  {
    lotId: reference(() => lots.id),
    additiveId: reference(() => additives.id),
    /** mg of the additive's active substance per kg of the lot. */
    mgPerKg: concentration().notNull(),
  },
  (t) => [primaryKey({ columns: [t.lotId, t.additiveId] })],
);

/**
 * The number of lots, maintained by a trigger, so that a page of the list need not count a million lots. Each number is
 * the sum of several rows, of which one may be negative: people who create lots of one kind at the same time update
 * different rows.
 */
export const lotCounts = pgTable(
  "lot_counts",
  {
    type: text().$type<LotType>().notNull(),
    itemId: uuid().notNull(),
    removed: boolean().notNull(),
    part: smallint().notNull(),
    lots: bigint({ mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.type, t.itemId, t.removed, t.part] })],
);

/** Condition: an entry of the kind created the lot, and the lot is not removed. Index: `lots_entry_code_order`. */
export const isActiveOfKind = (kind: EntryKind) => and(eq(lots.entryKind, kind), isNull(lots.removedAt));
