import { type SQLWrapper, sql } from "drizzle-orm";
import { type AnyPgColumn, customType, integer, numeric, uniqueIndex, uuid } from "drizzle-orm/pg-core";

/** An instant with milliseconds, in ISO 8601 UTC, for the app and for the database driver. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => "timestamp(3) with time zone",
  fromDriver: (value) => new Date(value).toISOString(),
});

/** A calendar day `YYYY-MM-DD` of the plant; never a `Date`, which would carry a time zone. */
export const day = customType<{ data: string; driverData: string }>({ dataType: () => "date" });

/** A quantity in the lot's unit, with three decimals. */
export const quantity = () => numeric({ precision: 14, scale: 3, mode: "number" });

/** R$ per unit, with four decimals. */
export const unitCost = () => numeric({ precision: 14, scale: 4, mode: "number" });

/** R$ per unit as entered, with the decimals of `unitPriceScale`. */
export const unitPrice = () => numeric({ precision: 15, scale: 9, mode: "number" });

/** R$ with eight decimals: the parts of an amount divided among a million lots still sum to the amount, to the cent. */
export const exactCost = () => numeric({ precision: 22, scale: 8 });

/** The value in R$ of a quantity of a lot, which may far exceed the lot's initial quantity; decimals as `exactCost`. */
export const exactValue = () => numeric({ precision: 26, scale: 8 });

/** The mass of one unit of a lot in kg, to the milligram. */
export const unitMass = () => numeric({ precision: 14, scale: 6, mode: "number" });

/** mg of an additive's active substance per kg. */
export const concentration = () => numeric({ precision: 14, scale: 4, mode: "number" });

/** An amount in R$, with two decimals. */
export const amount = () => numeric({ precision: 14, scale: 2, mode: "number" });

/** A part of a whole (0 to 1) or a density in kg/L, with four decimals. */
export const factor = () => numeric({ precision: 7, scale: 4, mode: "number" });

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

/** A reading, a percentage or a similar small number, with two decimals. */
export const reading = () => numeric({ precision: 7, scale: 2, mode: "number" });

/** A foreign key to a row of a different table. */
export const reference = (column: () => AnyPgColumn) => uuid().notNull().references(column);

/** The columns of every entity. `createdBy` and `updatedBy` have no foreign key, as no user creates the first user. */
export const stored = () => ({
  id: uuid().primaryKey(),
  createdAt: instant().notNull(),
  createdBy: uuid(),
  updatedAt: instant().notNull(),
  updatedBy: uuid(),
  removedAt: instant(),
  /** The number of changes of the row; `If-Match` is compared with this number. */
  version: integer().notNull().default(1),
});

/** A unique index on active names: `unique_name` ignores accents, case, white space and invisible characters. */
export const uniqueName = (index: string, t: Record<"name" | "removedAt", SQLWrapper>) =>
  uniqueIndex(index).on(sql`unique_name(${t.name})`).where(sql`${t.removedAt} is null`);
