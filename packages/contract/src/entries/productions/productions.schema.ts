import { z } from "zod";
import { day, id, instant, lotItem, named, notes, optional, quantity, stored } from "../../core/fields.ts";
import { adminOnly } from "../../core/route.ts";
import { dose, lotSummary, lotWithItem } from "../../ledger/lots/lots.schema.ts";
import { deviceFields } from "../entries/device.schema.ts";

export const productionLine = z.object({
  lotId: z.uuid("Escolha o lote"),
  /** The quantity in the lot's unit. */
  quantity: quantity(),
});
export type ProductionLine = z.output<typeof productionLine>;

const chooseLot = "Escolha o lote";

/**
 * A line of a new production. The line names its lot by `lotId`, or by the `entryId` of the entry that makes the lot
 * when the device has not sent that entry yet.
 */
export const newProductionLine = z
  .object({
    lotId: optional(z.uuid(chooseLot)),
    /** The `id` that a device assigned to the entry that makes the lot. */
    entryId: optional(z.uuid(chooseLot).toLowerCase()),
    quantity: quantity(),
  })
  .refine(namesOneLot, { path: ["lotId"], message: chooseLot, when: ({ value }) => isRecord(value) });
export type NewProductionLine = z.output<typeof newProductionLine>;

function namesOneLot({ lotId, entryId }: { lotId?: unknown; entryId?: unknown }): boolean {
  return Boolean(lotId) !== Boolean(entryId);
}

// The refinement runs even when the quantity is invalid, so that both problems are reported together.
const isRecord = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);

const buildLines = <Line extends z.ZodType>(line: Line) => z.array(line).max(100, "Use no máximo 100 linhas");

/** The lines of one group of inputs of a production, such as its additives; several lines may name the same lot. */
export const productionLines = (least: 0 | 1, message = "Escolha ao menos um lote") =>
  buildLines(productionLine).min(least, message);
export const newProductionLines = (least: 0 | 1, message = "Escolha ao menos um lote") =>
  buildLines(newProductionLine).min(least, message);

export const usedLot = z.object({
  lot: lotWithItem,
  /** The quantity in the lot's unit. */
  quantity: z.number(),
  /** The share of the lot in the input mass, 0 to 1; null for a lot without mass. */
  share: z.number().nullable(),
});
export type UsedLot = z.output<typeof usedLot>;

export const productionFields = {
  fruitId: z.uuid("Escolha a fruta"),
  producedAt: day(),
  additives: productionLines(0),
  additionals: productionLines(0),
  packagings: productionLines(0),
  expiresAt: optional(day()),
  /** The saved calculation from which the user copied the quantities. */
  calculatorRecordId: optional(id()),
  notes: notes(),
};

/** The fields of a new production that the correction of a production lacks, or has in a different form. */
export const newProductionFields = {
  ...deviceFields,
  /** The day of production. When absent: the day of `madeAt`, or today without `madeAt`, in the plant's time zone. */
  producedAt: day().optional(),
  additives: newProductionLines(0).default([]),
  additionals: newProductionLines(0).default([]),
  packagings: newProductionLines(0).default([]),
};

export const productionReply = {
  fruit: lotItem,
  producedAt: z.string(),
  additives: z.array(usedLot),
  additionals: z.array(usedLot),
  packagings: z.array(usedLot),
  /** The sum of all inputs that have mass, in kg. */
  inputKg: z.number(),
  /** The cost of the inputs in R$; null while a price is missing. */
  totalCost: adminOnly(z.number().nullable()),
  /** The cost in R$ per unit of the lot. */
  unitCost: adminOnly(z.number().nullable()),
  doses: z.array(dose),
  /** Sentences about figures that were unusual when the production was recorded. */
  qualityFlags: z.array(z.string()),
  notes: z.string().nullable(),
  calculatorRecordId: z.string().nullable(),
  madeAt: instant().nullable(),
  lot: lotSummary,
  ...stored,
};

export const productionListFilters = {
  fruit: id().optional(),
  from: day().optional(),
  to: day().optional(),
};

/** The usual yield of a fruit: 10th to 90th percentile of its last 30 pulpings; null for fewer than 8 pulpings. */
export const yieldHabit = z.object({
  fruit: named,
  pulpings: z.number().int(),
  /** The 10th percentile of the yields in %. */
  p10: z.number().nullable(),
  p90: z.number().nullable(),
});
export type YieldHabit = z.output<typeof yieldHabit>;
