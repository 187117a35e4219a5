import { type Decimal, decimal, toWire } from "../../core/decimal.ts";

interface Dosed {
  /** What its inputs contain already. */
  contained: readonly { kg: number; doses: readonly { additiveId: string; mgPerKg: number }[] }[];
  /** kg of additives as they are bought; active over additive by mass, 0 to 1; purity in %. */
  added: readonly { additiveId: string; kg: number; activeFactor: number; purity: number }[];
  outputKg: number;
  /** kg of inputs that become product as they are: pulps, additionals, additives; fruit is not. */
  pouredKg: number;
}

/**
 * Doses of the product in mg of active per kg with four decimals, by additive: what its inputs contained already and what
 * is added, over the product. Where more than the product is poured together (packing, blending), what is lost takes its
 * part of the additive with it, so the dose is over what was poured; of fruit, all of it stays in the pulp.
 */
export function dosesOf({ contained, added, outputKg, pouredKg }: Dosed): Map<string, number> {
  const mg = new Map<string, Decimal>();
  const add = (additiveId: string, more: Decimal) => mg.set(additiveId, (mg.get(additiveId) ?? decimal(0)).plus(more));
  for (const { kg, doses } of contained)
    for (const { additiveId, mgPerKg } of doses) add(additiveId, decimal(kg).times(mgPerKg));
  for (const { additiveId, kg, activeFactor, purity } of added)
    add(additiveId, decimal(kg).times(1_000_000).times(activeFactor).times(purity).div(100));
  const productKg = decimal(outputKg).gt(pouredKg) ? decimal(outputKg) : decimal(pouredKg);
  if (productKg.lte(0)) return new Map();
  return new Map([...mg].map(([additiveId, total]) => [additiveId, toWire(total.div(productKg), 4)]));
}
