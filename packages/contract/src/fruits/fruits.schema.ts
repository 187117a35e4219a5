import { z } from "zod";
import { notes, number, optional, stored, text } from "../fields.ts";

const itemCode = z
  .string("Informe o código")
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2,4}$/, "O código tem de 2 a 4 letras, sem acento");

const percent = () => optional(number(2, { above: 0, max: 100 }));
const shelfLifeDays = () => number(0, { min: 1, max: 3650 });

const fruitFields = {
  name: text(60, 2),
  code: itemCode,
  /** Refined pulp over fruit received, in %. */
  expectedYield: percent(),
  yieldMin: percent(),
  yieldMax: percent(),
  /** °Brix at 20 °C. */
  brixMin: optional(number(2, { min: 0, max: 100 })),
  phMin: optional(number(2, { min: 0, max: 14 })),
  phMax: optional(number(2, { min: 0, max: 14 })),
  /** g of citric acid per 100 g. */
  acidityMin: optional(number(2, { min: 0, max: 100 })),
  /** g per 100 g. */
  totalSolidsMin: optional(number(2, { min: 0, max: 100 })),
  waterAllowed: z.boolean(),
  shelfLifeRawDays: shelfLifeDays(),
  shelfLifePulpDays: shelfLifeDays(),
  shelfLifeFinalDays: shelfLifeDays(),
  notes: notes(),
};

interface Ranges {
  yieldMin?: number | null | undefined;
  yieldMax?: number | null | undefined;
  expectedYield?: number | null | undefined;
  phMin?: number | null | undefined;
  phMax?: number | null | undefined;
}

/** Problems of the ranges of a fruit taken as a whole; a PUT is judged with what is stored. */
export function rangeIssues(fruit: Ranges): { path: string; message: string }[] {
  const issues = [];
  const above = (low: number | null | undefined, high: number | null | undefined) =>
    low != null && high != null && low > high;
  if (above(fruit.yieldMin, fruit.yieldMax))
    issues.push({ path: "yieldMax", message: "O rendimento máximo não pode ser menor que o mínimo" });
  if (above(fruit.yieldMin, fruit.expectedYield) || above(fruit.expectedYield, fruit.yieldMax))
    issues.push({ path: "expectedYield", message: "O rendimento esperado deve ficar entre o mínimo e o máximo" });
  if (above(fruit.phMin, fruit.phMax))
    issues.push({ path: "phMax", message: "O pH máximo não pode ser menor que o mínimo" });
  return issues;
}

export const fruitCreate = z
  .object({
    ...fruitFields,
    waterAllowed: fruitFields.waterAllowed.default(false),
    shelfLifeRawDays: fruitFields.shelfLifeRawDays.default(3),
    shelfLifePulpDays: fruitFields.shelfLifePulpDays.default(365),
    shelfLifeFinalDays: fruitFields.shelfLifeFinalDays.default(365),
  })
  .superRefine((fruit, context) => {
    for (const { path, message } of rangeIssues(fruit)) context.addIssue({ code: "custom", path: [path], message });
  });
export type FruitCreate = z.output<typeof fruitCreate>;

export const fruitUpdate = z.object({ ...fruitFields, active: z.boolean() }).partial();
export type FruitUpdate = z.output<typeof fruitUpdate>;

const reading = z.number().nullable();

export const fruit = z.object({
  name: z.string(),
  code: z.string(),
  expectedYield: reading,
  yieldMin: reading,
  yieldMax: reading,
  brixMin: reading,
  phMin: reading,
  phMax: reading,
  acidityMin: reading,
  totalSolidsMin: reading,
  waterAllowed: z.boolean(),
  shelfLifeRawDays: z.number().int(),
  shelfLifePulpDays: z.number().int(),
  shelfLifeFinalDays: z.number().int(),
  notes: z.string().nullable(),
  active: z.boolean(),
  ...stored,
});
export type Fruit = z.output<typeof fruit>;
