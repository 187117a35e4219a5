import { formatMoney, formatUnitPrice } from "../../shared/format/numbers.ts";
import { useUser } from "../../shared/session/session.ts";
import classes from "./pulp.module.css";
import type { Pulping } from "./pulping.ts";

/** What the pulp will cost, for those who see money. */
export function LiveCost({ pulping: { totalCost, unitCost, unpriced, inputKg } }: { pulping: Pulping }) {
  const user = useUser();
  if (user?.level !== 1 || inputKg <= 0) return null;
  return (
    <p className={classes.cost} role="status">
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
