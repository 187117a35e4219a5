import { Suspense } from "react";
import type { LotLine } from "../../../ledger/parts/lots/lot-lines.ts";
import { lazyPart } from "../../../ui/lazy.tsx";
import type { LotData } from "./production-inputs.ts";

// The summary loads fourteen formulas, which only the few entries made from a calculation need.
const CalculationSummary = lazyPart(async () => (await import("./calculation-summary.tsx")).CalculationSummary);

interface CalculationNoteProps {
  id: string | null;
  /** The additives of the entry that a dose may have filled, with the loaded lots. */
  doses?: { lines: readonly LotLine[]; lots: LotData["lots"] } | undefined;
  onRemove: () => void;
}

export function CalculationNote({ id, doses, onRemove }: CalculationNoteProps) {
  const kgDoses = doses?.lines.flatMap(({ lotId, quantity }) =>
    quantity !== null && doses.lots.get(lotId ?? "")?.unit === "kg" ? [quantity] : [],
  );
  return <Suspense>{id !== null && <CalculationSummary id={id} kgDoses={kgDoses} onRemove={onRemove} />}</Suspense>;
}
