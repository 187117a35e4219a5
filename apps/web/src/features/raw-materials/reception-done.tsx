import type { RawMaterial } from "@pomar/contract/raw-materials/raw-materials.schema";
import { type FruitLimits, readingWarnings, rejectionWarning } from "@pomar/contract/raw-materials/reception.rules";
import { IconAlertTriangle } from "@tabler/icons-react";
import { formatDay } from "../../shared/format/dates.ts";
import { formatKg } from "../../shared/format/numbers.ts";
import { ReceiptDone } from "../../shared/receipts/receipt-done.tsx";
import classes from "./raw-materials.module.css";

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
        <p key={warning.reading + warning.text} className={classes.caution}>
          <IconAlertTriangle size={18} aria-hidden="true" />
          <span>Atenção: {warning.text}</span>
        </p>
      ))}
    </ReceiptDone>
  );
}
