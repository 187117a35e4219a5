import { formatQuantity, withMinus } from "../../../ui/format/numbers.ts";

/** The change of a balance with its sign: `+540 kg`, `−12,5 kg`. */
export const formatSignedQuantity = (quantity: number, unit: string): string =>
  withMinus(`${quantity > 0 ? "+" : ""}${formatQuantity(quantity, unit)}`);
