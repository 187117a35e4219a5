import { formatNumber } from "@pomar/contract/core/decimal";
import type { FinalProduct } from "@pomar/contract/final-products/final-products.schema";
import { Flags } from "../../domain/productions/flags.tsx";
import { ReceiptDone } from "../../domain/receipts/receipt-done.tsx";
import { formatDay } from "../../ui/format/dates.ts";
import { formatKg } from "../../ui/format/numbers.ts";

interface PackingDoneProps {
  entry: FinalProduct;
  onAnother: () => void;
}

/** The lot that was packed, and what to look out for in it. */
export function PackingDone({ entry, onAnother }: PackingDoneProps) {
  return (
    <ReceiptDone
      lot={entry.lot}
      item={entry.fruit.name}
      receivedAt={entry.producedAt}
      supplier={undefined}
      facts={`${entry.fruit.name} · ${factsOfPacking(entry)}`}
      onAnother={onAnother}
    >
      <Flags flags={entry.qualityFlags} />
    </ReceiptDone>
  );
}

/** `20/11/2026 · 425 × 100 g · 42,500 kg · 6 rejeitadas` */
export function factsOfPacking({ producedAt, units, netContentG, netKg, rejectedUnits }: FinalProduct): string {
  const rejected = rejectedUnits > 0 ? [`${formatNumber(rejectedUnits, 0)} rejeitadas`] : [];
  return [
    formatDay(producedAt),
    `${formatNumber(units, 0)}\u00a0×\u00a0${formatNumber(netContentG)}\u00a0g`,
    formatKg(netKg),
    ...rejected,
  ].join(" · ");
}
