import type { Pulp } from "@pomar/contract/pulp/pulp.schema";
import { ReceiptDone } from "../../domain/receipts/receipt-done.tsx";
import { formatDay } from "../../ui/format/dates.ts";
import { formatPercent } from "../../ui/format/numbers.ts";
import { Notice } from "../../ui/kit/notice.tsx";

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
        <Notice key={flag}>Atenção: {flag}</Notice>
      ))}
    </ReceiptDone>
  );
}
