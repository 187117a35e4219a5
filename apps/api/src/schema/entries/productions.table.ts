import type { storages } from "@pomar/contract/entries/productions/pulp.schema";
import type { ProductionKind } from "@pomar/contract/kinds";
import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { day, instant, quantity, reading, stored } from "../columns.ts";
import { lots } from "../ledger/lots.table.ts";
import { calculatorRecords } from "./calculator.table.ts";

/** Lots made of other lots. The inputs are stored in the ledger, as the consumptions that refer to the made lot. */
export const productions = pgTable(
  "productions",
  {
    ...stored(),
    kind: text().$type<ProductionKind>().notNull(),
    lotId: uuid().notNull(),
    /** The fruit; a foreign key over the lot's id and the fruit makes the fruit equal to the lot's. */
    itemId: uuid().notNull(),
    /** The produced quantity: the initial quantity of the lot, in its unit. */
    quantity: quantity().notNull(),
    producedAt: day().notNull(),
    /** The total mass of all inputs that have a mass, in kg. */
    inputKg: quantity().notNull(),
    qualityFlags: jsonb().$type<string[]>().notNull().default([]),
    notes: text(),
    /** The calculation from which the quantities of the production were copied. */
    calculatorRecordId: uuid().references(() => calculatorRecords.id),
    /** The instant at which a device made the entry; null: the entry was made on the server, at `createdAt`. */
    madeAt: instant(),
    // The columns from `refuseKg` to `storage` are for pulping only.
    refuseKg: quantity(),
    residueKg: quantity(),
    /** The pulp mass of the fruit divided by its input mass, in %; null without fruit or with a negligible quantity. */
    yieldPct: reading(),
    unexplainedLossKg: quantity(),
    pasteurizationC: reading(),
    pasteurizationSeconds: integer(),
    storage: text().$type<(typeof storages)[number]>(),
    // The columns from `netContentG` on are for packing only.
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
    // Serves the list of productions of a kind.
    index("productions_order").on(t.kind, t.producedAt, t.id).where(sql`${t.removedAt} is null`),
    // Serves the list of productions of a kind in the order of recording.
    index("productions_created_order").on(t.kind, t.createdAt, t.id).where(sql`${t.removedAt} is null`),
    // Serves the list of productions of a kind by produced quantity.
    index("productions_quantity_order").on(t.kind, t.quantity, t.id).where(sql`${t.removedAt} is null`),
    // Serves the list of pulpings by yield.
    index("productions_yield_order").on(t.yieldPct, t.id).where(sql`${t.kind} = 'pulp' and ${t.removedAt} is null`),
    // Serves the list of a fruit's productions and the fruit's usual yield.
    index("productions_item").on(t.itemId, t.kind, t.producedAt, t.id).where(sql`${t.removedAt} is null`),
    // Contains every column of pulping that the report of losses reads, so that the report reads only this index.
    index("productions_pulping_losses")
      .on(t.producedAt, t.itemId, t.inputKg, t.refuseKg, t.residueKg, t.unexplainedLossKg)
      .where(sql`${t.kind} = 'pulp' and ${t.removedAt} is null`),
    // Contains every column of packing that the report of losses reads, so that the report reads only this index.
    index("productions_packing_losses")
      .on(t.producedAt, t.itemId, t.inputKg, t.fillLossKg, t.rejectedUnits, t.netContentG)
      .where(sql`${t.kind} = 'final-product' and ${t.removedAt} is null`),
    // Serves the productions that were made from a calculation.
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
