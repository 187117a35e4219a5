import { z } from "zod";
import { id, nameAlone, named } from "../../core/fields.ts";
import { page } from "../../core/list.ts";
import { adminOnly } from "../../core/route.ts";
import { units } from "../../kinds.ts";
import { lotRow } from "../../ledger/lots/lots.schema.ts";

/** Lots with balance by the days they have left: none any more, up to 7, 8 to 15, 16 to 30, 31 to 60, more, no expiry. */
export const expiryBuckets = ["expired", "days7", "days15", "days30", "days60", "later", "never"] as const;
export type ExpiryBucket = (typeof expiryBuckets)[number];

/** What a dashboard can be narrowed to: a bucket, or all that is not expired and expires within 30 days. */
export const expiryFilters = [...expiryBuckets, "within30"] as const;
export type ExpiryFilter = (typeof expiryFilters)[number];

/** How the days that a lot has left are called. */
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
  /** R$ of the balance; null while the cost is missing. */
  value: adminOnly(z.number().nullable()),
  /** Part of what was made that was consumed or shipped, 0 to 1. */
  usedShare: z.number(),
  /** Days to expiry in the plant, negative when it is past; null without expiry. */
  daysLeft: z.number().int().nullable(),
});

/** With all that is known of the lot: in files, and by itself. */
export const wholeV2Lot = lotRow.extend(figures.shape);
export type WholeV2Lot = z.output<typeof wholeV2Lot>;

/** A lot as its dashboard shows it. */
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

/** Of the whole filter, not of the page. `balance` is of lots not removed: of fruit, pulp and product in kg, else in mixed units. */
export const v2Summary = z.object({
  lots: z.number().int(),
  balance: z.number(),
  /** The part of the balance that may be used or leave today: neither held nor expired. */
  usable: z.number(),
  /** R$; null where no lot has a cost, else those without one count nothing. */
  value: adminOnly(z.number().nullable()),
  /** Lots with balance and without a cost. */
  unpriced: adminOnly(z.number().int()),
  /** Lots with balance that expire within 7 and 30 days, not expired yet. */
  expiring7: z.number().int(),
  expiring30: z.number().int(),
  expired: z.number().int(),
  quarantined: z.number().int(),
  /** What is on hand by item, the most first; at most 30. */
  byItem: z.array(z.object({ item: named, unit: z.enum(units), lots: z.number().int(), balance: z.number() })),
  /** Every bucket, in order. */
  byExpiry: z.array(
    z.object({
      bucket: z.enum(expiryBuckets),
      lots: z.number().int(),
      balance: z.number(),
    }),
  ),
});
export type V2Summary = z.output<typeof v2Summary>;

export const v2Page = page(v2Lot).extend({ summary: v2Summary });

/** One lot of a dashboard: where it came from and what became of it. */
export const v2Detail = wholeV2Lot.extend({
  consumed: z.number(),
  shipped: z.number(),
  lost: z.number(),
  /** Suppliers at the beginning of it, over all paths. */
  origins: z.array(z.object({ supplierId: id(), name: z.string(), lots: z.number().int() })),
});
export type V2Detail = z.output<typeof v2Detail>;
