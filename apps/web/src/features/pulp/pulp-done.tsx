import type { Pulp } from "@pomar/contract/pulp/pulp.schema";
import { IconAlertTriangle } from "@tabler/icons-react";
import { formatDay } from "../../shared/format/dates.ts";
import { formatPercent } from "../../shared/format/numbers.ts";
import { ReceiptDone } from "../../shared/receipts/receipt-done.tsx";
import classes from "./pulp.module.css";

/** The lot that was born of the fruit, and what to look out for in it. */
export function PulpDone({ entry, onAnother }: { entry: Pulp; onAnother: () => void }) {
  const { lot, fruit, producedAt, yieldPct, qualityFlags } = entry;
  const yielded = yieldPct === null ? "" : ` · rendimento ${formatPercent(yieldPct)}`;
  return (
    <ReceiptDone
      lot={lot}
      item={`Pasta de ${fruit.name}`}
      receivedAt={producedAt}
      supplier={undefined}
      facts={`Pasta de ${fruit.name} · ${formatDay(producedAt)}${yielded}`}
      onAnother={onAnother}
    >
      {qualityFlags.map((flag) => (
        <p key={flag} className={classes.caution}>
          <IconAlertTriangle size={18} aria-hidden="true" />
          <span>Atenção: {flag}</span>
        </p>
      ))}
    </ReceiptDone>
  );
}
