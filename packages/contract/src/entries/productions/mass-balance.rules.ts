import { calculateSum, type Decimal, decimal, kgWords, toWire } from "../../core/decimal.ts";

/** An input of a production. `kgPerUnit` is null for an input without mass. */
export interface MassInput {
  quantity: number;
  kgPerUnit: number | null;
}

/** The sum of the inputs that have mass, in kg, unrounded. */
export function calculateMass(inputs: readonly MassInput[]): Decimal {
  return calculateSum(inputs.map(({ quantity, kgPerUnit }) => decimal(quantity).times(kgPerUnit ?? 0)));
}

/** The allowed excess of output over input in kg, as scales differ: the higher of 0.5 kg and 0.5 % of the input. */
export function toleranceKg(inputKg: number): number {
  const part = decimal(inputKg).times("0.005");
  return toWire(part.gt("0.5") ? part : decimal("0.5"), 3);
}

export interface PulpMasses {
  /** The consumed fruit in kg. */
  fruitKg: number;
  /** The pulp and additionals among the inputs, in kg. */
  otherKg: number;
  /** The sum of all inputs that have mass, in kg. */
  inputKg: number;
  outputKg: number;
  refuseKg: number;
  residueKg: number;
}

export interface PulpBalance {
  /** The input mass in kg that is neither output, refuse nor residue; negative within the tolerance only. */
  unexplainedLossKg: number;
  /** The pulp made of the fruit, in % of the consumed fruit, two decimals; null when little or no fruit is consumed. */
  yieldPct: number | null;
  /** The output in kg that exceeds the input plus the tolerance; null when the output is within input and tolerance. */
  excessKg: number | null;
}

export function pulpBalance({ fruitKg, otherKg, inputKg, outputKg, refuseKg, residueKg }: PulpMasses): PulpBalance {
  const unexplained = decimal(inputKg).minus(outputKg).minus(refuseKg).minus(residueKg);
  const excess = unexplained.times(-1).minus(toleranceKg(inputKg));
  return {
    unexplainedLossKg: toWire(unexplained, 3),
    yieldPct: calculateYield({ fruitKg, otherKg, outputKg }),
    excessKg: excess.gt(0) ? toWire(excess, 3) : null,
  };
}

/** The yield of the fruit; null when the inputs contain so little fruit beside pulp that the share has no meaning. */
function calculateYield({
  fruitKg,
  otherKg,
  outputKg,
}: Pick<PulpMasses, "fruitKg" | "otherKg" | "outputKg">): number | null {
  if (fruitKg <= 0) return null;
  const percent = toWire(decimal(outputKg).minus(otherKg).times(100).div(fruitKg), 2);
  return percent > -1000 && percent < 1000 ? percent : null;
}

export interface Packing {
  /** The sum of all inputs that have mass, in kg. */
  inputKg: number;
  units: number;
  /** The net content of one unit in g. */
  netContentG: number;
  rejectedUnits: number;
}

export interface PackingBalance {
  /** The mass in kg of the good units. */
  netKg: number;
  rejectedKg: number;
  /** The input mass in kg that is in no unit; negative within the tolerance only. */
  fillLossKg: number;
  /** The packed kg above the limit of input plus tolerance; null when the packed mass is within the limit. */
  excessKg: number | null;
}

export function packingBalance({ inputKg, units, netContentG, rejectedUnits }: Packing): PackingBalance {
  const calculateKg = (count: number) => decimal(count).times(netContentG).div(1000);
  const loss = decimal(inputKg).minus(calculateKg(units)).minus(calculateKg(rejectedUnits));
  const excess = loss.times(-1).minus(toleranceKg(inputKg));
  return {
    netKg: toWire(calculateKg(units), 3),
    rejectedKg: toWire(calculateKg(rejectedUnits), 3),
    fillLossKg: toWire(loss, 3),
    excessKg: excess.gt(0) ? toWire(excess, 3) : null,
  };
}

/** The filling loss in % of the input, one decimal; null without input, or for a loss that the scales may have made. */
export function calculateLossPct(lostKg: number, inputKg: number): number | null {
  return inputKg <= 0 || lostKg <= toleranceKg(inputKg) ? null : toWire(decimal(lostKg).times(100).div(inputKg), 1);
}

/** The sentence that warns about an output above the input; null without an excess. */
export function excessMessage(excessKg: number | null): string | null {
  return excessKg === null
    ? null
    : `Saiu mais do que entrou: ${kgWords(excessKg)} além da tolerância. Confira as pesagens`;
}
