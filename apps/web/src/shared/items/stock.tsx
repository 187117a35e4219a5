import { IconAlertTriangle } from "@tabler/icons-react";
import { formatQuantity } from "../format/numbers.ts";
import { StatusChip } from "../status/status-chip.tsx";
import classes from "./items.module.css";

export interface Stocked {
  /** In `unit`: what its available lots hold. */
  stock: number;
  unit: string;
  /** In `unit`; null when nobody set one. */
  minStock: number | null;
}

/** What there is of a thing, and a warning when that is less than there should be. */
export function Stock({ of: { stock, unit, minStock } }: { of: Stocked }) {
  return (
    <span className={classes.stock}>
      <span className={classes.quantity}>{formatQuantity(stock, unit)}</span>
      {minStock !== null && stock < minStock && (
        <StatusChip tone="attention" icon={<IconAlertTriangle size={15} stroke={2.2} />}>
          Abaixo do mínimo
        </StatusChip>
      )}
    </span>
  );
}
