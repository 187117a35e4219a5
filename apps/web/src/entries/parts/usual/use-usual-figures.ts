import type { ReceptionKind } from "@pomar/contract/kinds";
import type { Doubt } from "../../../ui/form/confirmation.tsx";
import { type UsualFigures, useUsual } from "./use-usual.ts";
import { usualDoubts } from "./usual-doubts.ts";

interface Reception {
  of: ReceptionKind;
  /** The fruit or supply; null while none is chosen. */
  item: string | null;
  supplier: string | null;
  /** In `unit`; for fruit the net weight. */
  quantity: number | null;
  /** R$ per unit. */
  unitPrice: number | null;
  unit: string;
}

/**
 * The usual figures of a reception, and the questions before an unusual one is saved.
 * @param stored  the entry being corrected: figures confirmed at its recording are not asked again.
 */
export function useUsualFigures(
  { of, item, supplier, quantity, unitPrice, unit }: Reception,
  stored: Partial<Pick<Reception, "quantity" | "unitPrice">> = {},
): { usual: UsualFigures; doubts: Doubt[] } {
  const usual = useUsual(item === null ? null : { of, item, ...(supplier !== null && { supplier }) });
  const changed = (value: number | null, before: number | null | undefined) => (value === before ? null : value);
  const doubts = usualDoubts([
    { value: changed(quantity, stored.quantity), usual: usual.quantity, does: "receber", unit },
    { value: changed(unitPrice, stored.unitPrice), usual: usual.unitPrice, does: "pagar", unit: `R$/${unit}` },
  ]);
  return { usual, doubts };
}
