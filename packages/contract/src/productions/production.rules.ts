import { type Decimal, decimal, formatNumber, roundTo, sumOf, toWire } from "../core/decimal.ts";

/** Something that goes into a production. `kgPerUnit` is null where it has no mass. */
export interface Weighed {
  quantity: number;
  kgPerUnit: number | null;
}

/** kg of what has mass, unrounded. */
export function massOf(inputs: readonly Weighed[]): Decimal {
  return sumOf(inputs.map(({ quantity, kgPerUnit }) => decimal(quantity).times(kgPerUnit ?? 0)));
}

/** kg that may come out beyond what went in, for scales differ: half a kilogram or half a percent. */
export function toleranceKg(inputKg: number): number {
  const part = decimal(inputKg).times("0.005");
  return toWire(part.gt("0.5") ? part : decimal("0.5"), 3);
}

export interface PulpMasses {
  /** kg of fruit. */
  fruitKg: number;
  /** kg of pulp and additionals that went in with it. */
  otherKg: number;
  /** kg of all inputs that have mass. */
  inputKg: number;
  outputKg: number;
  refuseKg: number;
  residueKg: number;
}

export interface PulpBalance {
  /** kg that neither output, refuse nor residue explains; below zero within the tolerance only. */
  unexplainedLossKg: number;
  /** Pulp of the fruit over the fruit, in % with two decimals; null without fruit, or with next to none. */
  yieldPct: number | null;
  /** kg beyond the tolerance that come out without having gone in; null when it balances. */
  excessKg: number | null;
}

export function pulpBalance({ fruitKg, otherKg, inputKg, outputKg, refuseKg, residueKg }: PulpMasses): PulpBalance {
  const unexplained = decimal(inputKg).minus(outputKg).minus(refuseKg).minus(residueKg);
  const excess = unexplained.times(-1).minus(toleranceKg(inputKg));
  return {
    unexplainedLossKg: toWire(unexplained, 3),
    yieldPct: yieldOf({ fruitKg, otherKg, outputKg }),
    excessKg: excess.gt(0) ? toWire(excess, 3) : null,
  };
}

/** A pinch of fruit beside much pulp yields nothing that could be told in %. */
function yieldOf({ fruitKg, otherKg, outputKg }: Pick<PulpMasses, "fruitKg" | "otherKg" | "outputKg">): number | null {
  if (fruitKg <= 0) return null;
  const percent = toWire(decimal(outputKg).minus(otherKg).times(100).div(fruitKg), 2);
  return percent > -1000 && percent < 1000 ? percent : null;
}

export interface Packing {
  /** kg of all inputs that have mass. */
  inputKg: number;
  units: number;
  /** g in one unit. */
  netContentG: number;
  rejectedUnits: number;
}

export interface PackingBalance {
  /** kg in the good units. */
  netKg: number;
  rejectedKg: number;
  /** kg that no unit holds; below zero within the tolerance only. */
  fillLossKg: number;
  /** kg beyond the tolerance that are packed without having gone in; null when it balances. */
  excessKg: number | null;
}

export function packingBalance({ inputKg, units, netContentG, rejectedUnits }: Packing): PackingBalance {
  const kgOf = (count: number) => decimal(count).times(netContentG).div(1000);
  const loss = decimal(inputKg).minus(kgOf(units)).minus(kgOf(rejectedUnits));
  const excess = loss.times(-1).minus(toleranceKg(inputKg));
  return {
    netKg: toWire(kgOf(units), 3),
    rejectedKg: toWire(kgOf(rejectedUnits), 3),
    fillLossKg: toWire(loss, 3),
    excessKg: excess.gt(0) ? toWire(excess, 3) : null,
  };
}

/** A sentence about a mass balance that does not close; null when it does. */
export function excessMessage(excessKg: number | null): string | null {
  return excessKg === null
    ? null
    : `Sai mais do que entrou: ${formatNumber(excessKg, 3)} kg além da tolerância. Confira as pesagens`;
}

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

/** The mean of a reading by mass, `scale` decimals; null when a part has none. */
export function weightedMean(parts: readonly { kg: number; value: number | null }[], scale: number): number | null {
  let sum = decimal(0);
  let mass = decimal(0);
  for (const { kg, value } of parts) {
    if (value === null) return null;
    sum = sum.plus(decimal(kg).times(value));
    mass = mass.plus(kg);
  }
  return mass.gt(0) ? roundTo(sum.div(mass), scale).toNumber() : null;
}

/** A yield outside of what the fruit is expected to give: `Rendimento de 31,5 %, fora do esperado 33-45 %`; null inside. */
export function yieldWarning(
  yieldPct: number | null,
  { yieldMin, yieldMax }: { yieldMin: number | null; yieldMax: number | null },
): string | null {
  if (yieldPct === null) return null;
  const outside = (yieldMin !== null && yieldPct < yieldMin) || (yieldMax !== null && yieldPct > yieldMax);
  return outside
    ? `Rendimento de ${formatNumber(yieldPct)} %, fora do esperado ${rangeText(yieldMin, yieldMax)}`
    : null;
}

/** `33-45 %`, `acima de 33 %`, `até 45 %`. */
export function rangeText(min: number | null, max: number | null): string {
  if (min !== null && max !== null) return `${formatNumber(min)}-${formatNumber(max)} %`;
  return min !== null ? `acima de ${formatNumber(min)} %` : `até ${formatNumber(max ?? 100)} %`;
}

/** What the law says of water and sugar in plain pulp; null where there is nothing to say. */
export function additionWarning(
  { waterAllowed, composite }: { waterAllowed: boolean; composite: boolean },
  added: readonly { isWater: boolean; isSugar: boolean }[],
): string | null {
  const water = added.some(({ isWater }) => isWater) && !waterAllowed;
  const sugar = added.some(({ isSugar }) => isSugar);
  if (!water && !sugar) return null;
  const what = water && sugar ? "Água e açúcar" : water ? "Água" : "Açúcar";
  const product = composite ? "polpa mista" : "polpa";
  return `${what} em ${product}: a lei não admite na polpa simples; confira com o responsável técnico`;
}

export interface Spread {
  n: number;
  p10: number | null;
  p90: number | null;
}

/** How many pulpings a habit is made of, at least and at most. */
export const yieldHabitSize = { least: 8, most: 30 } as const;

/** The tenth and ninetieth percentile (linear between the ranks) of yields in %, two decimals; null below eight of them. */
export function yieldSpread(yields: readonly number[]): Spread {
  const n = yields.length;
  if (n < yieldHabitSize.least) return { n, p10: null, p90: null };
  const sorted = yields.toSorted((a, b) => a - b).map((value) => decimal(value));
  const at = (part: string) => {
    const rank = decimal(part).times(n - 1);
    const below = rank.round(0, 0).toNumber();
    const low = sorted[below] ?? decimal(0);
    const high = sorted[Math.min(below + 1, n - 1)] ?? low;
    return toWire(low.plus(high.minus(low).times(rank.minus(below))), 2);
  };
  return { n, p10: at("0.1"), p90: at("0.9") };
}
