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
import { additionals } from "../registries/additionals.table.ts";
import { additives } from "../registries/additives.table.ts";
import { fruits } from "../registries/fruits.table.ts";
import { packagings } from "../registries/packaging.table.ts";
import { places } from "../registries/places.table.ts";
import { suppliers } from "../registries/suppliers.table.ts";

type Costed = Record<"unitCost" | "balance" | "totalCost" | "initialQuantity", SQLWrapper>;

/**
 * Value of the balance, in cents as shown; null where no cost is known. Sums add the shown values: every list and
 * report agrees on the same lots.
 */
export const stockValue = (t: Omit<Costed, "unitCost">) =>
  sql`round(${t.balance} * ${t.totalCost} / nullif(${t.initialQuantity}, 0), 2)`;

/** Sort keys of lots by money; an unknown cost sorts below a cost of zero. */
export const costKey = (t: Costed) => sql`(coalesce(${t.unitCost}, -1))`;
export const valueKey = (t: Costed) =>
  sql`(coalesce(${t.balance} * ${t.totalCost} / nullif(${t.initialQuantity}, 0), -1))`;

/** Expiry of a lot in stock; null without stock. */
export const keepsUntil = (t: Record<"inStock" | "expiresAt", SQLWrapper>) =>
  sql`(case when ${t.inStock} then ${t.expiresAt} end)`;

/** First day of a lot in stock: a returned lot has the day on which it was made as `producedAt`. */
export const hereSince = (t: Record<"returnedOn" | "producedAt", SQLWrapper>) =>
  sql<string>`coalesce(${t.returnedOn}, ${t.producedAt})`;

/** A quantity of one item. The balance is the sum of its movements, updated in the same transaction. */
export const lots = pgTable(
  "lots",
  {
    ...stored(),
    code: text()
      .notNull()
      .references(() => lotCodes.code),
    /** Code on its labels until it had its own. A device that is reset counts again: two lots may have the same. */
    provisionalCode: text(),
    type: text().$type<LotType>().notNull(),
    fruitId: uuid().references(() => fruits.id),
    additiveId: uuid().references(() => additives.id),
    additionalId: uuid().references(() => additionals.id),
    packagingId: uuid().references(() => packagings.id),
    /**
     * Whichever of the four ids is set; references and look-ups use it. A trigger sets it: were it generated,
     * PostgreSQL would treat every update of a lot as one of its key, and have it wait for all rows that refer to the
     * lot.
     */
    itemId: uuid()
      .notNull()
      .$default(() => sql`default`),
    unit: text().$type<Unit>().notNull(),
    initialQuantity: quantity().notNull(),
    balance: quantity().notNull(),
    /** kg that one unit weighs; null where there is no mass to follow (packaging, mint by the bunch). */
    kgPerUnit: unitMass(),
    /** R$ of `initialQuantity`, unrounded; null while a price is missing. A consumed quantity costs its part of it. */
    totalCost: exactCost(),
    /** R$ per unit: `totalCost / initialQuantity`, to be shown. */
    unitCost: unitCost(),
    /** The kind of the reception or production that made it; null for opening stock. */
    entryKind: text().$type<EntryKind>(),
    supplierId: uuid().references(() => suppliers.id),
    supplierLot: text(),
    /** The invoice of its reception. */
    invoiceNumber: text(),
    producedAt: day().notNull(),
    /** The day on which a customer returned it: it was not in stock before. Null for a lot that is no return. */
    returnedOn: day(),
    expiresAt: day(),
    /** Own expiry of a lot whose parts limit it, null without one; `expiresAt` is the earliest of it and the parts'. */
    ownExpiresAt: day(),
    decision: text().$type<Decision>().notNull().default("released"),
    /** Why it was blocked, recalled or discarded. */
    decisionReason: text(),
    composite: boolean().notNull().default(false),
    brix: reading(),
    ph: reading(),
    acidity: reading(),
    totalSolids: reading(),
    /** Its place; null: not recorded. */
    placeId: uuid().references(() => places.id),
    notes: text(),
    /** Folded text that a search reads: codes, item, supplier, its lot and invoice. Triggers maintain it. */
    searched: text().notNull().default(""),
    /**
     * True while it has a balance. No index has the balance itself, nor a cost: a use that leaves a rest then changes
     * no index, and PostgreSQL writes the row alone (a HOT update). The order by either is sorted on request.
     */
    inStock: boolean().notNull().generatedAlwaysAs(sql`balance > 0 and removed_at is null`),
    /** The instant of its last movement or version, set by triggers. Reads of a later past use this row as it is. */
    recordedAt: instant(),
  },
  (t) => [
    uniqueIndex("lots_code_unique").on(t.code),
    // A label that a device printed is scanned.
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
    // The list, and the entries of all kinds.
    index("lots_produced_order").on(t.producedAt, t.id),
    // The list in the order of recording, and a user's entries of today.
    index("lots_created_order").on(t.createdAt, t.id),
    // The list by expiry.
    index("lots_expires_order").on(t.expiresAt, t.id),
    // The dashboard of a type: lots in stock first, the earliest expiry first among them; read backwards.
    index("lots_stock_first").on(t.type, t.inStock, sql`${keepsUntil(t)} desc`, t.producedAt, t.id),
    // The list of an item, the last lots of a supply, and the order of a type by item, which reads nothing else.
    index("lots_item_order").on(t.itemId, t.producedAt, t.id, t.type),
    // The list of a supplier.
    index("lots_supplier").on(t.supplierId, t.producedAt, t.id),
    // The list of removed lots.
    index("lots_removed").on(t.producedAt, t.id).where(sql`${t.removedAt} is not null`),
    // The list of lots that are blocked, recalled, discarded or in quarantine.
    index("lots_decided").on(t.decision, t.producedAt, t.id).where(sql`${t.decision} <> 'released'`),
    // Pickers of an item, by FEFO; reports of the stock.
    index("lots_in_stock").on(t.itemId, t.type, t.expiresAt, t.producedAt, t.code).where(sql`${t.inStock}`),
    // The stock that expires soon or has expired: `pending`, the digest.
    index("lots_stock_expiry").on(t.expiresAt, t.type).where(sql`${t.inStock}`),
    // The entries of a kind, and how many there are.
    index("lots_entry_order")
      .on(t.entryKind, t.producedAt, t.id)
      .where(sql`${t.entryKind} is not null and ${t.removedAt} is null`),
    // Receptions and productions of a kind by the code of their lots (`sortBy=code`): a page of them is the beginning of it.
    index("lots_entry_code_order")
      .on(t.entryKind, t.code)
      .where(sql`${t.entryKind} is not null and ${t.removedAt} is null`),
    // The lots in a place.
    index("lots_place").on(t.placeId, t.producedAt, t.id).where(sql`${t.placeId} is not null`),
    // Every search of lots and entries.
    index("lots_search").using("gin", sql`${t.searched} gin_trgm_ops`),
  ],
);

