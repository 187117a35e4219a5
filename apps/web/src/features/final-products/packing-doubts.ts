import type { FinalProduct } from "@pomar/contract/final-products/final-products.schema";
import { useUsualDoses } from "../../domain/productions/use-usual-doses.ts";
import { useUsual } from "../../domain/usual/use-usual.ts";
import { usualDoubts } from "../../domain/usual/usual-doubts.ts";
import type { Doubt } from "../../ui/form/confirmation.tsx";
import type { LivePacking } from "./packing.ts";
import type { PackingValues } from "./packing-values.ts";

/**
 * What is asked before a packing is saved: far more or fewer units of the content, or additive, than usual.
 * @param stored  the entry that is being corrected: what was confirmed when it was recorded is not asked again.
 */
export function usePackingDoubts(
  values: PackingValues,
  { contentG, known }: LivePacking,
  stored?: FinalProduct,
): Doubt[] {
  const { fruitId, units, additives } = values;
  const usual = useUsual(
    fruitId === null || contentG === null ? null : { of: "final-product", item: fruitId, contentG },
  );
  const doses = useUsualDoses(additives, known);
  const packed = { value: units, usual: usual.quantity, does: "envasar", unit: "un" };
  const confirmed = stored === undefined ? [] : [stored.units, ...stored.additives.map(({ quantity }) => quantity)];
  return usualDoubts([packed, ...doses], confirmed);
}
