import { Suspense } from "react";
import { lazyPart } from "../../../ui/lazy.tsx";

// Fourteen formulas, for the few entries that were made by one.
const CalculationSummary = lazyPart(async () => (await import("./calculation-summary.tsx")).CalculationSummary);

interface CalculationNoteProps {
  id: string | null;
  onRemove: () => void;
}

/** The calculation that an entry is made by, with what it came to, and the way to part with it. */
export function CalculationNote({ id, onRemove }: CalculationNoteProps) {
  return <Suspense>{id !== null && <CalculationSummary id={id} onRemove={onRemove} />}</Suspense>;
}
