import type { additionalUnits } from "@pomar/contract/registries/additionals/additionals.schema";
import { sql } from "drizzle-orm";
import { boolean, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { factor, quantity, reading, stored, uniqueName } from "../columns.ts";

export const additionals = pgTable(
  "additionals",
  {
    ...stored(),
    name: text().notNull(),
    code: text().notNull(),
    unit: text().$type<(typeof additionalUnits)[number]>().notNull(),
    densityKgPerL: factor(),
    brix: reading(),
    isWater: boolean().notNull().default(false),
    isSugar: boolean().notNull().default(false),
    allergen: text(),
    minStock: quantity(),
    notes: text(),
    active: boolean().notNull().default(true),
  },
  (t) => [
    uniqueName("additionals_name_unique", t),
    uniqueIndex("additionals_code_unique").on(t.code).where(sql`${t.removedAt} is null`),
  ],
);
