import type { EntryKind, LotType, Unit } from "@pomar/contract/kinds";
import type { Decision } from "@pomar/contract/ledger/lots/lot-status.rules";
import type { MovementKind } from "@pomar/contract/ledger/lots/movements.schema";
import { and, eq, isNull, type SQLWrapper, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
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
import { dispatches } from "../stock/dispatches.table.ts";

type Costed = Record<"unitCost" | "balance" | "totalCost" | "initialQuantity", SQLWrapper>;

/**
 * What the balance is worth, in cents as it is shown; null where no cost is known. Sums add what is shown: of the same
 * lots every list and report says the same.
 */
export const stockValue = (t: Omit<Costed, "unitCost">) =>
  sql`round(${t.balance} * ${t.totalCost} / nullif(${t.initialQuantity}, 0), 2)`;

/** What lots are ordered by as money; what is not known comes behind what costs nothing. */
export const costKey = (t: Costed) => sql`(coalesce(${t.unitCost}, -1))`;
export const valueKey = (t: Costed) =>
  sql`(coalesce(${t.balance} * ${t.totalCost} / nullif(${t.initialQuantity}, 0), -1))`;

/** Until when what is in stock keeps; of what is gone no longer asked. */
export const keepsUntil = (t: Record<"inStock" | "expiresAt", SQLWrapper>) =>
  sql`(case when ${t.inStock} then ${t.expiresAt} end)`;

/** Since which day a lot is here: what came back keeps the day on which it was made. */
export const hereSince = (t: Record<"returnedOn" | "producedAt", SQLWrapper>) =>
  sql<string>`coalesce(${t.returnedOn}, ${t.producedAt})`;

/** A quantity of one item. The balance is the sum of its movements, kept in the same transaction. */
export const lots = pgTable(
  "lots",
  {
    ...stored(),
    code: text()
      .notNull()
      .references(() => lotCodes.code),
    /** What its labels bore until it had its code. A device that is set back counts again: two lots may have the same. */
    provisionalCode: text(),
    type: text().$type<LotType>().notNull(),
    fruitId: uuid().references(() => fruits.id),
    additiveId: uuid().references(() => additives.id),
    additionalId: uuid().references(() => additionals.id),
    packagingId: uuid().references(() => packagings.id),
    /**
     * Whichever of the four it is; others refer to it and look lots up by it. A trigger keeps it: were it generated, PostgreSQL would
     * take every update of a lot for one of its key, and have it wait for all who refer to the lot.
     */
    itemId: uuid()
      .notNull()
      .$default(() => sql`default`),
    unit: text().$type<Unit>().notNull(),
    initialQuantity: quantity().notNull(),
    balance: quantity().notNull(),
    /** kg that one unit weighs; null where there is no mass to follow (packaging, mint by the bunch). */
    kgPerUnit: unitMass(),
    /** R$ of `initialQuantity`, unrounded; null while a price is missing. What is taken costs its part of it. */
    totalCost: exactCost(),
    /** R$ per unit: `totalCost / initialQuantity`, to be shown. */
    unitCost: unitCost(),
    /** What made it: the kind of its receipt or production; null for opening stock. */
    entryKind: text().$type<EntryKind>(),
    supplierId: uuid().references(() => suppliers.id),
    supplierLot: text(),
    /** On whose invoice it came in. */
    invoiceNumber: text(),
    producedAt: day().notNull(),
    /** The day on which a customer sent it back: before that it was not here. Null of what came back from nobody. */
    returnedOn: day(),
    expiresAt: day(),
    /** Of a lot whose parts limit its expiry: its own, null without one; `expiresAt` is the earliest of it and the parts'. */
    ownExpiresAt: day(),
    decision: text().$type<Decision>().notNull().default("released"),
    /** Why it was blocked, recalled or discarded. */
    decisionReason: text(),
    composite: boolean().notNull().default(false),
    brix: reading(),
    ph: reading(),
    acidity: reading(),
    totalSolids: reading(),
    /** Where it stands; null: nobody has said. */
    placeId: uuid().references(() => places.id),
    notes: text(),
    /** What a search looks through, folded: its codes, item, supplier, its lot and invoice; triggers keep it, also when one is renamed. */
    searched: text().notNull().default(""),
    /**
     * There is something of it. No index has the balance itself, nor a cost: a use that leaves something changes no index then, and
     * PostgreSQL writes the row alone (a HOT update). The order by either is sorted when somebody asks for it.
     */
    inStock: boolean().notNull().generatedAlwaysAs(sql`balance > 0 and removed_at is null`),
    /** When a movement or a version of it was last recorded; triggers keep it. What is older than that is as it stands here. */
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
    // The list as it was recorded, and what somebody recorded today.
    index("lots_created_order").on(t.createdAt, t.id),
    // The list by expiry.
    index("lots_expires_order").on(t.expiresAt, t.id),
    // The dashboard of a type: what is in stock in front, and of that what expires first; read backwards.
    index("lots_stock_first").on(t.type, t.inStock, sql`${keepsUntil(t)} desc`, t.producedAt, t.id),
    // The list of an item, the last lots of a supply, and the order of a type by item, which reads nothing else.
    index("lots_item_order").on(t.itemId, t.producedAt, t.id, t.type),
    // The list of a supplier.
    index("lots_supplier").on(t.supplierId, t.producedAt, t.id),
    // The list of what was removed.
    index("lots_removed").on(t.producedAt, t.id).where(sql`${t.removedAt} is not null`),
    // The list of what is blocked, recalled, discarded or in quarantine.
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

/** The ledger: appended to, never changed (a trigger refuses it). `quantity` is signed, in the lot's unit. */
export const lotMovements = pgTable(
  "lot_movements",
  {
    id: uuid().primaryKey(),
    lotId: reference(() => lots.id),
    kind: text().$type<MovementKind>().notNull(),
    quantity: quantity().notNull(),
    occurredAt: instant().notNull(),
    recordedAt: instant().notNull(),
    recordedBy: uuid(),
    /** Of a consumption or composition: the lot that it went into; of a return: the lot that was made of what came back. */
    childLotId: uuid().references(() => lots.id),
    reversesId: uuid().references((): AnyPgColumn => lotMovements.id),
    reason: text(),
    /** Of a shipment and of what came back of it: the document that says who has it. */
    dispatchId: uuid().references(() => dispatches.id),
  },
  (t) => [
    // The ledger of a lot, and what happened to it after an instant.
    index("lot_movements_lot").on(t.lotId, t.recordedAt, t.id),
    // What a lot was made of.
    index("lot_movements_child").on(t.childLotId, t.lotId).where(sql`${t.childLotId} is not null`),
    // The lines of a dispatch, and what came back of it.
    index("lot_movements_dispatch").on(t.dispatchId, t.lotId).where(sql`${t.dispatchId} is not null`),
    // What moved since a day: nearly all of it lies together, for most is recorded when it happens.
    index("lot_movements_occurred").using("brin", t.occurredAt.op("timestamptz_minmax_multi_ops")),
    // What was recorded since an instant: the stock of the past.
    index("lot_movements_recorded").using("brin", t.recordedAt.op("timestamptz_minmax_multi_ops")),
    uniqueIndex("lot_movements_one_reversal").on(t.reversesId).where(sql`${t.reversesId} is not null`),
    check(
      "lot_movements_sign",
      sql`case when ${t.kind} in ('entry', 'production') then ${t.quantity} >= 0
        when ${t.kind} in ('return', 'adjustment', 'reversal') then true else ${t.quantity} <= 0 end`,
    ),
    check(
      "lot_movements_child_of_kind",
      sql`case ${t.kind} when 'reversal' then true when 'return' then (${t.childLotId} is not null) = (${t.quantity} < 0)
        else (${t.childLotId} is not null) = (${t.kind} in ('consumption', 'composition')) end`,
    ),
    check(
      "lot_movements_told",
      sql`case when ${t.kind} in ('shipment', 'return') then ${t.dispatchId} is not null
        when ${t.kind} in ('loss', 'adjustment', 'discard') then ${t.reason} is not null else true end`,
    ),
    check("lot_movements_reversal", sql`(${t.kind} = 'reversal') = (${t.reversesId} is not null)`),
    check(
      "lot_movements_kind",
      sql`${t.kind} in ('entry', 'production', 'consumption', 'composition', 'shipment', 'loss', 'adjustment', 'discard', 'return', 'reversal')`,
    ),
  ],
);

/**
 * What a lot's row said until something of it was changed in place, one row for each moment of change: appended to by a trigger,
 * never changed. The quantities of then are in the ledger.
 */
export const lotVersions = pgTable(
  "lot_versions",
  {
    lotId: reference(() => lots.id),
    /** Until when it was so. */
    happenedAt: instant().notNull(),
    /** When it was written that it is so no longer. */
    recordedAt: instant().notNull(),
    unitCost: unitCost(),
    totalCost: exactCost(),
    /** What the cost was of. */
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

/** The codes that lots had before their present one: labels that were printed with them lead on. A trigger keeps it. */
export const formerLotCodes = pgTable("former_lot_codes", {
  code: text().primaryKey(),
  lotId: reference(() => lots.id),
});

/** The last sequence number given out for a prefix such as `MP-ACE-26324`. */
export const lotSequences = pgTable("lot_sequences", {
  prefix: text().primaryKey(),
  last: integer().notNull(),
});

/** How much of an additive a made lot contains: counted from what its inputs contained and what was added. */
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
 * How many lots there are, kept by a trigger: a million need not be counted for every page of their list. The count of a thing
 * is the sum of its parts, one of them alone may be below zero: people who make lots of one thing at once count on different parts.
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

/** Of lots: an entry of the kind made it, and both stand; so their entries are read in the order of `lots_entry_code_order`. */
export const standsOfKind = (kind: EntryKind) => and(eq(lots.entryKind, kind), isNull(lots.removedAt));
