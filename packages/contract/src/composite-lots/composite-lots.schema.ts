import { z } from "zod";
import { day, id, notes, optional } from "../core/fields.ts";
import { lotCode } from "../lots/lots.schema.ts";
import { productionLine, productionReply, usedLot } from "../productions/productions.schema.ts";

export const compositeTypes = ["raw_material", "pulp"] as const;

const parts = z
  .array(productionLine)
  .min(2, "Escolha ao menos dois lotes")
  .max(100, "Use no máximo 100 linhas")
  .refine((lines) => new Set(lines.map((line) => line.lotId)).size === lines.length, "Há lotes repetidos");

const compositeLotFields = {
  type: z.enum(compositeTypes, "Escolha matéria-prima ou pasta"),
  fruitId: z.uuid("Escolha a fruta"),
  parts,
  producedAt: day(),
  code: optional(lotCode()),
  /** The calculation that the quantities were taken from. */
  calculatorRecordId: optional(id()),
  notes: notes(),
};

export const compositeLotCreate = z.object({
  ...compositeLotFields,
  /** Today in the plant when absent. */
  producedAt: day().optional(),
});
export type CompositeLotCreate = z.output<typeof compositeLotCreate>;
export type CompositeLotInput = z.input<typeof compositeLotCreate>;

export const compositeLotUpdate = z.object(compositeLotFields).partial();
export type CompositeLotUpdate = z.output<typeof compositeLotUpdate>;

const { additives: _, additionals: __, packagings: ___, ...answered } = productionReply;
const reading = z.number().nullable();

export const compositeLot = z.object({
  ...answered,
  type: z.enum(compositeTypes),
  /** `share` x 100 is the part's percentage. */
  parts: z.array(usedLot),
  quantity: z.number(),
  /** Weighed by mass; pH is not averaged. */
  brix: reading,
  acidity: reading,
  totalSolids: reading,
});
export type CompositeLot = z.output<typeof compositeLot>;
