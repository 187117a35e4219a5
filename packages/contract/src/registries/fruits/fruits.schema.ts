import { z } from "zod";
import { id, itemCode, lotItem, named, notes, number, optional, stored, text } from "../../core/fields.ts";
import { compositionIssues } from "./composition.rules.ts";
import { fruitColors } from "./fruit-color.rules.ts";

const percent = () => optional(number(2, { above: 0, max: 100 }));
const shelfLifeDays = () => number(0, { min: 1, max: 3650 });

const fruitFields = {
  name: text(60, 2),
  code: itemCode(),
  /** Whether the fruit is a blend (legally polpa mista), with lots of pulp and final product but no raw material. */
  composite: z.boolean(),
  /** The parts of a composite fruit: 2 to 6 plain fruits whose percentages sum to 100.00 %. */
  components: z.array(z.object({ fruitId: z.uuid("Escolha a fruta"), percentage: number(2, { above: 0, max: 100 }) })),
  /** The expected yield in %: the refined pulp as a share of the received fruit. */
  expectedYield: percent(),
  yieldMin: percent(),
  yieldMax: percent(),
  /** The minimum of soluble solids in °Brix at 20 °C. */
  brixMin: optional(number(2, { min: 0, max: 100 })),
  phMin: optional(number(2, { min: 0, max: 14 })),
  phMax: optional(number(2, { min: 0, max: 14 })),
  /** The minimum acidity in g of citric acid per 100 g. */
  acidityMin: optional(number(2, { min: 0, max: 100 })),
  /** The minimum of total solids in g per 100 g. */
  totalSolidsMin: optional(number(2, { min: 0, max: 100 })),
  waterAllowed: z.boolean(),
  /** The colour that the user chose; null when the colour proposed by name or code is used. */
  color: optional(z.enum(fruitColors, "Escolha uma das cores")),
  shelfLifeRawDays: shelfLifeDays(),
  shelfLifePulpDays: shelfLifeDays(),
  shelfLifeFinalDays: shelfLifeDays(),
  notes: notes(),
};

type Fields = z.output<z.ZodObject<typeof fruitFields>>;
type FruitToCheck = Pick<
  Fields,
  "composite" | "components" | "yieldMin" | "yieldMax" | "expectedYield" | "phMin" | "phMax"
>;

/** Problems that concern several fields of a fruit; a PUT is validated together with the stored fields. */
export function fruitIssues(fruit: FruitToCheck): { path: string; message: string }[] {
  const issues = fruit.composite ? compositionIssues(fruit.components) : [];
  if (!fruit.composite && fruit.components.length > 0)
    issues.push({ path: "components", message: "Só uma fruta composta tem componentes" });
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
    composite: fruitFields.composite.default(false),
    components: fruitFields.components.default([]),
    waterAllowed: fruitFields.waterAllowed.default(false),
    shelfLifeRawDays: fruitFields.shelfLifeRawDays.default(3),
    shelfLifePulpDays: fruitFields.shelfLifePulpDays.default(365),
    shelfLifeFinalDays: fruitFields.shelfLifeFinalDays.default(365),
  })
  .superRefine((fruit, context) => {
    for (const { path, message } of fruitIssues(fruit))
      context.addIssue({ code: "custom", path: path.split("."), message });
  });
export type FruitCreate = z.output<typeof fruitCreate>;

export const fruitUpdate = z.object({ ...fruitFields, active: z.boolean() }).partial();
export type FruitUpdate = z.output<typeof fruitUpdate>;

const reading = z.number().nullable();

export const fruit = z.object({
  name: z.string(),
  code: z.string(),
  composite: z.boolean(),
  components: z.array(z.object({ fruit: lotItem, percentage: z.number() })),
  groups: z.array(named),
  expectedYield: reading,
  yieldMin: reading,
  yieldMax: reading,
  brixMin: reading,
  phMin: reading,
  phMax: reading,
  acidityMin: reading,
  totalSolidsMin: reading,
  waterAllowed: z.boolean(),
  /** The colour that the user chose; null when the colour proposed by name or code is used. */
  color: z.enum(fruitColors).nullable(),
  shelfLifeRawDays: z.number().int(),
  shelfLifePulpDays: z.number().int(),
  shelfLifeFinalDays: z.number().int(),
  notes: z.string().nullable(),
  active: z.boolean(),
  ...stored,
});
export type Fruit = z.output<typeof fruit>;

export const fruitRow = fruit.omit({
  waterAllowed: true,
  totalSolidsMin: true,
  color: true,
  shelfLifePulpDays: true,
  shelfLifeFinalDays: true,
  updatedAt: true,
  createdBy: true,
});
export type FruitRow = z.output<typeof fruitRow>;

/**
 * The coloured mark beside a fruit's name: one colour, or two colours for the two largest parts of a composite fruit.
 */
export const fruitMark = z.object({ id: id(), code: z.string(), colors: z.array(z.enum(fruitColors)).min(1).max(2) });
export type FruitMark = z.output<typeof fruitMark>;

/** The note on each fruit of the starter list until a user has checked the fruit's data. */
export const starterNote = "Da lista inicial: confira com o responsável técnico";

/** A new group of fruits, such as "Cítricas" or "Nativas", for filters and reports. */
export const fruitGroupCreate = z.object({
  name: text(60, 2),
  fruits: z
    .array(id())
    .max(200)
    .refine((ids) => new Set(ids).size === ids.length, "Há frutas repetidas")
    .default([]),
});
export type FruitGroupCreate = z.output<typeof fruitGroupCreate>;

export const fruitGroupUpdate = z
  .object({ name: text(60, 2), fruits: fruitGroupCreate.shape.fruits.unwrap() })
  .partial();
export type FruitGroupUpdate = z.output<typeof fruitGroupUpdate>;

export const fruitGroup = z.object({ name: z.string(), fruits: z.array(lotItem), ...stored });
export type FruitGroup = z.output<typeof fruitGroup>;
