import { Flex } from "@mantine/core";
import { formatQuantity } from "../../../ui/format/numbers.ts";
import { StatusChip } from "../../../ui/kit/status-chip.tsx";
import { type Column, figures, nothing } from "../../../ui/list/column.ts";
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

const isTooLow = ({ stock, minStock, active }: Stocked) => active && minStock !== null && stock < minStock;

function TooLow({ of }: { of: Stocked }) {
  return (
    <StatusChip tone="attention">
      <span>
        <span className={classes.limit}>Abaixo do mínimo de </span>
        {formatQuantity(of.minStock ?? 0, of.unit)}
      </span>
    </StatusChip>
  );
}

function renderMinimum(item: Stocked) {
  if (isTooLow(item)) return <TooLow of={item} />;
  if (item.minStock === null) return nothing;
  return (
    <span>
      <span className={classes.limit}>mínimo </span>
      {formatQuantity(item.minStock, item.unit)}
    </span>
  );
}

/** An item's stock, with a warning when it is below the minimum. */
export function Stock({ of }: { of: Stocked }) {
  return (
    <span className={classes.stock}>
      <span className={classes.quantity} data-none={of.stock === 0 || undefined}>
        {formatQuantity(of.stock, of.unit)}
      </span>
      {isTooLow(of) && <TooLow of={of} />}
    </span>
  );
}

export const stockColumns: Column<Stocked>[] = [
  figures("stock", "Saldo", ({ stock, unit }) => formatQuantity(stock, unit), { card: "end" }),
  figures("minStock", "Mínimo", renderMinimum, { has: ({ minStock }) => minStock !== null, plain: true, card: "lead" }),
];

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
    <Flex component="span" gap="4px 16px" align="center" wrap="wrap" display="inline-flex">
      <span>{item.code}</span>
      <Flex component="span" gap="4px 8px" align="center" wrap="wrap" display="inline-flex">
        Saldo <Stock of={item} />
      </Flex>
    </Flex>
  );
}
