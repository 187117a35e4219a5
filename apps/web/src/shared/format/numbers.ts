const formats = new Map<string, Intl.NumberFormat>();

/**
 * A number as written in Brazil: `1.234,5`.
 * @param decimals  exactly how many, or `{ atMost }` to drop trailing zeros.
 */
export function formatNumber(value: number, decimals: number | { atMost: number } = { atMost: 4 }): string {
  const [min, max] = typeof decimals === "number" ? [decimals, decimals] : [0, decimals.atMost];
  const key = `${min}-${max}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat("pt-BR", { minimumFractionDigits: min, maximumFractionDigits: max });
    formats.set(key, format);
  }
  return format.format(value);
}

/** Kilograms without their unit, three decimals: `812,500`. For columns whose header names the unit. */
export function formatKgNumber(kg: number): string {
  return formatNumber(kg, 3);
}

/** Kilograms: `812,500 kg`. The space does not break. */
export function formatKg(kg: number): string {
  return `${formatKgNumber(kg)}\u00a0kg`;
}

const decimalsOfUnit: Record<string, number> = { kg: 3, g: 1, L: 3, mL: 1, m: 2, un: 0 };

/** A quantity in its unit, with the decimals that the unit deserves: `540,000 kg`, `1.980 un`. */
export function formatQuantity(quantity: number, unit: string): string {
  return `${formatNumber(quantity, decimalsOfUnit[unit] ?? { atMost: 3 })}\u00a0${unit}`;
}

/** Reais to the cent: `R$ 18.240,00`. */
export function formatMoney(reais: number): string {
  return `R$\u00a0${formatNumber(reais, 2)}`;
}

/** A price or cost per unit: two decimals, up to four when it has them: `R$ 4,4238`. */
export function formatUnitPrice(reais: number): string {
  const four = formatNumber(reais, 4);
  return `R$\u00a0${four.endsWith("00") ? four.slice(0, -2) : four}`;
}

/** A percentage that is already one (67.2, not 0.672): `67,2 %`. */
export function formatPercent(percent: number): string {
  return `${formatNumber(percent, { atMost: 2 })}\u00a0%`;
}
