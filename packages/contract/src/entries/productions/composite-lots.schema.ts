import { z } from "zod";
import { day, id, nameAlone, named, notes, optional } from "../../core/fields.ts";
import { lotCode, shownSummary } from "../../ledger/lots/lots.schema.ts";
import { deviceFields } from "../entries/device.schema.ts";
import {
  type NewProductionLine,
  newProductionLine,
  productionLine,
  productionReply,
  usedLot,
} from "./productions.schema.ts";

export const compositeTypes = ["raw_material", "pulp"] as const;

export const repeatedLots = "Há lotes repetidos";

const buildParts = <Line extends z.ZodType<NewProductionLine>>(line: Line) =>
  z
    .array(line)
    .min(2, "Escolha ao menos dois lotes")
    .max(100, "Use no máximo 100 linhas")
    .refine(
      (lines) => new Set(lines.map(({ lotId, entryId }) => lotId ?? entryId)).size === lines.length,
      repeatedLots,
    );

const compositeLotFields = {
  type: z.enum(compositeTypes, "Escolha matéria-prima ou pasta"),
  fruitId: z.uuid("Escolha a fruta"),
  parts: buildParts(productionLine),
  producedAt: day(),
  code: optional(lotCode()),
  /** The saved calculation from which the user copied the quantities. */
  calculatorRecordId: optional(id()),
  notes: notes(),
};

export const compositeLotCreate = z.object({
  ...compositeLotFields,
  ...deviceFields,
  parts: buildParts(newProductionLine),
  /** The day of production. When absent: the day of `madeAt`, or today without `madeAt`, in the plant's time zone. */
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
  /** The blended lots; a part's percentage is its `share` times 100. */
  parts: z.array(usedLot),
  quantity: z.number(),
  /** The readings of the blend are means weighted by mass; the pH is measured. */
  brix: reading,
  acidity: reading,
  totalSolids: reading,
});
export type CompositeLot = z.output<typeof compositeLot>;

/** A row of the list of blends; each part has its item and its share. */
export const compositeLotRow = compositeLot
  .pick({ id: true, type: true, producedAt: true, quantity: true, brix: true, acidity: true, unitCost: true })
  .extend({
    fruit: named,
    lot: shownSummary,
    parts: z.array(usedLot.pick({ share: true }).extend({ lot: z.object({ item: nameAlone }) })),
  });
export type CompositeLotRow = z.output<typeof compositeLotRow>;
