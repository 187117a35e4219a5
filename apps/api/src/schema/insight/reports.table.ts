import { boolean, index, numeric, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { concentration, day, exactValue, instant, quantity, reading, reference } from "../columns.ts";
import { lots } from "../ledger/lots.table.ts";
import { lotMovements } from "../ledger/movements.table.ts";
import { suppliers } from "../registries/suppliers.table.ts";
import { additives } from "../registries/supplies.table.ts";

/** A mass in kg with eight decimals: the shares of a pulping sum to the pulping's total, to the gram. */
const exactKg = () => numeric({ precision: 22, scale: 8, mode: "number" });

/**
 * The share of each supplier in the fruit of a pulping: one row per supplier, traced through blends of any depth. The
 * masses of all shares sum to the masses of the pulping. Only pulpings with a yield have rows. Triggers maintain the
 * three tables of this file in the transaction that changes their sources, so that a report need not read the ledger.
 */
export const pulpingShares = pgTable(
  "pulping_shares",
  {
    /** The lot of pulp that the pulping made. */
    lotId: reference(() => lots.id),
    /** The supplier of the fruit; null: the supplier is unknown. */
    supplierId: uuid().references(() => suppliers.id),
    /** The fruit of the pulp. */
    fruitId: uuid().notNull(),
    producedAt: day().notNull(),
    /** True on one row of each pulping, so that pulpings can be counted. */
    first: boolean().notNull(),
    /** The mass of the supplier's fruit, in kg. */
    fruitKg: exactKg().notNull(),
    /** The mass of the pulp made of the supplier's fruit, in kg. */
    outputKg: exactKg().notNull(),
    /** The mass of the supplier's share of the pulp, including all ingredients, in kg. */
    madeKg: exactKg().notNull(),
    /** The yield of the whole pulping, in %. */
    yieldPct: reading().notNull(),
    /** The cost of the supplier's fruit in R$; null while its price is missing. */
    fruitCost: exactValue(),
    /** Cost in R$ of the supplier's fruit with its share of all other ingredients; null while any price is missing. */
    totalCost: exactValue(),
  },
  (t) => [
    unique("pulping_shares_unique").on(t.lotId, t.supplierId).nullsNotDistinct(),
    // Serves the reports of yield and cost of all fruits in a period.
    index("pulping_shares_produced").on(t.producedAt),
    // Contains every column that percentiles of a fruit's yield need, so that they read this index alone.
    index("pulping_shares_fruit").on(t.fruitId, t.producedAt, t.yieldPct, t.first),
    // Contains every column that percentiles of a supplier's yield need, so that they read this index alone.
    index("pulping_shares_supplier").on(t.fruitId, t.supplierId, t.producedAt, t.yieldPct),
  ],
);

/** Lots that contain an additive, either added directly or contained in an input. */
export const additiveUses = pgTable(
  "additive_uses",
  {
    /** The lot that was made with the additive. */
    lotId: reference(() => lots.id),
    additiveId: reference(() => additives.id),
    fruitId: uuid().notNull(),
    producedAt: day().notNull(),
    /** The directly added quantity, in the additive's unit. */
    taken: quantity().notNull(),
    madeKg: exactKg().notNull(),
    /** mg of the additive's active substance per kg of the lot. */
    mgPerKg: concentration(),
  },
  (t) => [
    primaryKey({ columns: [t.lotId, t.additiveId] }),
    // Serves the report of the additives of a period.
    index("additive_uses_produced").on(t.producedAt),
  ],
);

/** Quantities that left lots by loss, count or discard, unless reversed. */
export const writeOffs = pgTable(
  "write_offs",
  {
    movementId: uuid()
      .primaryKey()
      .references(() => lotMovements.id),
    lotId: reference(() => lots.id),
    /** The fruit of the lot; null for supplies. */
    fruitId: uuid(),
    kind: text().$type<"loss" | "adjustment" | "discard">().notNull(),
    occurredAt: instant().notNull(),
    /** The mass in kg; negative when a count found more than the ledger had, null where the lot has no mass. */
    kg: exactKg(),
    /** The value in R$; null while the lot has no cost. */
    value: exactValue(),
  },
  (t) => [
    // Serves the report of the losses of a period.
    index("write_offs_occurred").on(t.occurredAt),
    // Serves the trigger that updates the value of a write-off when the cost of its lot changes.
    index("write_offs_lot").on(t.lotId),
  ],
);