/**
 * Values of a lot's row before they were changed in place, one row for each moment of change: appended by a trigger,
 * never changed. The ledger has the quantities of the time.
 */
export const lotVersions = pgTable(
  "lot_versions",
  {
    lotId: reference(() => lots.id),
    /** The end of the validity of these values. */
    happenedAt: instant().notNull(),
    /** The instant of recording the end of the validity. */
    recordedAt: instant().notNull(),
    unitCost: unitCost(),
    totalCost: exactCost(),
    /** The quantity that the cost refers to. */
    initialQuantity: quantity().notNull(),
    expiresAt: day(),
    decision: text().$type<Decision>().notNull(),
    decisionReason: text(),
  },
  (t) => [primaryKey({ columns: [t.lotId, t.recordedAt] })],
);

/** Every code ever reserved or used: a code is unique for ever, also after a lot was renamed or removed. */
export const lotCodes = pgTable("lot_codes", {
  code: text().primaryKey(),
  reservedAt: instant().notNull(),
  reservedBy: uuid(),
});

/** The codes that lots had before their present one: labels printed with them lead on. A trigger adds them. */
export const formerLotCodes = pgTable("former_lot_codes", {
  code: text().primaryKey(),
  lotId: reference(() => lots.id),
});

/** The last sequence number given out for a prefix such as `MP-ACE-26324`. */
export const lotSequences = pgTable("lot_sequences", {
  prefix: text().primaryKey(),
  last: integer().notNull(),
});

/** Content of an additive in a made lot: summed from its inputs' content and the added quantity. */
export const lotAdditives = pgTable(
  "lot_additives",
  {
    lotId: reference(() => lots.id),
    additiveId: reference(() => additives.id),
    /** mg of active per kg of the lot. */
    mgPerKg: concentration().notNull(),
  },
  (t) => [primaryKey({ columns: [t.lotId, t.additiveId] })],
);

/**
 * The number of lots, maintained by a trigger: a million need not be counted for every page of their list. Each count
 * is the sum of its parts, a single part may be below zero: people who make lots of one kind at once update different
 * parts.
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

/** Condition: an entry of the kind made the lot and neither is removed; `lots_entry_code_order` orders such entries. */
export const isActiveOfKind = (kind: EntryKind) => and(eq(lots.entryKind, kind), isNull(lots.removedAt));
