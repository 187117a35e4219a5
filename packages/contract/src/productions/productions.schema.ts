import { z } from "zod";
import { day, id, named, notes, optional, quantity, stored } from "../core/fields.ts";
import { adminOnly } from "../core/route.ts";
import { dose, lotItem, lotSummary, lotWithItem } from "../lots/lots.schema.ts";

export const productionLine = z.object({
  lotId: z.uuid("Escolha o lote"),
  /** In the lot's unit. */
  quantity: quantity(),
});
export type ProductionLine = z.output<typeof productionLine>;

/** Lines of one part of a production; a lot may be on several of them. */
export const productionLines = (least: 0 | 1, message = "Escolha ao menos um lote") =>
  z.array(productionLine).min(least, message).max(100, "Use no máximo 100 linhas");

export const usedLot = z.object({
  lot: lotWithItem,
  /** In the lot's unit. */
  quantity: z.number(),
  /** Part of the input mass, 0 to 1; null where the lot has no mass. */
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
  /** The calculation that the quantities were taken from. */
  calculatorRecordId: optional(id()),
  notes: notes(),
};

export const productionReply = {
  fruit: lotItem,
  producedAt: z.string(),
  additives: z.array(usedLot),
  additionals: z.array(usedLot),
  packagings: z.array(usedLot),
  /** kg of all inputs that have mass. */
  inputKg: z.number(),
  /** R$ of the inputs; null while a price is missing. */
  totalCost: adminOnly(z.number().nullable()),
  /** R$ per unit of the lot. */
  unitCost: adminOnly(z.number().nullable()),
  doses: z.array(dose),
  /** Sentences about what is out of the ordinary, as it was judged when recorded. */
  qualityFlags: z.array(z.string()),
  notes: z.string().nullable(),
  calculatorRecordId: z.string().nullable(),
  lot: lotSummary,
  ...stored,
};

export const productionListFilters = {
  fruit: id().optional(),
  from: day().optional(),
  to: day().optional(),
};

/** How a fruit has been yielding: p10 to p90 of its last 30 pulpings; null below 8 of them. */
export const yieldHabit = z.object({
  fruit: named,
  pulpings: z.number().int(),
  /** %. */
  p10: z.number().nullable(),
  p90: z.number().nullable(),
});
export type YieldHabit = z.output<typeof yieldHabit>;
