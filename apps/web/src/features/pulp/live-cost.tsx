import { useUser } from "../../ui/api/session.ts";
import { formatMoney, formatUnitPrice } from "../../ui/format/numbers.ts";
import type { Pulping } from "./pulping.ts";

/** What the pulp will cost, for those who see money. */
export function LiveCost({ pulping: { totalCost, figures, unpriced, inputKg } }: { pulping: Pulping }) {
  const user = useUser();
  const unitCost = figures?.unitCost ?? null;
  if (user?.level !== 1 || inputKg <= 0) return null;
  return (
    <p role="status">
      {totalCost === null ? (
        <>Custo em aberto: falta o preço de {unpriced.join(", ")}</>
      ) : (
        <>
          Custo <strong data-figures>{formatMoney(totalCost)}</strong>
          {unitCost !== null && (
            <>
              {" "}
              · <strong data-figures>{formatUnitPrice(unitCost)}</strong> por kg de pasta
            </>
          )}
        </>
      )}
    </p>
  );
}
