import { decimal, toWire } from "../../core/decimal.ts";
import type { DispatchLine } from "./dispatches.schema.ts";

/** The numbers of full cases and of loose units of a line; null when no packaging defines the units of a case. */
export function countCases({ quantity, unitsPerCase }: Pick<DispatchLine, "quantity" | "unitsPerCase">) {
  if (unitsPerCase === null) return null;
  const loose = decimal(quantity).mod(unitsPerCase);
  return { cases: toWire(decimal(quantity).minus(loose).div(unitsPerCase), 0), loose: toWire(loose, 3) };
}

/** The net mass of a line in kg, three decimals; null for a lot without mass. */
export function calculateNetKg({
  quantity,
  lot,
}: {
  quantity: number;
  lot: { kgPerUnit: number | null };
}): number | null {
  return lot.kgPerUnit === null ? null : toWire(decimal(quantity).times(lot.kgPerUnit), 3);
}
