import type { storages } from "@pomar/contract/entries/productions/pulp.schema";
import type { ProductionKind } from "@pomar/contract/kinds";
import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { day, instant, quantity, reading, stored } from "../columns.ts";
import { lots } from "../ledger/lots.table.ts";
import { calculatorRecords } from "./calculator.table.ts";

/** Lots made of other lots. The inputs are in the ledger, as the consumptions that name the made lot. */
export const productions = pgTable(
  "productions",
  {
    ...stored(),
    kind: text().$type<ProductionKind>().notNull(),
    lotId: uuid().notNull(),
    /** The fruit; a foreign key over both keeps it equal to the lot's. */
    itemId: uuid().notNull(),
    /** Produced quantity: the initial quantity of the lot, in its unit. */
    quantity: quantity().notNull(),
    producedAt: day().notNull(),
    /** kg of all inputs that have mass. */
    inputKg: quantity().notNull(),
    qualityFlags: jsonb().$type<string[]>().notNull().default([]),
    notes: text(),
    /** The calculation that its quantities came from. */
    calculatorRecordId: uuid().references(() => calculatorRecords.id),
    /** The instant at which its device made it; null for an entry made at the server, at `createdAt`. */
    madeAt: instant(),
    // Pulping.
    refuseKg: quantity(),
    residueKg: quantity(),
    /** Pulp of the fruit over its input of fruit, in %; null without fruit or with a negligible quantity. */
    yieldPct: reading(),
    unexplainedLossKg: quantity(),
    pasteurizationC: reading(),
    pasteurizationSeconds: integer(),
    storage: text().$type<(typeof storages)[number]>(),
    // Packing.
    netContentG: quantity(),
    rejectedUnits: integer(),
    fillLossKg: quantity(),
    freezeStart: instant(),
    freezeEnd: instant(),
    coreTemperatureC: reading(),
  },
  (t) => [
    foreignKey({
      name: "productions_lot_and_item",
      columns: [t.lotId, t.itemId],
      foreignColumns: [lots.id, lots.itemId],
    }).onUpdate("cascade"),
    uniqueIndex("productions_lot_unique").on(t.lotId),
    // The list of a kind.
    index("productions_order").on(t.kind, t.producedAt, t.id).where(sql`${t.removedAt} is null`),
    // The same as it was recorded.
    index("productions_created_order").on(t.kind, t.createdAt, t.id).where(sql`${t.removedAt} is null`),
    // The same list by produced quantity.
    index("productions_quantity_order").on(t.kind, t.quantity, t.id).where(sql`${t.removedAt} is null`),
    // Pulps by yield.
    index("productions_yield_order").on(t.yieldPct, t.id).where(sql`${t.kind} = 'pulp' and ${t.removedAt} is null`),
    // The list of a fruit, and its usual yield.
    index("productions_item").on(t.itemId, t.kind, t.producedAt, t.id).where(sql`${t.removedAt} is null`),
    // The report of losses reads this of pulping, and nothing else.
    index("productions_pulping_losses")
      .on(t.producedAt, t.itemId, t.inputKg, t.refuseKg, t.residueKg, t.unexplainedLossKg)
      .where(sql`${t.kind} = 'pulp' and ${t.removedAt} is null`),
    // The same of packing.
    index("productions_packing_losses")
      .on(t.producedAt, t.itemId, t.inputKg, t.fillLossKg, t.rejectedUnits, t.netContentG)
      .where(sql`${t.kind} = 'final-product' and ${t.removedAt} is null`),
    // The entries of a calculation.
    index("productions_calculator_record").on(t.calculatorRecordId).where(sql`${t.calculatorRecordId} is not null`),
    check("productions_kind", sql`${t.kind} in ('pulp', 'final-product', 'composite-lot')`),
    check("productions_quantity", sql`${t.quantity} > 0`),
    check(
      "productions_pulp",
      sql`${t.kind} <> 'pulp' or (${t.refuseKg} >= 0 and ${t.residueKg} >= 0 and ${t.unexplainedLossKg} is not null and ${t.storage} in ('frozen', 'chilled'))`,
    ),
    check(
      "productions_final_product",
      sql`${t.kind} <> 'final-product' or (${t.netContentG} > 0 and ${t.rejectedUnits} >= 0 and ${t.fillLossKg} is not null)`,
    ),
  ],
);
