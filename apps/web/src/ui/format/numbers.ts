import { decimal, formatNumber, getScale, kgWords, toWire, unbroken } from "@pomar/contract/core/decimal";
import { contentWords, lotQuantityWords, quantityWords } from "@pomar/contract/ledger/lots/mass.rules";
import { writtenAmount, writtenUnitPrice } from "@pomar/contract/money/payments/payments.rules";

const mostDecimals = 3;

/** The decimals that the figures of one column need, so that their commas stand below each other: 0 when all are whole. */
export const countDecimals = (values: readonly (number | null)[]): number =>
  Math.min(mostDecimals, Math.max(0, ...values.map((value) => getScale(value ?? 0))));

/** Kilograms without the unit and without zeros that say nothing: `812,5`. @param atLeast  the decimals of its column. */
export function formatKgNumber(kg: number, atLeast = 0): string {
  return formatNumber(kg, { atLeast, atMost: mostDecimals });
}

/** Kilograms with decimals only when needed: `400 kg`, `812,5 kg`. */
export const formatKg = kgWords;

/** Kilograms for comparison in tiles, charts and reports: whole from 100 kg. Explanations and files have all decimals. */
export const roundKg = (kg: number) => (Math.abs(kg) < 100 ? kg : toWire(decimal(kg), 0));

/** A mass in a tile, chart or report: `99,5 kg`, `11.113 kg`. */
export const formatKgSum = (kg: number) => formatKg(roundKg(kg));

/** The net content of a pack: `400 g`, `1 kg`, `1,5 kg`. */
export const formatContent = contentWords;

/** A quantity in its unit: `540 kg`, `1.980 un`. @param atLeast  the decimals of its column (`countDecimals`). */
export const formatQuantity = (quantity: number, unit: string, atLeast = 0) => quantityWords(quantity, unit, atLeast);

/** A quantity in a tile, chart or report: `11.113 kg`, `1.980 un`. */
export const formatSum = (quantity: number, unit: string) =>
  unit === "kg" ? formatKgSum(quantity) : formatQuantity(quantity, unit);

/** A lot's quantity in its unit; a lot of packs also has its weight: `63 un · 25,2 kg`. */
export const formatLotQuantity = (quantity: number, lot: Parameters<typeof lotQuantityWords>[1]) =>
  lotQuantityWords(quantity, lot, 0);

/** A dose of an additive in a product: `350 mg/kg`. */
export const formatDose = (mgPerKg: number) => unbroken(formatNumber(mgPerKg, { atMost: 1 }), "mg/kg");

/** A formatted number with the minus of print in place of the hyphen. */
export const withMinus = (text: string) => text.replace("-", "−");

/** An amount in R$ with two decimals, a minus before the whole: `R$ 18.240,00`, `−R$ 2,99`. */
export const formatMoney = (amount: number) => `${amount < 0 ? "−" : ""}${writtenAmount(Math.abs(amount))}`;

/** The change of an amount with its sign: `+R$ 6,07`. */
export const formatSignedMoney = (amount: number) => `${amount > 0 ? "+" : ""}${formatMoney(amount)}`;

/** An amount in R$ with two decimals; null for an amount that is not typed yet. */
export const moneyOrNull = (reais: number | null): string | null => (reais === null ? null : formatMoney(reais));

/** A price or cost per unit in R$, with two decimals, or with more when the price has more: `R$ 4,4238`. */
export const formatUnitPrice = writtenUnitPrice;

/** Formats a number that is already a percentage (67.2, not 0.672): `67,2 %`. */
export function formatPercent(percent: number): string {
  return unbroken(formatNumber(percent, { atMost: 2 }), "%");
}
