import { useUsualDoses } from "../../domain/productions/use-usual-doses.ts";
import { useUsual } from "../../domain/usual/use-usual.ts";
import { usualDoubts } from "../../domain/usual/usual-doubts.ts";
import type { Doubt } from "../../ui/form/confirmation.tsx";
import type { LivePacking } from "./packing.ts";
import type { PackingValues } from "./packing-values.ts";

/** What is asked before a packing is saved: far more or fewer units of the content, or additive, than usual. */
export function usePackingDoubts({ fruitId, units, additives }: PackingValues, live: LivePacking): Doubt[] {
  const { contentG, known } = live;
  const usual = useUsual(
    fruitId === null || contentG === null ? null : { of: "final-product", item: fruitId, contentG },
  );
  const doses = useUsualDoses(additives, known);
  return usualDoubts([{ value: units, usual: usual.quantity, does: "envasar", unit: "un" }, ...doses]);
}
