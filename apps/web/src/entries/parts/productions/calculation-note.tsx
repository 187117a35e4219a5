import { Suspense } from "react";
import { lazyPart } from "../../../ui/lazy.tsx";

// The summary loads fourteen formulas, which only the few entries made from a calculation need.
const CalculationSummary = lazyPart(async () => (await import("./calculation-summary.tsx")).CalculationSummary);

export function CalculationNote({ id, onRemove }: { id: string | null; onRemove: () => void }) {
  return <Suspense>{id !== null && <CalculationSummary id={id} onRemove={onRemove} />}</Suspense>;
}
