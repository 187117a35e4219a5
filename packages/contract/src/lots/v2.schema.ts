import { z } from "zod";
import { id } from "../fields.ts";
import { adminOnly } from "../route.ts";
import { lotItem, lotRow, units } from "./lots.schema.ts";

/** A lot as its dashboard shows it. */
export const v2Lot = lotRow.extend({
  /** R$ of the balance; null while the cost is missing. */
  value: adminOnly(z.number().nullable()),
  /** Part of what was made that was consumed or shipped, 0 to 1. */
  usedShare: z.number(),
  /** Days to expiry in the plant, negative when it is past; null without expiry. */
  daysLeft: z.number().int().nullable(),
});
export type V2Lot = z.output<typeof v2Lot>;

/** Of the whole filter, not of the page. `balance` is of lots not removed, in the unit of the type (kg, un; mixed otherwise). */
export const v2Summary = z.object({
  lots: z.number().int(),
  balance: z.number(),
  /** R$; lots without a cost count nothing. */
  value: adminOnly(z.number()),
  /** Lots that expire within 7 and 30 days, not expired yet. */
  expiring7: z.number().int(),
  expiring30: z.number().int(),
  expired: z.number().int(),
  quarantined: z.number().int(),
  /** What is on hand by item, the most first; at most 30. */
  byItem: z.array(z.object({ item: lotItem, unit: z.enum(units), lots: z.number().int(), balance: z.number() })),
  /** Lots with balance by the days they have left. */
  byExpiry: z.array(
    z.object({
      bucket: z.enum(["expired", "days7", "days15", "days30", "days60", "later", "never"]),
      lots: z.number().int(),
      balance: z.number(),
    }),
  ),
});
export type V2Summary = z.output<typeof v2Summary>;

export const v2Page = z.object({
  data: z.array(v2Lot),
  total: z.number().int(),
  page: z.number().int(),
  rows: z.number().int(),
  summary: v2Summary,
});

/** One lot of a dashboard: where it came from and what became of it. */
export const v2Detail = v2Lot.extend({
  consumed: z.number(),
  shipped: z.number(),
  lost: z.number(),
  /** Suppliers at the beginning of it, over all paths. */
  origins: z.array(z.object({ supplierId: id(), name: z.string(), lots: z.number().int() })),
});
export type V2Detail = z.output<typeof v2Detail>;
