import type { additionalUnits } from "@pomar/contract/registries/additionals/additionals.schema";
import type { additiveFunctions, additiveUnits } from "@pomar/contract/registries/additives/additives.schema";
import type { packagingKinds, packagingUnits } from "@pomar/contract/registries/packaging/packaging.schema";
import { type SQLWrapper, sql } from "drizzle-orm";
import { boolean, integer, numeric, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { factor, quantity, reading, stored, uniqueName } from "../columns.ts";

/** The first columns of every supply. */
const named = () => ({ ...stored(), name: text().notNull(), code: text().notNull() });

/** The last columns of every supply; the minimum stock is in the supply's unit. */
const kept = () => ({ minStock: quantity(), notes: text(), active: boolean().notNull().default(true) });

/** The names and the codes of a table's supplies are unique. */
const uniqueIn = (table: string) => (t: Record<"name" | "code" | "removedAt", SQLWrapper>) => [
  uniqueName(`${table}_name_unique`, t),
  uniqueIndex(`${table}_code_unique`).on(sql`${t.code}`).where(sql`${t.removedAt} is null`),
];

export const additives = pgTable(
  "additives",
  {
    ...named(),
    ins: text(),
    function: text().$type<(typeof additiveFunctions)[number]>().notNull().default("outro"),
    unit: text().$type<(typeof additiveUnits)[number]>().notNull(),
    /** The maximum dose: mg of active substance per kg of product. */
    maxDoseMgPerKg: numeric({ precision: 9, scale: 2, mode: "number" }),
    activeFactor: factor().notNull().default(1),
    /** The additive's purity in %. */
    purity: reading().notNull().default(100),
    limitSource: text(),
    ...kept(),
  },
  uniqueIn("additives"),
);

export const additionals = pgTable(
  "additionals",
  {
    ...named(),
    unit: text().$type<(typeof additionalUnits)[number]>().notNull(),
    densityKgPerL: factor(),
    brix: reading(),
    isWater: boolean().notNull().default(false),
    isSugar: boolean().notNull().default(false),
    allergen: text(),
    ...kept(),
  },
  uniqueIn("additionals"),
);

export const packagings = pgTable(
  "packagings",
  {
    ...named(),
    kind: text().$type<(typeof packagingKinds)[number]>().notNull().default("outro"),
    unit: text().$type<(typeof packagingUnits)[number]>().notNull(),
    /** The mass of product in g that one package contains. */
    capacityG: quantity(),
    unitsPerCase: integer(),
    ...kept(),
  },
  uniqueIn("packagings"),
);

export const supplyTables = { additive: additives, additional: additionals, packaging: packagings };
