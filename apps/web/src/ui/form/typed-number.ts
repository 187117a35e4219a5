import { decimal, formatNumber, getScale, unbroken } from "@pomar/contract/core/decimal";
import { readNumber } from "@pomar/contract/core/written-number.rules";
import { isUsual, type Usual } from "@pomar/contract/entries/usual/usual.rules";

/** A second unit for typing: `perOwn` of it are one of the field's own. */
export interface OtherUnit {
  unit: string;
  perOwn: number;
}

export interface NumberShape {
  /** Decimals of the value, in the field's own unit. */
  scale: number;
  allowNegative: boolean;
  unit: string | undefined;
  /** The unit of the typed text; null: the field's own. */
  otherUnit: OtherUnit | null;
  usual: Usual | null;
}

/** The reading of a field's text. */
export type Said =
  | { kind: "nothing" }
  | { kind: "unreadable"; message: string }
  | { kind: "number"; value: number }
  /** Two readings of which the second is the usual one: the field asks. */
  | { kind: "doubt"; value: number; otherwise: number };

/** Parses a field's text. Values are in the field's own unit. */
export function saidBy(text: string, shape: NumberShape): Said {
  if (text.trim() === "" || text.trim() === "-") return { kind: "nothing" };
  const { scale, allowNegative, unit, otherUnit, usual } = shape;
  const read = readNumber(text, otherUnit?.unit ?? unit);
  if (read === null) return { kind: "unreadable", message: `Não é um número: “${text.trim()}”` };
  const value = inOwnUnit(read.value, otherUnit);
  if (value < 0 && !allowNegative) return { kind: "unreadable", message: "O número não pode ser negativo" };
  // The schema would count the decimals of a unit that nobody typed.
  if (otherUnit !== null && getScale(value) > scale)
    return { kind: "unreadable", message: `É fino demais para contar em ${unit}: use menos casas decimais` };
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

/** A number at rest with grouped thousands: `1.250,5`, reais with their cents. More decimals than the scale stay. */
export const formatTyped = (value: number | null, unit = "") =>
  value === null ? "" : formatNumber(value, { atLeast: unit.startsWith("R$") ? 2 : 0, atMost: 20 });

/** A number during editing: a digit typed behind `1250` multiplies by ten, behind `1.250` it would not. */
export const editedText = (value: number | null) => formatTyped(value).replaceAll(".", "");

/** The parsed value of a text that could be misunderstood: `1.250,000 kg`; null where it could not. */
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

/** The value without trailing zeros, for a choice between two: `1,25 kg`. */
export const shortWithUnit = (value: number, unit = "") =>
  unit === "" ? formatTyped(value) : unbroken(formatTyped(value), unit);
