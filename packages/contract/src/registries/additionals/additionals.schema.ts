import { z } from "zod";
import { itemCode, notes, number, optional, stored, text } from "../../core/fields.ts";
import { maxQuantity } from "../../core/limits.rules.ts";

export const additionalUnits = ["kg", "g", "L", "un"] as const;

const additionalFields = {
  name: text(60, 2),
  code: itemCode(),
  unit: z.enum(additionalUnits, "Escolha a unidade"),
  /** The density in kg/L of an additional measured in litres; 1 when absent. */
  densityKgPerL: optional(number(4, { above: 0, max: 3 })),
  /** The soluble solids in °Brix: 100 for sugar, 0 for water. */
  brix: optional(number(2, { min: 0, max: 100 })),
  isWater: z.boolean(),
  isSugar: z.boolean(),
  /** The allergen that the label must declare: `leite`. */
  allergen: optional(text(60)),
  /** The minimum stock in `unit`. */
  minStock: optional(number(3, { min: 0, max: maxQuantity })),
  notes: notes(),
};

/** Problems that concern several fields of an additional; a PUT is validated together with the stored fields. */
export function additionalIssues(additional: { isWater: boolean; isSugar: boolean }) {
  return additional.isWater && additional.isSugar
    ? [{ path: "isSugar", message: "Um adicional não pode ser água e açúcar ao mesmo tempo" }]
    : [];
}

export const additionalCreate = z
  .object({
    ...additionalFields,
    isWater: additionalFields.isWater.default(false),
    isSugar: additionalFields.isSugar.default(false),
  })
  .superRefine((additional, context) => {
    for (const { path, message } of additionalIssues(additional))
      context.addIssue({ code: "custom", path: [path], message });
  });
export type AdditionalCreate = z.output<typeof additionalCreate>;

export const additionalUpdate = z.object({ ...additionalFields, active: z.boolean() }).partial();
export type AdditionalUpdate = z.output<typeof additionalUpdate>;

export const additional = z.object({
  name: z.string(),
  code: z.string(),
  unit: z.enum(additionalUnits),
  densityKgPerL: z.number().nullable(),
  brix: z.number().nullable(),
  isWater: z.boolean(),
  isSugar: z.boolean(),
  allergen: z.string().nullable(),
  minStock: z.number().nullable(),
  notes: z.string().nullable(),
  active: z.boolean(),
  /** The balance of the additional's available lots, in `unit`. */
  stock: z.number(),
  ...stored,
});
export type Additional = z.output<typeof additional>;
