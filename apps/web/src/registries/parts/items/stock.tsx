import { Flex } from "@mantine/core";
import { formatQuantity } from "../../../ui/format/numbers.ts";
import { StatusChip } from "../../../ui/kit/status-chip.tsx";
import { type Column, figures } from "../../../ui/list/column.ts";
import classes from "./items.module.css";

interface Stocked {
  /** Sum of the balances of the item's available lots, in `unit`. */
  stock: number;
  unit: string;
  /** Minimum stock in `unit`; null when no minimum is set. */
  minStock: number | null;
  /** False for an inactive item, which never triggers a stock warning. */
  active: boolean;
}

/** An item's stock, with a warning when it is below the minimum. */
export function Stock({
  of: { stock, unit, minStock, active },
  decimals,
}: {
  of: Stocked;
  decimals?: number | undefined;
}) {
  return (
    <span className={classes.stock}>
      <span className={classes.quantity} data-none={stock === 0 || undefined}>
        {formatQuantity(stock, unit, decimals)}
      </span>
      {active && minStock !== null && stock < minStock && <StatusChip tone="attention">Abaixo do mínimo</StatusChip>}
    </span>
  );
}

export const stockColumn: Column<Stocked> = figures(
  "stock",
  "Saldo",
  (row, decimals) => <Stock of={row} decimals={decimals} />,
  { amount: ({ stock }) => stock, card: "lead", plain: true },
);

/** Heading below the title of an item's receptions: the item's name, code and stock. */
export function ItemHeading({ item }: { item: Stocked & { name: string; code: string } }) {
  return (
    <Flex component="span" gap="4px 16px" align="center" wrap="wrap" className={classes.heading}>
      <strong>{item.name}</strong>
      <ItemStock item={item} />
    </Flex>
  );
}

export function ItemStock({ item }: { item: Stocked & { code: string } }) {
  return (
    <Flex component="span" gap="4px 6px" align="center" wrap="wrap" display="inline-flex">
      <span>{item.code} ·</span>
      <Flex component="span" gap="4px 8px" align="center" wrap="wrap" display="inline-flex" className={classes.balance}>
        Saldo <Stock of={item} />
      </Flex>
    </Flex>
  );
}
