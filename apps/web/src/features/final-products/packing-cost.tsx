import { useUser } from "../../ui/api/session.ts";
import { formatMoney, formatUnitPrice } from "../../ui/format/numbers.ts";
import type { Packing } from "./packing.ts";

/** What a unit costs, for administrators; which lots have no price yet. */
export function PackingCost({ figures, unpriced }: Pick<Packing, "figures" | "unpriced">) {
  const user = useUser();
  if (user?.level !== 1) return null;
  if (unpriced.length > 0) return <p>Custo ainda desconhecido: falta o preço de {unpriced.join(", ")}</p>;
  if (figures?.totalCost == null || figures.unitCost === null || figures.kgCost === null) return null;
  return (
    <p role="status">
      Custo <strong>{formatUnitPrice(figures.unitCost)}</strong> por unidade · {formatUnitPrice(figures.kgCost)} por kg{" "}
      <small>({formatMoney(figures.totalCost)} ao todo)</small>
    </p>
  );
}
