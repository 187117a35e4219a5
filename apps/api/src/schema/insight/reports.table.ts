import { boolean, index, numeric, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { concentration, day, exactValue, instant, quantity, reading, reference } from "../columns.ts";
import { lots } from "../ledger/lots.table.ts";
import { lotMovements } from "../ledger/movements.table.ts";
import { additives } from "../registries/additives.table.ts";
import { suppliers } from "../registries/suppliers.table.ts";

/** kg with eight decimals: shares of a pulping add up to the gram. */
const exactKg = () => numeric({ precision: 22, scale: 8, mode: "number" });

/**
 * The supplier of the fruit in a pulping: one row for each supplier, at any depth of blends; the parts add up to the
 * pulping. Only pulpings with a yield have rows. Triggers maintain these three tables in the transaction that changes
 * their sources, so that a report need not read the ledger.
 */
export const pulpingShares = pgTable(
  "pulping_shares",
  {
    /** The pulp. */
    lotId: reference(() => lots.id),
    /** Null: the supplier is unknown. */
    supplierId: uuid().references(() => suppliers.id),
    /** Fruit of the pulp. */
    fruitId: uuid().notNull(),
    producedAt: day().notNull(),
    /** True on one row of each pulping, to count pulpings. */
    first: boolean().notNull(),
    /** kg of fruit. */
    fruitKg: exactKg().notNull(),
    /** kg of pulp of the fruit. */
    outputKg: exactKg().notNull(),
    /** kg of pulp with all that is in it. */
    madeKg: exactKg().notNull(),
    /** Yield of the whole pulping, in %. */
    yieldPct: reading().notNull(),
    /** R$ of the fruit; null while its price is missing. */
    fruitCost: exactValue(),
    /** R$ of the fruit and of this part of all else; null while any price is missing. */
    totalCost: exactValue(),
  },
  (t) => [
    unique("pulping_shares_unique").on(t.lotId, t.supplierId).nullsNotDistinct(),
    // The reports of yield and cost of a period, of all fruits.
    index("pulping_shares_produced").on(t.producedAt),
    // Percentiles of a fruit's yield read this, and nothing else.
    index("pulping_shares_fruit").on(t.fruitId, t.producedAt, t.yieldPct, t.first),
    // The same of a supplier.
    index("pulping_shares_supplier").on(t.fruitId, t.supplierId, t.producedAt, t.yieldPct),
  ],
);

/** Lots made with an additive in them, whether added or contained in an input. */
export const additiveUses = pgTable(
  "additive_uses",
  {
    /** The made lot. */
    lotId: reference(() => lots.id),
    additiveId: reference(() => additives.id),
    fruitId: uuid().notNull(),
    producedAt: day().notNull(),
    /** Added, in the additive's unit. */
    taken: quantity().notNull(),
    madeKg: exactKg().notNull(),
    /** mg of active per kg. */
    mgPerKg: concentration(),
  },
  (t) => [
    primaryKey({ columns: [t.lotId, t.additiveId] }),
    // The report of additives of a period.
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
    /** Null for supplies. */
    fruitId: uuid(),
    kind: text().$type<"loss" | "adjustment" | "discard">().notNull(),
    occurredAt: instant().notNull(),
    /** Below zero when something was found; null where there is no mass. */
    kg: exactKg(),
    /** R$; null while the lot has no cost. */
    value: exactValue(),
  },
  (t) => [
    // The report of losses of a period.
    index("write_offs_occurred").on(t.occurredAt),
    // A trigger updates the value of a write-off when the cost of its lot changes.
    index("write_offs_lot").on(t.lotId),
  ],
);
