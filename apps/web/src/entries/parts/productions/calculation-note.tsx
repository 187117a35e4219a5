import { Suspense } from "react";
import { lazyPart } from "../../../ui/lazy.tsx";

// It loads fourteen formulas, for the few entries that use one.
const CalculationSummary = lazyPart(async () => (await import("./calculation-summary.tsx")).CalculationSummary);

interface CalculationNoteProps {
  id: string | null;
  onRemove: () => void;
}

/** The calculation behind an entry, with its result, and a button to detach it. */
export function CalculationNote({ id, onRemove }: CalculationNoteProps) {
  return <Suspense>{id !== null && <CalculationSummary id={id} onRemove={onRemove} />}</Suspense>;
}
