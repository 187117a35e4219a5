import { z } from "zod";
import { id, instant, nameAlone, named, notes, optional, stored, text } from "../../core/fields.ts";
import { productionKinds } from "../../kinds.ts";
import { deviceFields } from "../entries/device.schema.ts";
import { formulaKeys } from "./formula.schema.ts";

const formula = z.enum(formulaKeys, "Escolha a fórmula");
// The formula validates its inputs later; this schema only limits their size.
const inputs = z.record(z.string().max(40), z.unknown());

export const calculationPreview = z.object({ formula, inputs });
export type CalculationPreview = z.output<typeof calculationPreview>;

const recordFields = {
  formula,
  inputs,
  title: optional(text(80)),
  fruitId: optional(id()),
  lotId: optional(id()),
  notes: notes(),
};

export const calculatorRecordCreate = z.object({ ...recordFields, ...deviceFields });
export type CalculatorRecordCreate = z.output<typeof calculatorRecordCreate>;
export type CalculatorRecordInput = z.input<typeof calculatorRecordCreate>;

export const calculatorRecordUpdate = z.object(recordFields).partial();
export type CalculatorRecordUpdate = z.output<typeof calculatorRecordUpdate>;

const figure = z.object({
  key: z.string(),
  label: z.string(),
  unit: z.string(),
  decimals: z.number().int(),
  value: z.number().nullable(),
});

export const calculation = z.object({
  formula,
  formulaVersion: z.number().int(),
  figures: z.array(figure),
  warnings: z.array(z.string()),
  /** The formula as a text with the numbers filled in. */
  written: z.string(),
});
export type CalculationReply = z.output<typeof calculation>;

export const calculatorRecord = z.object({
  ...calculation.shape,
  /** The inputs as entered, by the formula's field keys. */
  inputs: z.record(z.string(), z.unknown()),
  title: z.string().nullable(),
  fruit: named.nullable(),
  lot: z.object({ id: id(), code: z.string() }).nullable(),
  notes: z.string().nullable(),
  madeAt: instant().nullable(),
  /** The entries that used the calculation, to compare the calculated with the actual quantities. */
  usedIn: z.array(
    z.object({
      kind: z.enum(productionKinds),
      id: id(),
      lot: z.object({ id: id(), code: z.string() }),
      producedAt: z.string(),
      /** The quantity that the entry produced, in `unit`. */
      quantity: z.number(),
      unit: z.string(),
      inputKg: z.number(),
      yieldPct: z.number().nullable(),
    }),
  ),
  ...stored,
  updatedBy: named.nullable(),
});
export const calculatorRecordRow = calculatorRecord
  .pick({
    id: true,
    formula: true,
    figures: true,
    inputs: true,
    title: true,
    fruit: true,
    lot: true,
    createdAt: true,
    version: true,
  })
  .extend({ createdBy: nameAlone.nullable() });
export type CalculatorRecordRow = z.output<typeof calculatorRecordRow>;
export type CalculatorRecord = z.output<typeof calculatorRecord>;
