import type { additiveFunctions, additiveUnits } from "@pomar/contract/registries/additives/additives.schema";
import { sql } from "drizzle-orm";
import { boolean, numeric, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { factor, quantity, reading, stored, uniqueName } from "../columns.ts";

export const additives = pgTable(
  "additives",
  {
    ...stored(),
    name: text().notNull(),
    code: text().notNull(),
    ins: text(),
    function: text().$type<(typeof additiveFunctions)[number]>().notNull().default("outro"),
    unit: text().$type<(typeof additiveUnits)[number]>().notNull(),
    /** The maximum dose: mg of active substance per kg of product. */
    maxDoseMgPerKg: numeric({ precision: 9, scale: 2, mode: "number" }),
    activeFactor: factor().notNull().default(1),
    /** The additive's purity in %. */
    purity: reading().notNull().default(100),
    limitSource: text(),
    minStock: quantity(),
    notes: text(),
    active: boolean().notNull().default(true),
  },
  (t) => [
    uniqueName("additives_name_unique", t),
    uniqueIndex("additives_code_unique").on(t.code).where(sql`${t.removedAt} is null`),
  ],
);
