import { addDays } from "@pomar/contract/core/calendar.rules";
import { sumOf, toWire } from "@pomar/contract/core/decimal";
import type { UnpricedReceipt } from "@pomar/contract/prices/prices.schema";
import { receptionTotal } from "@pomar/contract/receipts/cost.rules";

/** What was typed, by the reception's id. */
export interface PriceValues {
  /** R$ per unit. */
  prices: Record<string, number | null>;
  /** `YYYY-MM-DD`; of what nobody touched the proposal stands. */
  dates: Record<string, string | null>;
}

/** What one line holds. */
export interface Typed {
  price: number | null;
  dueDate: string | null;
}

export const noPrices: PriceValues = { prices: {}, dates: {} };

/** The day it is to be paid: as somebody said, as the reception has it, else as agreed with the supplier. */
export function dueDateOf(receipt: UnpricedReceipt, { dates }: PriceValues): string | null {
  const { entryId, receivedAt, dueDate, paymentTermDays } = receipt;
  const said = dates[entryId];
  if (said !== undefined) return said;
  return dueDate ?? (paymentTermDays === null ? null : addDays(receivedAt, paymentTermDays));
}

/** What a reception's line holds. */
export const typedOf = (receipt: UnpricedReceipt, values: PriceValues): Typed => ({
  price: values.prices[receipt.entryId] ?? null,
  dueDate: dueDateOf(receipt, values),
});

/** The receptions that have a price by now, in their order. */
export const pricedOf = (receipts: readonly UnpricedReceipt[], { prices }: PriceValues) =>
  receipts.filter(({ entryId }) => prices[entryId] != null);

/** R$ of a reception at a price; null without one. */
export const totalAt = ({ quantity, freight }: UnpricedReceipt, price: number | null): number | null =>
  receptionTotal(quantity, price, freight);

/** R$ of everything that has a price. */
export const sumOfPrices = (receipts: readonly UnpricedReceipt[], values: PriceValues): number =>
  toWire(sumOf(receipts.map((receipt) => totalAt(receipt, values.prices[receipt.entryId] ?? null) ?? 0)), 2);

export function pricesBody(receipts: readonly UnpricedReceipt[], values: PriceValues) {
  return {
    lines: pricedOf(receipts, values).map((receipt) => ({
      entryKind: receipt.entryKind,
      entryId: receipt.entryId,
      unitPrice: values.prices[receipt.entryId],
      dueDate: dueDateOf(receipt, values),
    })),
  };
}

/** What was typed, without these. */
export function withoutPrices({ prices, dates }: PriceValues, ids: readonly string[]): PriceValues {
  const rest = <Value>(values: Record<string, Value>) =>
    Object.fromEntries(Object.entries(values).filter(([id]) => !ids.includes(id)));
  return { prices: rest(prices), dates: rest(dates) };
}

/** Every line that stood here since the page was opened, as it was last known: none leaves while somebody types. */
export function withShown(
  shown: readonly UnpricedReceipt[],
  unpriced: readonly UnpricedReceipt[],
): readonly UnpricedReceipt[] {
  const lines = new Map([...shown, ...unpriced].map((receipt) => [receipt.entryId, receipt]));
  return [...lines.values()].toSorted(
    (one, other) => one.receivedAt.localeCompare(other.receivedAt) || one.entryId.localeCompare(other.entryId),
  );
}
