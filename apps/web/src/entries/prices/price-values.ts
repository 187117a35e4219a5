import { addDays } from "@pomar/contract/core/calendar.rules";
import { calculateSum, toWire } from "@pomar/contract/core/decimal";
import type { UnpricedReception } from "@pomar/contract/entries/prices/prices.schema";
import { receptionTotal } from "@pomar/contract/entries/receptions/cost.rules";
import type { Messages } from "../../ui/form/issues.ts";
import { totalMessages, toUnitPrice } from "../parts/entries/said-price.ts";

/** The typed values, by the id of the reception. */
export interface PriceValues {
  /** The prices in R$ per unit; null when a total determines the price. */
  prices: Record<string, number | null>;
  /** The totals in R$ of a whole reception including freight, for documents that state no unit price. */
  totals: Record<string, number | null>;
  /** The due dates as `YYYY-MM-DD`; a reception is absent while its proposed date is unchanged. */
  dates: Record<string, string | null>;
}

export interface Typed {
  price: number | null;
  total: number | null;
  dueDate: string | null;
}

export const noPrices: PriceValues = { prices: {}, totals: {}, dates: {} };

/**
 * The due date: the typed date, else the date stored with the reception, else the date from the supplier's payment
 * term.
 */
export function getDueDate(reception: UnpricedReception, { dates }: PriceValues): string | null {
  const { entryId, receivedAt, dueDate, paymentTermDays } = reception;
  const typedValue = dates[entryId];
  if (typedValue !== undefined) return typedValue;
  return dueDate ?? (paymentTermDays === null ? null : addDays(receivedAt, paymentTermDays));
}

export const getTypedPrice = (reception: UnpricedReception, values: PriceValues): Typed => ({
  price: values.prices[reception.entryId] ?? null,
  // A draft stored by an older version has no totals.
  total: values.totals?.[reception.entryId] ?? null,
  dueDate: getDueDate(reception, values),
});

/** The price in R$ per unit, typed or computed from the total; null when neither is typed. */
export const priceAt = ({ quantity, freight }: UnpricedReception, { price, total }: Pick<Typed, "price" | "total">) =>
  toUnitPrice({ unitPrice: price, paperTotal: total, freight }, quantity);

const priceIn = (reception: UnpricedReception, values: PriceValues) =>
  priceAt(reception, getTypedPrice(reception, values));

export const listPriced = (receptions: readonly UnpricedReception[], values: PriceValues) =>
  receptions.filter((reception) => priceIn(reception, values) !== null);

/** The total in R$ of a reception at a price; null without a price. */
export const totalAt = ({ quantity, freight }: UnpricedReception, price: number | null): number | null =>
  receptionTotal(quantity, price, freight);

/** The messages about totals from which no unit price can be calculated, by the id of the reception. */
export function oddTotals(receptions: readonly UnpricedReception[], values: PriceValues): Messages {
  const messages = receptions.flatMap((reception) => {
    const { price: unitPrice, total: paperTotal } = getTypedPrice(reception, values);
    const typedValue = { unitPrice, paperTotal, freight: reception.freight };
    return Object.values(totalMessages(typedValue, reception.quantity)).map((message) => [
      `totals.${reception.entryId}`,
      message,
    ]);
  });
  return Object.fromEntries(messages);
}

export const sumPrices = (receptions: readonly UnpricedReception[], values: PriceValues): number =>
  toWire(calculateSum(receptions.map((reception) => totalAt(reception, priceIn(reception, values)) ?? 0)), 2);

export function pricesBody(receptions: readonly UnpricedReception[], values: PriceValues) {
  return {
    lines: listPriced(receptions, values).map((reception) => ({
      entryKind: reception.entryKind,
      entryId: reception.entryId,
      unitPrice: priceIn(reception, values) ?? undefined,
      dueDate: getDueDate(reception, values),
    })),
  };
}

export function withoutPrices({ prices, totals = {}, dates }: PriceValues, ids: readonly string[]): PriceValues {
  const rest = <Value>(values: Record<string, Value>) =>
    Object.fromEntries(Object.entries(values).filter(([id]) => !ids.includes(id)));
  return { prices: rest(prices), totals: rest(totals), dates: rest(dates) };
}

/** Every row shown since the page was opened, in its last loaded state: no row disappears while the user types. */
export function withShown(
  shown: readonly UnpricedReception[],
  unpriced: readonly UnpricedReception[],
): readonly UnpricedReception[] {
  const lines = new Map([...shown, ...unpriced].map((reception) => [reception.entryId, reception]));
  return [...lines.values()].toSorted(
    (one, other) => one.receivedAt.localeCompare(other.receivedAt) || one.entryId.localeCompare(other.entryId),
  );
}
