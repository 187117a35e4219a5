import type { RawMaterial } from "@pomar/contract/raw-materials/raw-materials.schema";
import { type FruitLimits, readingWarnings, rejectionWarning } from "@pomar/contract/raw-materials/reception.rules";
import { ReceiptDone } from "../../domain/receipts/receipt-done.tsx";
import { formatDay } from "../../ui/format/dates.ts";
import { formatKg } from "../../ui/format/numbers.ts";
import { Notice } from "../../ui/kit/notice.tsx";

interface ReceptionDoneProps {
  entry: RawMaterial;
  limits: FruitLimits | null;
  onAnother: () => void;
}

/** The lot that was born of the fruit, and what to look out for in it. */
export function ReceptionDone({ entry, limits, onAnother }: ReceptionDoneProps) {
  const { lot, fruit, supplier, netKg, rejectedKg } = entry;
  const rejection = rejectionWarning(netKg, rejectedKg);
  const warnings = [
    ...(limits === null ? [] : readingWarnings(entry, limits)),
    ...(rejection === null ? [] : [rejection]),
  ];
  const refused = rejectedKg > 0 ? ` · ${formatKg(rejectedKg)} recusados` : "";
  return (
    <ReceiptDone
      lot={lot}
      item={fruit.name}
      receivedAt={entry.receivedAt}
      supplier={supplier.name}
      facts={`${fruit.name} · ${supplier.name} · ${formatDay(entry.receivedAt)}${refused}`}
      onAnother={onAnother}
    >
      {warnings.map((warning) => (
        <Notice key={warning.reading + warning.text}>Atenção: {warning.text}</Notice>
      ))}
    </ReceiptDone>
  );
}
