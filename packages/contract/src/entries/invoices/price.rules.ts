import { decimal, roundTo, toWire } from "../../core/decimal.ts";

/**
 * A cost in R$; `charges` is the part charged in addition to the goods, negative when the invoice's deductions exceed
 * its charges.
 */
interface Cost {
  cost: number;
  charges: number;
}

const besideGoods = ({ charges }: Cost) => Math.max(charges, 0);

/**
 * The unit price and the freight with which a reception has the given cost, exact to the cent: the price is rounded to
 * four decimals, and the freight contains the difference.
 * @param quantity  the received quantity in the item's unit, above zero.
 */
export function calculatePrice(of: Cost, quantity: number) {
  const goods = decimal(of.cost).minus(besideGoods(of));
  const worth = (price: number) => roundTo(decimal(price).times(quantity), 2);
  const nearest = toWire(goods.div(quantity), 4);
  const below = worth(nearest).gt(goods) ? toWire(decimal(nearest).minus(0.0001), 4) : nearest;
  const unitPrice = Math.max(below, 0);
  return { unitPrice, freight: toWire(decimal(of.cost).minus(worth(unitPrice)), 2) };
}

/** The cost when the scale's weight is billed: goods in proportion to the weighed quantity, charges unchanged. */
export function costByScale(of: Cost, { invoiced, weighed }: Record<"invoiced" | "weighed", number>): Cost {
  const charges = besideGoods(of);
  const goods = decimal(of.cost).minus(charges).times(weighed).div(invoiced);
  return { cost: toWire(goods.plus(charges), 2), charges };
}
