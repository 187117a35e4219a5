import { type Decimal, decimal, toWire } from "../../core/decimal.ts";

interface Dosed {
  contained: readonly { kg: number; doses: readonly { additiveId: string; mgPerKg: number }[] }[];
  /** Added additives: `kg` as bought, `activeFactor` (mass of active per mass of additive, 0 to 1), `purity` in %. */
  added: readonly { additiveId: string; kg: number; activeFactor: number; purity: number }[];
  outputKg: number;
  /** The mass of the inputs that enter the product unchanged, in kg: pulps, additionals and additives, not fruit. */
  pouredKg: number;
}

/**
 * The doses of the product in mg of active per kg with four decimals, by additive: the additives contained in the
 * inputs plus the added additives, divided by the mass of the product. When the poured inputs weigh more than the
 * product (packing, blending), the lost mass contains its share of the additive, so the divisor is the poured mass.
 * When fruit is pulped, all of the additive stays in the pulp.
 */
export function calculateDoses({ contained, added, outputKg, pouredKg }: Dosed): Map<string, number> {
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
