import { z } from "zod";
import { day, id, lotItem, named, optional, unitPrice } from "../../core/fields.ts";
import { receptionKinds, units } from "../../kinds.ts";

/** The maximum number of receptions that one call lists or prices. */
export const maxPrices = 100;

export const unpricedReception = z.object({
  entryKind: z.enum(receptionKinds),
  entryId: id(),
  lot: z.object({ id: id(), code: z.string() }),
  receivedAt: z.string(),
  invoiceNumber: z.string().nullable(),
  supplier: named.nullable(),
  item: lotItem,
  /** The billed quantity, in `unit`. */
  quantity: z.number(),
  unit: z.enum(units),
  /** The freight in R$, paid in addition to the price. */
  freight: z.number().nullable(),
  dueDate: z.string().nullable(),
  /** The number of days from a reception to its payment, as agreed with the supplier. */
  paymentTermDays: z.number().int().nullable(),
  /** The last price of this item from this supplier, in R$ per unit. */
  lastUnitPrice: z.number().nullable(),
  /** The usual price in R$ per unit: the last prices' 10th to 90th percentile; null when there are too few prices. */
  usualUnitPrice: z.object({ low: z.number(), high: z.number() }).nullable(),
});
export type UnpricedReception = z.output<typeof unpricedReception>;

export const unpricedPage = z.object({
  /** The receptions without a price, the oldest first, at most `maxPrices`. */
  data: z.array(unpricedReception),
  total: z.number().int(),
});

const priceLine = z.object({
  entryKind: z.enum(receptionKinds),
  entryId: id(),
  /** The price in R$ per unit of the lot. */
  unitPrice: unitPrice(),
  /** The due day of the payment; null when unknown. An absent due day leaves the reception's due day unchanged. */
  dueDate: optional(day()),
});
export type PriceLine = z.output<typeof priceLine>;

export const pricesUpdate = z.object({
  lines: z
    .array(priceLine)
    .min(1, "Informe ao menos um preço")
    .max(maxPrices, `Informe no máximo ${maxPrices} preços de cada vez`)
    .refine((lines) => new Set(lines.map(({ entryId }) => entryId)).size === lines.length, "Há entradas repetidas"),
});

/** The result of each price line: the line is either stored completely or refused with a sentence. */
export const pricesVerdict = z.object({
  done: z.array(id()),
  refused: z.array(z.object({ entryId: id(), message: z.string() })),
});
export type PricesVerdict = z.output<typeof pricesVerdict>;
