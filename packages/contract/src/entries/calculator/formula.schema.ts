/** The key of every formula in calls and records, in the order of a day's work. */
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
