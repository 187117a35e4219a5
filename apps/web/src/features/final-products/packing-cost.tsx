import { formatMoney, formatUnitPrice } from "../../shared/format/numbers.ts";
import { useUser } from "../../shared/session/session.ts";
import classes from "./final-products.module.css";
import type { Packing } from "./packing.ts";

/** What a unit costs, for administrators; which lots have no price yet. */
export function PackingCost({ cost }: Pick<Packing, "cost">) {
  const user = useUser();
  const { total, perUnit, perKg, unpriced } = cost;
  if (user?.level !== 1) return null;
  if (unpriced.length > 0)
    return <p className={classes.cost}>Custo ainda desconhecido: falta o preço de {unpriced.join(", ")}</p>;
  if (total === null || perUnit === null || perKg === null) return null;
  return (
    <p className={classes.cost} role="status">
      Custo <strong>{formatUnitPrice(perUnit)}</strong> por unidade · {formatUnitPrice(perKg)} por kg{" "}
      <small>({formatMoney(total)} ao todo)</small>
    </p>
  );
}
