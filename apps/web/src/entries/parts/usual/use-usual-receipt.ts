import type { ReceiptKind } from "@pomar/contract/kinds";
import type { Doubt } from "../../../ui/form/confirmation.tsx";
import { type UsualFigures, useUsual } from "./use-usual.ts";
import { usualDoubts } from "./usual-doubts.ts";

interface Delivery {
  of: ReceiptKind;
  /** Fruit or supply; null while none is chosen. */
  item: string | null;
  supplier: string | null;
  /** In `unit`; of fruit the net weight. */
  quantity: number | null;
  /** R$ per unit. */
  unitPrice: number | null;
  unit: string;
}

/**
 * What is usual of a delivery, and what is asked before one that is far from it is saved.
 * @param stored  of the entry that is being corrected: what was confirmed when it was recorded is not asked again.
 */
export function useUsualReceipt(
  { of, item, supplier, quantity, unitPrice, unit }: Delivery,
  stored: Partial<Pick<Delivery, "quantity" | "unitPrice">> = {},
): { usual: UsualFigures; doubts: Doubt[] } {
  const usual = useUsual(item === null ? null : { of, item, ...(supplier !== null && { supplier }) });
  const changed = (value: number | null, before: number | null | undefined) => (value === before ? null : value);
  const doubts = usualDoubts([
    { value: changed(quantity, stored.quantity), usual: usual.quantity, does: "receber", unit },
    { value: changed(unitPrice, stored.unitPrice), usual: usual.unitPrice, does: "pagar", unit: `R$/${unit}` },
  ]);
  return { usual, doubts };
}
