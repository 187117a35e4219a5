import { Suspense } from "react";
import { lazyPart } from "../../../ui/lazy.tsx";

// It loads fourteen formulas, for the few entries that use one.
const CalculationSummary = lazyPart(async () => (await import("./calculation-summary.tsx")).CalculationSummary);

export function CalculationNote({ id, onRemove }: { id: string | null; onRemove: () => void }) {
  return <Suspense>{id !== null && <CalculationSummary id={id} onRemove={onRemove} />}</Suspense>;
}
