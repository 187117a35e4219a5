import { z } from "zod";
import { id, instant, named, number, optional } from "../../core/fields.ts";
import { maxQuantity } from "../../core/limits.rules.ts";
import { shownSummary } from "../../ledger/lots/lots.schema.ts";
import {
  newProductionFields,
  newProductionLines,
  productionFields,
  productionLines,
  productionReply,
  usedLot,
} from "./productions.schema.ts";

const clock = () => z.iso.datetime({ offset: true, error: "Informe data e hora" });

const choosePulp = "Escolha ao menos um lote de pasta";
const choosePackaging = "Escolha a embalagem usada";

const finalProductFields = {
  ...productionFields,
  pulps: productionLines(1, choosePulp),
  packagings: productionLines(1, choosePackaging),
  units: number(0, { min: 1, max: maxQuantity }),
  /** The net content of one unit in g. */
  netContentG: number(3, { above: 0, max: 1_000_000 }),
  rejectedUnits: optional(number(0, { min: 0, max: maxQuantity })),
  freezeStart: optional(clock()),
  freezeEnd: optional(clock()),
  coreTemperatureC: optional(number(1, { min: -60, max: 30 })),
};

type Frozen = Pick<z.output<z.ZodObject<typeof finalProductFields>>, "freezeStart" | "freezeEnd">;

/** Problems that concern several fields of a packing; a PUT is validated together with the stored fields. */
export function finalProductIssues({ freezeStart, freezeEnd }: Frozen): { path: string; message: string }[] {
  return freezeStart && freezeEnd && Date.parse(freezeEnd) < Date.parse(freezeStart)
    ? [{ path: "freezeEnd", message: "O fim do congelamento não pode ser antes do início" }]
    : [];
}

export const finalProductCreate = z
  .object({
    ...finalProductFields,
    ...newProductionFields,
    pulps: newProductionLines(1, choosePulp),
    packagings: newProductionLines(1, choosePackaging),
    /** The net content of one unit in g; when absent, the capacity of the primary packaging. */
    netContentG: finalProductFields.netContentG.optional(),
  })
  .superRefine((entry, context) => {
    for (const { path, message } of finalProductIssues(entry))
      context.addIssue({ code: "custom", path: [path], message });
  });
export type FinalProductCreate = z.output<typeof finalProductCreate>;
export type FinalProductInput = z.input<typeof finalProductCreate>;

export const finalProductUpdate = z.object(finalProductFields).partial();
export type FinalProductUpdate = z.output<typeof finalProductUpdate>;

/** A primary packaging into which a fruit's pulp can be packed, such as `Sachê 100 g`. */
export const presentation = z.object({
  packagingId: id(),
  name: z.string(),
  /** The net content of one unit in g. */
  contentG: z.number(),
  /** The unit in which the packaging is counted or measured: `un`, or for film the unit of length or mass. */
  unit: z.string(),
  /** The usable balance today of all lots of the packaging, in `unit`. */
  balance: z.number(),
});
export type Presentation = z.output<typeof presentation>;
export const maxPresentations = 12;

export const finalProduct = z.object({
  ...productionReply,
  pulps: z.array(usedLot),
  units: z.number().int(),
  netContentG: z.number(),
  rejectedUnits: z.number().int(),
  /** The net mass in kg: units x netContentG / 1000. */
  netKg: z.number(),
  /** The input mass in kg that is in no unit, whether good or rejected. */
  fillLossKg: z.number(),
  /** The cost in R$ per kg of good units. */
  kgCost: productionReply.unitCost,
  freezeStart: instant().nullable(),
  freezeEnd: instant().nullable(),
  coreTemperatureC: z.number().nullable(),
});
export type FinalProduct = z.output<typeof finalProduct>;

export const finalProductRow = finalProduct
  .pick({
    id: true,
    producedAt: true,
    units: true,
    netContentG: true,
    netKg: true,
    rejectedUnits: true,
    fillLossKg: true,
    unitCost: true,
    kgCost: true,
  })
  .extend({ fruit: named, lot: shownSummary });
export type FinalProductRow = z.output<typeof finalProductRow>;
