/** Every formula by the key that calls and records name it by, in the order of a day's work. */
export const formulaKeys = [
  "yield",
  "fruit_needed",
  "brix_lower",
  "brix_raise",
  "pearson",
  "blend",
  "additive_dose",
  "acid_raise",
  "titration",
  "packaging_count",
  "cost",
  "ratio",
  "brix_temperature",
  "chlorine",
] as const;
export type FormulaKey = (typeof formulaKeys)[number];
