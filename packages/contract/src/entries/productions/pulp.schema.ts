import { z } from "zod";
import { listKeys } from "../../core/collections.rules.ts";
import { kg, named, number, optional } from "../../core/fields.ts";
import { shownSummary } from "../../ledger/lots/lots.schema.ts";
import {
  newProductionFields,
  newProductionLines,
  productionFields,
  productionLines,
  productionReply,
  usedLot,
} from "./productions.schema.ts";

export const storageNames = { frozen: "Congelada", chilled: "Resfriada" };
export const storages = listKeys(storageNames);

const chooseInput = "Escolha ao menos um lote de fruta ou de pasta";

const pulpFields = {
  ...productionFields,
  inputs: productionLines(1, chooseInput),
  outputKg: kg({ above: 0, max: 999_999 }),
  /** The refuse: fruit in kg that was discarded before pulping. */
  refuseKg: optional(kg({ min: 0, max: 999_999 })),
  /** The residue of pulping in kg: skins, seeds and fibre. */
  residueKg: optional(kg({ min: 0, max: 999_999 })),
  brix: optional(number(2, { min: 0, max: 100 })),
  ph: optional(number(2, { min: 1, max: 8 })),
  /** The acidity in g of citric acid per 100 g. */
  acidity: optional(number(2, { min: 0, max: 20 })),
  /** The total solids in g per 100 g. */
  totalSolids: optional(number(2, { min: 0, max: 100 })),
  pasteurization: z
    .object({ temperatureC: number(1, { min: 40, max: 160 }), seconds: number(0, { min: 1, max: 36_000 }) })
    .nullish(),
  storage: z.enum(storages, "Escolha como a pasta é guardada"),
};

export const pulpCreate = z.object({
  ...pulpFields,
  ...newProductionFields,
  inputs: newProductionLines(1, chooseInput),
  storage: pulpFields.storage.default("frozen"),
});
export type PulpCreate = z.output<typeof pulpCreate>;
export type PulpInput = z.input<typeof pulpCreate>;

export const pulpUpdate = z.object(pulpFields).partial();
export type PulpUpdate = z.output<typeof pulpUpdate>;

const reading = z.number().nullable();

export const pulp = z.object({
  ...productionReply,
  inputs: z.array(usedLot),
  outputKg: z.number(),
  refuseKg: z.number(),
  residueKg: z.number(),
  /** The pulp made of the fruit, in % of the consumed fruit; null without fruit or with very little fruit. */
  yieldPct: z.number().nullable(),
  /** The input mass in kg that is neither output, refuse nor residue; negative within the tolerance only. */
  unexplainedLossKg: z.number(),
  brix: reading,
  ph: reading,
  acidity: reading,
  totalSolids: reading,
  pasteurization: z.object({ temperatureC: z.number(), seconds: z.number() }).nullable(),
  storage: z.enum(storages),
});
export type Pulp = z.output<typeof pulp>;

export const pulpRow = pulp
  .pick({
    id: true,
    producedAt: true,
    inputKg: true,
    outputKg: true,
    yieldPct: true,
    unexplainedLossKg: true,
    brix: true,
    qualityFlags: true,
  })
  .extend({ fruit: named, lot: shownSummary });
export type PulpRow = z.output<typeof pulpRow>;
