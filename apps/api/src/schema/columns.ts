import { type SQLWrapper, sql } from "drizzle-orm";
import { type AnyPgColumn, customType, integer, numeric, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";

/** An instant with milliseconds, ISO 8601 UTC on both sides of the driver. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => "timestamp(3) with time zone",
  fromDriver: (value) => new Date(value).toISOString(),
});

/** A calendar day `YYYY-MM-DD` of the plant; never a `Date`, which would carry a time zone. */
export const day = customType<{ data: string; driverData: string }>({ dataType: () => "date" });

/** Quantity in the lot's unit, three decimals. */
export const quantity = () => numeric({ precision: 14, scale: 3, mode: "number" });

/** R$ per unit, four decimals. */
export const unitCost = () => numeric({ precision: 14, scale: 4, mode: "number" });

/** R$ per unit as somebody was asked for it, with the decimals of `unitPriceScale`. */
export const unitPrice = () => numeric({ precision: 15, scale: 9, mode: "number" });

/** R$ with eight decimals: what is divided among a million parts adds up to the cent all the same. */
export const exactCost = () => numeric({ precision: 22, scale: 8 });

/** R$ of so much of a lot, which may be far more than came in, with the decimals of `exactCost`. */
export const exactValue = () => numeric({ precision: 26, scale: 8 });

/** kg that one unit of a lot weighs, to the milligram. */
export const unitMass = () => numeric({ precision: 14, scale: 6, mode: "number" });

/** mg of an additive's active per kg. */
export const concentration = () => numeric({ precision: 14, scale: 4, mode: "number" });

/** R$, two decimals. */
export const amount = () => numeric({ precision: 14, scale: 2, mode: "number" });

/** Part of a whole, 0 to 1, or kg/L; four decimals. */
export const factor = () => numeric({ precision: 7, scale: 4, mode: "number" });

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

/** A reading, a percentage or another small number, two decimals. */
export const reading = () => numeric({ precision: 7, scale: 2, mode: "number" });

/** Names a row of another table. */
export const reference = (column: () => AnyPgColumn) => uuid().notNull().references(column);

/** What every entity keeps beside its own fields. Users' ids without a foreign key: the first user has nobody before it. */
export const stored = () => ({
  id: uuid().primaryKey(),
  createdAt: instant().notNull(),
  createdBy: uuid(),
  updatedAt: instant().notNull(),
  updatedBy: uuid(),
  removedAt: instant(),
  /** Counts changes; what `If-Match` is compared with. */
  version: integer().notNull().default(1),
});

/** What a registry calls its records by; each name is of one of them, see `uniqueName`. */
export const registryName = () => ({
  name: text().notNull(),
  /** A name that was another's too when names began to be unique as they look; while the row still bears it, it may. */
  sharedName: text(),
});

/** No two living rows have names that look alike: `unique_name` leaves out accents, case, white space and what nobody sees. */
export const uniqueName = (index: string, t: Record<"id" | "name" | "sharedName" | "removedAt", SQLWrapper>) =>
  uniqueIndex(index)
    .on(sql`unique_name(${t.name})`, sql`(case when ${t.sharedName} = ${t.name} then ${t.id}::text else '' end)`)
    .where(sql`${t.removedAt} is null`);
