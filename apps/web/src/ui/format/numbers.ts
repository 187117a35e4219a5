import { formatNumber, unbroken } from "@pomar/contract/core/decimal";
import { contentWords, lotQuantityWords, quantityWords } from "@pomar/contract/ledger/lots/mass.rules";
import { writtenAmount, writtenUnitPrice } from "@pomar/contract/money/payments/payments.rules";

/** Kilograms with three decimals and without the unit: `812,500`. For columns whose header contains the unit. */
export function formatKgNumber(kg: number): string {
  return formatNumber(kg, 3);
}

/** Kilograms: `812,500 kg`. */
export function formatKg(kg: number): string {
  return unbroken(formatKgNumber(kg), "kg");
}

/** Kilograms on a card or in a sentence, with decimals only when needed: `25.530 kg`, `25.530,5 kg`. */
export const shortKg = (kg: number): string => unbroken(formatNumber(kg, { atMost: 3 }), "kg");

/** The net content of a pack: `400 g`, `1 kg`, `1,5 kg`. */
export const formatContent = contentWords;

/** A quantity in its unit: `540,000 kg`, `1.980 un`. */
export const formatQuantity = quantityWords;

/** A lot's quantity in its unit; a lot of packs also has its weight: `63 un · 25,200 kg`. */
export const formatLotQuantity = lotQuantityWords;

/** An amount in R$ with two decimals: `R$ 18.240,00`. */
export const formatMoney = writtenAmount;

/** An amount in R$ with two decimals; null for an amount that is not typed yet. */
export const moneyOrNull = (reais: number | null): string | null => (reais === null ? null : formatMoney(reais));

/** A price or cost per unit in R$, with two decimals, or with more when the price has more: `R$ 4,4238`. */
export const formatUnitPrice = writtenUnitPrice;

/** Formats a number that is already a percentage (67.2, not 0.672): `67,2 %`. */
export function formatPercent(percent: number): string {
  return unbroken(formatNumber(percent, { atMost: 2 }), "%");
}
