import { useEffect, useRef } from "react";
import { oneBlankLine } from "../../ledger/parts/lots/lot-lines.ts";
import { isAlike } from "../../ui/form/changes.ts";
import type { RecordForm } from "../../ui/form/use-record-form.ts";
import type { LivePacking } from "./packing.ts";
import { type PackingValues, proposedParts } from "./packing-values.ts";

/**
 * Updates the lots that the user has not chosen to the proposal. Not during sending, nor after a failed try until
 * another field changes: a second try must send the same as the first, which may have been recorded.
 */
export function useProposedLots(
  {
    values,
    setValues,
    sending: { isSaving, failure },
  }: Pick<RecordForm<PackingValues>, "values" | "setValues" | "sending">,
  proposed: LivePacking["proposed"],
): void {
  const { fruitId, presentation, units, rejectedUnits, netContentG, own, calculated, additives, additionals } = values;
  const asked = JSON.stringify([
    ...[fruitId, presentation, units, rejectedUnits, netContentG],
    ...[own, calculated, additives, additionals],
  ]);
  const proposedFor = useRef(asked);
  useEffect(() => {
    if (isSaving || (failure !== null && proposedFor.current === asked)) return;
    proposedFor.current = asked;
    const change = proposedParts.flatMap((part) => {
      const next = { ...oneBlankLine, ...(proposed[part] !== null && { lines: proposed[part] }) };
      return own.includes(part) || isAlike(next, values[part]) ? [] : [[part, next] as const];
    });
    if (change.length > 0) setValues(Object.fromEntries(change));
  });
}
