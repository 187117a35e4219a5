import { decimal, toWire } from "@pomar/contract/core/decimal";

interface CostOfKg {
  /** R$ of the fruit in one kg of pulp. */
  fruitCost: number | null;
  /** R$ of everything in it. */
  pulpCost: number | null;
}

/** What a kilogram of pulp costs, in R$: its fruit, and the rest, which is never less than nothing. */
export function costParts({ fruitCost, pulpCost }: CostOfKg): { fruit: number; rest: number } {
  if (pulpCost === null) return { fruit: 0, rest: 0 };
  const fruit = fruitCost === null ? 0 : Math.min(fruitCost, pulpCost);
  return { fruit, rest: toWire(decimal(pulpCost).minus(fruit), 4) };
}
