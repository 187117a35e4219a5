import type { CalculationReply } from "@pomar/contract/entries/calculator/calculator.schema";
import type { FormulaKey } from "@pomar/contract/entries/calculator/formula.schema";
import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant, stored } from "../columns.ts";
import { lots } from "../ledger/lots.table.ts";
import { fruits } from "../registries/fruits.table.ts";

/** A stored calculation: its inputs, its results and the version of its formula. */
export const calculatorRecords = pgTable(
  "calculator_records",
  {
    ...stored(),
    formula: text().$type<FormulaKey>().notNull(),
    formulaVersion: integer().notNull(),
    inputs: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The figures as they were shown: an old calculation stays readable after its formula changes. */
    figures: jsonb().$type<CalculationReply["figures"]>().notNull(),
    warnings: jsonb().$type<string[]>().notNull(),
    written: text().notNull(),
    title: text(),
    fruitId: uuid().references(() => fruits.id),
    lotId: uuid().references(() => lots.id),
    notes: text(),
    /**
     * The instant at which a device made the calculation; null: the calculation was made on the server, at `createdAt`.
     */
    madeAt: instant(),
  },
  (t) => [
    // Serves the list of calculations and a user's calculations of today.
    index("calculator_records_created").on(t.createdAt, t.id).where(sql`${t.removedAt} is null`),
    // Serves every search of calculations.
    index("calculator_records_search")
      .using(
        "gin",
        sql`fold(normalize(coalesce(${t.title}, '') || ' ' || coalesce(${t.notes}, ''), NFKC)) gin_trgm_ops`,
      )
      .where(sql`${t.removedAt} is null`),
  ],
);
