import { formatQuantity } from "../../../ui/format/numbers.ts";
import { StatusChip } from "../../../ui/kit/status-chip.tsx";
import classes from "./items.module.css";

export interface Stocked {
  /** In `unit`: what its available lots hold. */
  stock: number;
  unit: string;
  /** In `unit`; null when nobody set one. */
  minStock: number | null;
  /** Of what is out of use nothing needs to be there. */
  active: boolean;
}

/** What there is of a thing, and a warning when that is less than there should be. */
export function Stock({ of: { stock, unit, minStock, active } }: { of: Stocked }) {
  return (
    <span className={classes.stock}>
      <span className={classes.quantity} data-none={stock === 0 || undefined}>
        {formatQuantity(stock, unit)}
      </span>
      {active && minStock !== null && stock < minStock && <StatusChip tone="attention">Abaixo do mínimo</StatusChip>}
    </span>
  );
}
