import { addDays } from "@pomar/contract/core/calendar.rules";
import { sumOf, toWire } from "@pomar/contract/core/decimal";
import type { UnpricedReceipt } from "@pomar/contract/entries/prices/prices.schema";
import { receptionTotal } from "@pomar/contract/entries/receptions/cost.rules";
import type { Messages } from "../../ui/form/issues.ts";
import { totalMessages, unitPriceOf } from "../parts/entries/said-price.ts";

/** Typed values by reception id. */
export interface PriceValues {
  /** R$ per unit; null where a total determines it. */
  prices: Record<string, number | null>;
  /** R$ of the whole reception, freight included, where the paper states no price. */
  totals: Record<string, number | null>;
  /** `YYYY-MM-DD`; absent while the proposed date is unchanged. */
  dates: Record<string, string | null>;
}

/** Values of one row. */
export interface Typed {
  price: number | null;
  total: number | null;
  dueDate: string | null;
}

export const noPrices: PriceValues = { prices: {}, totals: {}, dates: {} };

/** Due date: as typed, else the reception's, else as agreed with the supplier. */
export function dueDateOf(receipt: UnpricedReceipt, { dates }: PriceValues): string | null {
  const { entryId, receivedAt, dueDate, paymentTermDays } = receipt;
  const said = dates[entryId];
  if (said !== undefined) return said;
  return dueDate ?? (paymentTermDays === null ? null : addDays(receivedAt, paymentTermDays));
}

/** Values of a reception's row. */
export const typedOf = (receipt: UnpricedReceipt, values: PriceValues): Typed => ({
  price: values.prices[receipt.entryId] ?? null,
  // A draft saved by an older version has no totals.
  total: values.totals?.[receipt.entryId] ?? null,
  dueDate: dueDateOf(receipt, values),
});

/** R$ per unit, as typed or computed from the total; null without either. */
export const priceAt = ({ quantity, freight }: UnpricedReceipt, { price, total }: Pick<Typed, "price" | "total">) =>
  unitPriceOf({ unitPrice: price, paperTotal: total, freight }, quantity);

const priceIn = (receipt: UnpricedReceipt, values: PriceValues) => priceAt(receipt, typedOf(receipt, values));

/** Receptions with a price, in their order. */
export const pricedOf = (receipts: readonly UnpricedReceipt[], values: PriceValues) =>
  receipts.filter((receipt) => priceIn(receipt, values) !== null);

/** Total of a reception at a price in R$; null without a price. */
export const totalAt = ({ quantity, freight }: UnpricedReceipt, price: number | null): number | null =>
  receptionTotal(quantity, price, freight);

/** Messages for totals that no price can express, by reception id. */
export function oddTotals(receipts: readonly UnpricedReceipt[], values: PriceValues): Messages {
  const messages = receipts.flatMap((receipt) => {
    const { price: unitPrice, total: paperTotal } = typedOf(receipt, values);
    const said = { unitPrice, paperTotal, freight: receipt.freight };
    return Object.values(totalMessages(said, receipt.quantity)).map((message) => [
      `totals.${receipt.entryId}`,
      message,
    ]);
  });
  return Object.fromEntries(messages);
}

/** Total in R$ of all receptions with a price. */
export const sumOfPrices = (receipts: readonly UnpricedReceipt[], values: PriceValues): number =>
  toWire(sumOf(receipts.map((receipt) => totalAt(receipt, priceIn(receipt, values)) ?? 0)), 2);

export function pricesBody(receipts: readonly UnpricedReceipt[], values: PriceValues) {
  return {
    lines: pricedOf(receipts, values).map((receipt) => ({
      entryKind: receipt.entryKind,
      entryId: receipt.entryId,
      unitPrice: priceIn(receipt, values) ?? undefined,
      dueDate: dueDateOf(receipt, values),
    })),
  };
}

/** Typed values without these receptions. */
export function withoutPrices({ prices, totals = {}, dates }: PriceValues, ids: readonly string[]): PriceValues {
  const rest = <Value>(values: Record<string, Value>) =>
    Object.fromEntries(Object.entries(values).filter(([id]) => !ids.includes(id)));
  return { prices: rest(prices), totals: rest(totals), dates: rest(dates) };
}

/** Every row since the page was opened, in its last loaded state: none disappears while the user types. */
export function withShown(
  shown: readonly UnpricedReceipt[],
  unpriced: readonly UnpricedReceipt[],
): readonly UnpricedReceipt[] {
  const lines = new Map([...shown, ...unpriced].map((receipt) => [receipt.entryId, receipt]));
  return [...lines.values()].toSorted(
    (one, other) => one.receivedAt.localeCompare(other.receivedAt) || one.entryId.localeCompare(other.entryId),
  );
}
