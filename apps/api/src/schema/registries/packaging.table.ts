import type { packagingKinds, packagingUnits } from "@pomar/contract/registries/packaging/packaging.schema";
import { sql } from "drizzle-orm";
import { boolean, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { quantity, stored, uniqueName } from "../columns.ts";

export const packagings = pgTable(
  "packagings",
  {
    ...stored(),
    name: text().notNull(),
    code: text().notNull(),
    kind: text().$type<(typeof packagingKinds)[number]>().notNull().default("outro"),
    unit: text().$type<(typeof packagingUnits)[number]>().notNull(),
    /** The mass of product in g that one package contains. */
    capacityG: quantity(),
    unitsPerCase: integer(),
    minStock: quantity(),
    notes: text(),
    active: boolean().notNull().default(true),
  },
  (t) => [
    uniqueName("packagings_name_unique", t),
    uniqueIndex("packagings_code_unique").on(t.code).where(sql`${t.removedAt} is null`),
  ],
);
