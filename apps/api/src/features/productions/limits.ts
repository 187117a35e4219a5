import { type Decimal, decimal, formatNumber } from "@pomar/contract/decimal";
import { maxQuantity } from "@pomar/contract/limits.rules";
import { costProblem, partCost } from "@pomar/contract/lots/cost.rules";
import type { LotType, Unit } from "@pomar/contract/lots/lots.schema";
import { AppError } from "../../shared/app-error.ts";
import type { Input } from "./inputs.commands.ts";

interface Product {
  type: LotType;
  unit: Unit;
  /** In `unit`. */
  quantity: number;
  kgPerUnit: number;
  composite: boolean;
}

/** Where documents have the quantity of what they make. */
const quantityPaths: Partial<Record<LotType, string>> = { pulp: "outputKg", final_product: "units" };

/**
 * Refuses a product that would hold or cost more than a lot may, in all or per unit.
 * @param totalCost  R$ of all inputs; null while a price is missing.
 */
export function refuseBeyondLimits(lot: Product, inputs: readonly Input[], totalCost: Decimal | null): void {
  const { quantity, unit, kgPerUnit, type, composite } = lot;
  const path = composite ? "parts" : (quantityPaths[type] ?? "parts");
  const refusal = (at: string, message: string) => AppError.invalid([{ path: at, message }]);
  if (quantity > maxQuantity) throw refusal(path, `A quantidade passa de ${formatNumber(maxQuantity)} ${unit}`);
  if (totalCost === null) return;
  const perUnit = { quantity, unit: unit === "un" ? "unidade" : unit };
  const problem = costProblem(totalCost, [perUnit, { quantity: decimal(quantity).times(kgPerUnit), unit: "kg" }]);
  if (problem === null) return;
  const costs = inputs.map((input) => ({
    input,
    cost: partCost(input.lot.totalCost, input.quantity, input.lot.initialQuantity) ?? decimal(0),
  }));
  const [dearest] = costs.toSorted((one, other) => other.cost.cmp(one.cost));
  const isTotal = costProblem(totalCost, []) !== null;
  const at = isTotal && dearest ? `${dearest.input.path}.quantity` : path;
  throw refusal(at, `${problem}: confira a quantidade e o custo do lote ${dearest?.input.lot.code ?? ""}`);
}
