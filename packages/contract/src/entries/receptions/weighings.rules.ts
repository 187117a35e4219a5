import { calculateSum, decimal, formatNumber, getScale, kgWords, toWire } from "../../core/decimal.ts";
import { netKg } from "./reception.rules.ts";

export const maxWeighings = 50;

export const tareAboveGross = "A tara deve ser menor que o peso bruto";

/** One load on the scale, in kg with three decimals. */
export interface Weighing {
  grossKg: number;
  /** The number of crates; null when the crates were not counted. */
  crates: number | null;
  tareKg: number;
}

export interface Weighed {
  grossKg: number;
  tareKg: number;
  /** The number of crates in all weighings; null when the crates were not counted in any weighing. */
  crates: number | null;
}

/** The weights in the body of a call: the weighings, their sums, or both. A null field counts as absent. */
export interface SaidWeights {
  grossKg?: number | undefined;
  tareKg?: number | null | undefined;
  crates?: number | null | undefined;
  weighings?: readonly SaidWeighing[] | null | undefined;
}

type SaidWeighing = Omit<Weighing, "crates"> & { crates?: number | null | undefined };

/**
 * The sums of a reception's weights, with the weighings; `weighings` is null for an entry that was recorded before
 * loads were stored.
 */
export interface Weights extends Weighed {
  weighings: Weighing[] | null;
}

/** The exact sums of weighings, in kg with three decimals. */
export function weighedTotal(weighings: readonly SaidWeighing[]): Weighed {
  const counted = weighings.flatMap(({ crates }) => crates ?? []);
  return {
    grossKg: toWire(calculateSum(weighings.map(({ grossKg }) => grossKg)), 3),
    tareKg: toWire(calculateSum(weighings.map(({ tareKg }) => tareKg)), 3),
    crates: counted.length === 0 ? null : calculateSum(counted).toNumber(),
  };
}

/**
 * The weights of a new reception. The sums are calculated from the weighings; when the body contains only sums, the
 * sums become one weighing.
 * @returns null when the body has neither a weighing nor a gross weight.
 */
export function calculateWeights({ grossKg, tareKg, crates, weighings }: SaidWeights): Weights | null {
  if (weighings?.length === 0) return null;
  if (weighings != null) {
    const kept = weighings.map((one) => ({ ...one, crates: one.crates ?? null }));
    return { ...weighedTotal(kept), weighings: kept };
  }
  if (grossKg === undefined) return null;
  const only = { grossKg, crates: crates ?? null, tareKg: tareKg ?? 0 };
  return { ...only, weighings: [only] };
}

/** The weights of a corrected reception: new weighings replace the old; a sum changed alone becomes one weighing. */
export function correctedWeights(before: Weights, said: SaidWeights): Weights {
  const weighed = said.weighings == null ? null : calculateWeights(said);
  if (weighed !== null) return weighed;
  const { grossKg, tareKg, crates, weighings } = before;
  const other = {
    grossKg: said.grossKg ?? grossKg,
    tareKg: said.tareKg ?? tareKg,
    crates: said.crates === undefined ? crates : said.crates,
  };
  const isSame = other.grossKg === grossKg && other.tareKg === tareKg && other.crates === crates;
  return { ...other, weighings: isSame ? weighings : [other] };
}

/** The net weight as a calculation in kg: `430,250 − 24,000 = 406,250`. */
export function writtenWeighing({ grossKg, tareKg }: Pick<Weighing, "grossKg" | "tareKg">): string {
  return `${formatNumber(grossKg, 3)} − ${formatNumber(tareKg, 3)} = ${formatNumber(netKg(grossKg, tareKg), 3)}`;
}

/** Problems of weighings, by path: a load no heavier than its tare, or a given sum that is not the weighings' sum. */
export function weighingIssues({ weighings, ...said }: SaidWeights): { path: string; message: string }[] {
  if (weighings == null) return [];
  const light = weighings.flatMap(({ grossKg, tareKg }, index) =>
    weighings.length > 1 && netKg(grossKg, tareKg) <= 0
      ? [{ path: `weighings.${index}.tareKg`, message: `${tareAboveGross}, na ${index + 1}ª pesagem` }]
      : [],
  );
  const sums = weighedTotal(weighings);
  const different = (path: keyof Weighed, name: string, written: (value: number | null) => string) => {
    const value = said[path];
    return value == null || value === sums[path]
      ? []
      : [{ path, message: `${name}: as pesagens somam ${written(sums[path])}, mas foi informado ${written(value)}` }];
  };
  const kg = (value: number | null) => kgWords(value ?? 0);
  const count = (value: number | null) => formatNumber(value ?? 0, 0);
  return [
    ...light,
    ...different("grossKg", "Peso bruto", kg),
    ...different("tareKg", "Tara", kg),
    ...different("crates", "Caixas", count),
  ];
}

/**
 * The weight of one crate in kg, from the last weighing with counted crates.
 * @returns null when no weighing has counted crates, or when the tare divided by the crates has more than three
 * decimals.
 */
export function getCrateKg(weighings: readonly Weighing[]): number | null {
  const { crates, tareKg } = weighings.findLast((one) => (one.crates ?? 0) > 0) ?? { crates: null, tareKg: 0 };
  if (crates === null || tareKg === 0) return null;
  const crateKg = decimal(tareKg).div(crates).toNumber();
  return getScale(crateKg) <= 3 ? crateKg : null;
}
