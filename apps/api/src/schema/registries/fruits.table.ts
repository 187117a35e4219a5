import { type FruitColor, fruitColors } from "@pomar/contract/registries/fruits/fruit-color.rules";
import { sql } from "drizzle-orm";
import { boolean, check, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import { reading, reference, stored, uniqueName } from "../columns.ts";

export const fruits = pgTable(
  "fruits",
  {
    ...stored(),
    name: text().notNull(),
    code: text().notNull(),
    composite: boolean().notNull().default(false),
    expectedYield: reading(),
    yieldMin: reading(),
    yieldMax: reading(),
    brixMin: reading(),
    phMin: reading(),
    phMax: reading(),
    acidityMin: reading(),
    totalSolidsMin: reading(),
    waterAllowed: boolean().notNull(),
    /** The chosen colour; null: the fruit has the colour proposed for its name or code. */
    color: text().$type<FruitColor>(),
    shelfLifeRawDays: integer().notNull(),
    shelfLifePulpDays: integer().notNull(),
    shelfLifeFinalDays: integer().notNull(),
    notes: text(),
    active: boolean().notNull().default(true),
  },
  (t) => [
    uniqueName("fruits_name_unique", t),
    uniqueIndex("fruits_code_unique").on(t.code).where(sql`${t.removedAt} is null`),
    check("fruits_color", sql`${t.color} in (${sql.raw(fruitColors.map((color) => `'${color}'`).join(", "))})`),
  ],
);

/** The components of a composite fruit, in the order that the user chose. */
export const fruitComponents = pgTable(
  "fruit_components",
  {
    fruitId: reference(() => fruits.id),
    componentId: reference(() => fruits.id),
    /** The component's part in %; the parts of a fruit sum to 100 %. */
    percentage: reading().notNull(),
    position: smallint().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.fruitId, t.componentId] }),
    check("fruit_components_percentage", sql`${t.percentage} > 0 and ${t.percentage} <= 100`),
    check("fruit_components_other", sql`${t.fruitId} <> ${t.componentId}`),
  ],
);

export const fruitGroups = pgTable("fruit_groups", { ...stored(), name: text().notNull() }, (t) => [
  uniqueName("fruit_groups_name_unique", t),
]);

export const fruitGroupMembers = pgTable(
  "fruit_group_members",
  {
    groupId: reference(() => fruitGroups.id),
    fruitId: reference(() => fruits.id),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.fruitId] })],
);
