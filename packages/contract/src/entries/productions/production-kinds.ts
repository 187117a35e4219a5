/** The kinds of production: input lots become one output lot. */
export const productionKinds = ["pulp", "final-product", "composite-lot"] as const;
export type ProductionKind = (typeof productionKinds)[number];
