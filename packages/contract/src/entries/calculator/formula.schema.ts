/** The keys of all formulas in calls and saved calculations, in the order of the production steps of a day. */
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
