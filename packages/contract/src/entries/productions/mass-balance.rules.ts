import { type Decimal, decimal, formatNumber, sumOf, toWire, unbroken } from "../../core/decimal.ts";

/** Something that goes into a production. `kgPerUnit` is null where it has no mass. */
export interface MassInput {
  quantity: number;
  kgPerUnit: number | null;
}

/** kg of what has mass, unrounded. */
export function massOf(inputs: readonly MassInput[]): Decimal {
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
    : `Sai mais do que entrou: ${unbroken(formatNumber(excessKg, 3), "kg")} além da tolerância. Confira as pesagens`;
}
