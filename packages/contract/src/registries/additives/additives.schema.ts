import { z } from "zod";
import { itemCode, line, notes, number, optional, stored, text } from "../../core/fields.ts";
import { maxQuantity } from "../../core/limits.rules.ts";

/** The functions of an additive in the product, in the words that a label uses. */
export const additiveFunctions = [
  "acidulante",
  "regulador de acidez",
  "antioxidante",
  "conservador",
  "estabilizante",
  "espessante",
  "corante",
  "outro",
] as const;
export const additiveUnits = ["g", "kg", "mL", "L"] as const;

const additiveFields = {
  name: text(60, 2),
  code: itemCode(),
  /** The additive's number in the International Numbering System (INS), such as `330` or `150d`. */
  ins: optional(
    line()
      .toLowerCase()
      .regex(/^\d{3,4}[a-z]?(\([ivx]+\))?$/, "O INS tem 3 ou 4 dígitos, como 330 ou 150d"),
  ),
  function: z.enum(additiveFunctions, "Escolha a função"),
  unit: z.enum(additiveUnits, "Escolha a unidade"),
  /** The maximum dose in mg of active per kg of product; null when the law sets no limit (quantum satis). */
  maxDoseMgPerKg: optional(number(2, { above: 0, max: 1_000_000 })),
  /** The mass of active per mass of additive, such as 0.7464 for sorbic acid in potassium sorbate. */
  activeFactor: number(4, { above: 0, max: 1 }),
  /** The purity of the additive in %. */
  purity: number(2, { above: 0, max: 100 }),
  limitSource: optional(text(200)),
  /** The minimum stock in `unit`. */
  minStock: optional(number(3, { min: 0, max: maxQuantity })),
  notes: notes(),
};

export const additiveCreate = z.object({
  ...additiveFields,
  activeFactor: additiveFields.activeFactor.default(1),
  purity: additiveFields.purity.default(100),
});
export type AdditiveCreate = z.output<typeof additiveCreate>;

export const additiveUpdate = z.object({ ...additiveFields, active: z.boolean() }).partial();
export type AdditiveUpdate = z.output<typeof additiveUpdate>;

export const additive = z.object({
  name: z.string(),
  code: z.string(),
  ins: z.string().nullable(),
  function: z.enum(additiveFunctions),
  unit: z.enum(additiveUnits),
  maxDoseMgPerKg: z.number().nullable(),
  activeFactor: z.number(),
  purity: z.number(),
  limitSource: z.string().nullable(),
  minStock: z.number().nullable(),
  notes: z.string().nullable(),
  active: z.boolean(),
  /** The balance of the additive's available lots, in `unit`. */
  stock: z.number(),
  ...stored,
});
export type Additive = z.output<typeof additive>;
