import { decimal, roundTo, toWire } from "../core/decimal.ts";

/**
 * The price and the freight of a reception that costs so much, to the cent: receptions keep R$ per unit with four decimals, so
 * that what these cannot say of the goods is in the freight.
 * @param of  R$ of the whole, and what of it is charged beside the goods.
 * @param quantity  in the item's unit, above zero.
 */
export function priceOf(of: { cost: number; charges: number }, quantity: number) {
  const goods = decimal(of.cost).minus(of.charges);
  const worth = (price: number) => roundTo(decimal(price).times(quantity), 2);
  const nearest = toWire(goods.div(quantity), 4);
  const below = worth(nearest).gt(goods) ? toWire(decimal(nearest).minus(0.0001), 4) : nearest;
  const unitPrice = Math.max(below, 0);
  return { unitPrice, freight: toWire(decimal(of.cost).minus(worth(unitPrice)), 2) };
}
