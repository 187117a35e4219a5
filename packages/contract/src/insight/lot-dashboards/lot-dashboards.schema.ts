import { z } from "zod";
import { id, nameAlone, named } from "../../core/fields.ts";
import { page } from "../../core/list.ts";
import { adminOnly } from "../../core/route.ts";
import { units } from "../../kinds.ts";
import { lotRow } from "../../ledger/lots/lots.schema.ts";

/**
 * The buckets of lots with a balance, by days to expiry: expired, up to 7, 8 to 15, 16 to 30, 31 to 60, more than 60
 * days, and without expiry.
 */
export const expiryBuckets = ["expired", "days7", "days15", "days30", "days60", "later", "never"] as const;
export type ExpiryBucket = (typeof expiryBuckets)[number];

/** The expiry filters of a dashboard: a bucket, or all lots that expire within 30 days and are not expired. */
export const expiryFilters = [...expiryBuckets, "within30"] as const;
export type ExpiryFilter = (typeof expiryFilters)[number];

export const expiryNames: Record<ExpiryFilter, string> = {
  expired: "Vencidos",
  days7: "Até 7 dias",
  days15: "8 a 15 dias",
  days30: "16 a 30 dias",
  days60: "31 a 60 dias",
  later: "Mais de 60 dias",
  never: "Sem validade",
  within30: "Até 30 dias",
};

const figures = z.object({
  /** The value of the balance in R$; null while the lot's cost is missing. */
  value: adminOnly(z.number().nullable()),
  /** The consumed and shipped share of the initial quantity, 0 to 1. */
  usedShare: z.number(),
  /** Days until the lot's expiry in the plant's time zone, negative after the expiry; null for a lot without expiry. */
  daysLeft: z.number().int().nullable(),
});

/** A lot with all its fields, for files and for a single lot. */
export const wholeV2Lot = lotRow.extend(figures.shape);
export type WholeV2Lot = z.output<typeof wholeV2Lot>;

export const v2Lot = wholeV2Lot
  .pick({
    id: true,
    code: true,
    entry: true,
    unit: true,
    supplierLot: true,
    initialQuantity: true,
    balance: true,
    status: true,
    producedAt: true,
    expiresAt: true,
    netContentG: true,
    unitCost: true,
    brix: true,
    ph: true,
    location: true,
    value: true,
    usedShare: true,
    daysLeft: true,
  })
  .extend({ item: named, supplier: nameAlone.nullable() });
export type V2Lot = z.output<typeof v2Lot>;

/** Totals of the filtered lots. `balance` excludes removed lots, and is in kg, or in mixed units for supplies. */
export const v2Summary = z.object({
  lots: z.number().int(),
  balance: z.number(),
  /** The part of the balance that may be used or dispatched today: in lots that are neither held nor expired. */
  usable: z.number(),
  /**
   * The value of the balance in R$; null when no lot has a cost. When some lots have a cost, a lot without a cost
   * counts as zero.
   */
  value: adminOnly(z.number().nullable()),
  /** The number of lots with a balance and without a cost. */
  unpriced: adminOnly(z.number().int()),
  /** The number of unexpired lots with a balance that expire within 7 days; for `expiring30`, within 30 days. */
  expiring7: z.number().int(),
  expiring30: z.number().int(),
  expired: z.number().int(),
  quarantined: z.number().int(),
  /** The stock of each item, the largest stock first, at most 30 items. */
  byItem: z.array(z.object({ item: named, unit: z.enum(units), lots: z.number().int(), balance: z.number() })),
  /** The stock in each expiry bucket, in the order of `expiryBuckets`. */
  byExpiry: z.array(z.object({ bucket: z.enum(expiryBuckets), lots: z.number().int(), balance: z.number() })),
});
export type V2Summary = z.output<typeof v2Summary>;

export const v2Page = page(v2Lot).extend({ summary: v2Summary });

/** One lot of a dashboard, with its origins and uses. */
export const v2Detail = wholeV2Lot.extend({
  consumed: z.number(),
  shipped: z.number(),
  lost: z.number(),
  /** The suppliers of the raw materials in the lot, at any depth of the lot's inputs. */
  origins: z.array(z.object({ supplierId: id(), name: z.string(), lots: z.number().int() })),
});
export type V2Detail = z.output<typeof v2Detail>;
