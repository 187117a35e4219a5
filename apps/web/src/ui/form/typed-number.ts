import { decimal, formatNumber, getScale, toWire, unbroken } from "@pomar/contract/core/decimal";
import { maxAmount } from "@pomar/contract/core/limits.rules";
import { readNumber } from "@pomar/contract/core/written-number.rules";
import { isUsual, type Usual } from "@pomar/contract/entries/usual/usual.rules";

/** A second unit for typing; `perOwn` is its number in one unit of the field: 1000 g in 1 kg. */
export interface OtherUnit {
  unit: string;
  perOwn: number;
}

export interface NumberShape {
  /** The number of decimals of the value, in the field's own unit. */
  scale: number;
  allowNegative: boolean;
  unit: string | undefined;
  /** The unit of the typed text; null when it is the field's own unit. */
  otherUnit: OtherUnit | null;
  usual: Usual | null;
}

/** The result of parsing the text of a number field. */
export type Said =
  | { kind: "nothing" }
  | { kind: "unreadable"; message: string }
  | { kind: "number"; value: number }
  /** The text has two possible readings, and only the second is a usual value: the field asks the user. */
  | { kind: "doubt"; value: number; otherwise: number };

/** Parses the text of a number field. The values of the result are in the field's own unit. */
export function saidBy(text: string, shape: NumberShape): Said {
  if (text.trim() === "" || text.trim() === "-") return { kind: "nothing" };
  const { scale, allowNegative, unit, otherUnit, usual } = shape;
  const read = readNumber(text, otherUnit?.unit ?? unit);
  if (read === null) return { kind: "unreadable", message: `Não é um número: “${text.trim()}”` };
  const value = inOwnUnit(read.value, otherUnit);
  if (value < 0 && !allowNegative) return { kind: "unreadable", message: "O número não pode ser negativo" };
  if (value > maxAmount) return { kind: "unreadable", message: "O número é grande demais" };
  // The schema's message would count the decimals in the field's own unit, not in the unit that the user typed.
  if (otherUnit !== null && getScale(value) > scale) {
    const [nearest, typed] = [inUnit(toWire(decimal(value), scale), otherUnit), inUnit(value, otherUnit)];
    const says = (number: number) => shortWithUnit(number, otherUnit.unit);
    const advice = nearest === 0 ? `se são ${unit}, troque a unidade ao lado` : `digite ${says(nearest)}`;
    return { kind: "unreadable", message: `O estoque em ${unit} não guarda ${says(typed)}: ${advice}` };
  }
  const otherwise = read.otherwise === null ? null : inOwnUnit(read.otherwise, otherUnit);
  const isDoubtful = otherwise !== null && usual !== null && isUsual(usual, otherwise) && !isUsual(usual, value);
  return isDoubtful && scale >= 3 ? { kind: "doubt", value, otherwise } : { kind: "number", value };
}

const inOwnUnit = (value: number, other: OtherUnit | null) =>
  other === null ? value : decimal(value).div(other.perOwn).toNumber();

/** Converts a value to the shown unit. */
export const inUnit = (value: number, other: OtherUnit | null) =>
  other === null ? value : decimal(value).times(other.perOwn).toNumber();

export const numberIn = (said: Said): number | null => ("value" in said ? said.value : null);

/**
 * A number with grouped thousands, while the field is not in use: `1.250,5`, or R$ with cents. No decimal is left out.
 */
export const formatTyped = (value: number | null, unit = "") =>
  value === null ? "" : formatNumber(value, { atLeast: unit.startsWith("R$") ? 2 : 0, atMost: 20 });

/** A number during editing, without dots: a digit typed after `1.250` would give `1.2505`, which is ambiguous. */
export const editedText = (value: number | null) => formatTyped(value).replaceAll(".", "");

/** The parsed value in words for a text that could be misunderstood: `1.250,000 kg`; null for an unambiguous text. */
export function understoodText(text: string, said: Said, shape: NumberShape) {
  const { scale, unit, otherUnit } = shape;
  const isPlain = otherUnit === null && /^-?\d{0,3}$/.test(text.trim());
  return isPlain || !("value" in said) ? null : withUnit(said.value, { scale, unit });
}

/** A value with its unit and the decimals of its field: `1.250,000 kg`, `R$ 12,50`. */
function withUnit(value: number, { scale, unit = "" }: { scale: number; unit?: string | undefined }): string {
  const number = formatNumber(value, getScale(value) > scale ? { atMost: 20 } : scale);
  if (unit === "R$") return unbroken("R$", number);
  return unit === "" ? number : unbroken(number, unit);
}

/** A value without trailing zeros, for the choice between two readings: `1,25 kg`. */
export const shortWithUnit = (value: number, unit = "") =>
  unit === "" ? formatTyped(value) : unbroken(formatTyped(value), unit);
