import { calculateSum, decimal, formatNumber, toWire, unbroken } from "../../core/decimal.ts";
import type { Unit } from "../../kinds.ts";
import { lotShares } from "./costs.rules.ts";
import type { InvoiceStockLine } from "./invoices.schema.ts";

interface TypedLots {
  /** The item's quantities on the invoice, in the invoice's two units. */
  item: { quantity: number; taxQuantity: number };
  /** The lots that the user typed; each quantity is above zero, in one of the invoice's two units. */
  lots: readonly { quantity: number }[];
  /** The number of the plant's units in one unit of the invoice. */
  factor: number;
  type: InvoiceStockLine["type"];
  /** The unit in which the plant counts the item. */
  unit: Unit;
}

/**
 * The question to the user when the sum of the typed lots differs from the item's quantity on the invoice.
 * @returns null when the difference is usual.
 */
export function lotsDifference({ item, lots, factor, type, unit }: TypedLots): string | null {
  const noted = toWire(decimal(item.quantity).times(factor), 3);
  const shares = lotShares({ ...item, cost: 0 }, noted, lots);
  const entering = calculateSum(shares.map(({ quantity }) => quantity));
  if (entering.minus(noted).abs().lte(usualDifference(noted, { type, unit }))) return null;
  const [onPaper, typed] = [noted, entering.toNumber()].map((quantity) => written(quantity, unit));
  return `A nota traz ${onPaper} deste item e os lotes somam ${typed}`;
}

// The plant weighs fruit again; the second scale, moisture and crates change a load's weight by up to one per cent. On
// a small load, scale steps of 100 or 200 g make up to half a kilo. Quantities of measured goods, such as a third of a
// sack, are rounded. Pieces are counted, so any difference in pieces is unusual.
const usualPart = 0.01;
const usualKgOfFruit = 0.5;

/** The largest usual difference, in the item's unit. */
function usualDifference(quantity: number, { type, unit }: Pick<TypedLots, "type" | "unit">): number {
  if (unit === "un") return 0;
  const part = toWire(decimal(quantity).times(usualPart), 3);
  return type === "raw-material" ? Math.max(part, usualKgOfFruit) : part;
}

const written = (quantity: number, unit: Unit) =>
  unbroken(formatNumber(quantity, unit === "kg" || unit === "L" ? 3 : { atMost: 3 }), unit);
