import { decimal, sumOf, toWire } from "../../core/decimal.ts";
import { amountOf, shareOut } from "../../money/payments/payments.rules.ts";

/** What an item or a whole invoice charges: R$, at most two decimals. */
export interface Charges {
  goods: number;
  /** With the ICMS that it deducts. */
  discount: number;
  freight: number;
  insurance: number;
  other: number;
  /** Beside the goods: IPI, import tax, and what is paid for whoever sells on (ST): ICMS, FCP, PIS and COFINS. */
  taxes: number;
}

export interface ChargedItem extends Charges {
  n: number;
  /** Whether the invoice's totals count its goods. */
  inTotal: boolean;
}

export interface ChargedTotals extends Charges {
  /** R$ of the whole invoice. */
  amount: number;
}

export interface ItemCost {
  n: number;
  /** R$ after discount. */
  goods: number;
  /** R$ that it costs beside its goods. */
  charges: number;
  cost: number;
}

/**
 * R$ that each item of an invoice costs, to the cent: its goods after discount and its own charges; its share by value of what
 * the totals charge or discount beyond the items, if the goods are all there; and its taxes, if with them the items make the
 * invoice's amount: its own, or with its share of what the totals round otherwise.
 */
export function itemCosts(items: readonly ChargedItem[], totals: ChargedTotals): ItemCost[] {
  const { costs, taxes, amount } = withTaxes(items, totals);
  return amount === totals.amount ? costs.map((cost, at) => charged(cost, taxes[at] ?? 0)) : costs;
}

/** R$ that all items come to, charges and taxes included: the invoice's amount, unless its items say less than its totals. */
export function itemsAmount(items: readonly ChargedItem[], totals: ChargedTotals): number {
  return withTaxes(items, totals).amount;
}

function withTaxes(items: readonly ChargedItem[], totals: ChargedTotals) {
  const costs = withShares(items, totals);
  const withOwn = (taxes: readonly number[]) => ({
    ...{ costs, taxes },
    amount: toWire(sumOf([...costs.map(({ cost }) => cost), ...taxes]), 2),
  });
  const own = withOwn(items.map(({ taxes }) => taxes));
  if (own.amount === totals.amount || !areAllThere(items, totals)) return own;
  const goods = costs.map((cost) => cost.goods);
  const shares = shareOut(toWire(decimal(totals.taxes).minus(sumOf(own.taxes)), 2), goods);
  const rounded = withOwn(own.taxes.map((taxes, at) => toWire(decimal(taxes).plus(shares[at] ?? 0), 2)));
  return rounded.amount === totals.amount ? rounded : own;
}

/** R$ that an invoice asks for: its instalments, else all of it. */
export function payableOf(amount: number, instalments: readonly { amount: number }[]): number {
  return instalments.length > 0 ? amountOf(instalments) : amount;
}

/**
 * The instalments of an invoice as parts to be paid: one without a day falls due with the one before it, else with the next that
 * has a day, until somebody says its own.
 * @returns nothing when none has a day.
 */
export function planOf(instalments: readonly { dueDate: string | null; amount: number }[]) {
  const first = instalments.find(({ dueDate }) => dueDate !== null)?.dueDate ?? null;
  let last = first;
  return instalments.flatMap(({ dueDate, amount }) => {
    last = dueDate ?? last;
    return last === null ? [] : [{ dueDate: last, amount }];
  });
}

/** R$ of an invoice that are outside of what enters stock; below zero when that costs more. @param costs  R$ each */
export function outsideStock(amount: number, costs: readonly number[]): number {
  return toWire(decimal(amount).minus(sumOf(costs)), 2);
}

function withShares(items: readonly ChargedItem[], totals: ChargedTotals): ItemCost[] {
  const own = items.map((item) => {
    const goods = item.inTotal ? toWire(decimal(item.goods).minus(item.discount), 2) : 0;
    return charged({ n: item.n, goods, charges: 0, cost: goods }, toWire(chargesOf(item), 2));
  });
  const counted = items.filter(({ inTotal }) => inTotal);
  if (!areAllThere(items, totals)) return own;
  const discounts = sumOf(counted.map(({ discount }) => discount));
  const beyond = chargesOf(totals)
    .minus(totals.discount)
    .minus(sumOf(items.map(chargesOf)))
    .plus(discounts);
  const shares = shareOut(
    toWire(beyond, 2),
    own.map(({ goods }) => goods),
  );
  return own.map((cost, at) => charged(cost, shares[at] ?? 0));
}

const areAllThere = (items: readonly ChargedItem[], totals: ChargedTotals) =>
  sumOf(items.map(({ goods, inTotal }) => (inTotal ? goods : 0))).eq(totals.goods);

const chargesOf = ({ freight, insurance, other }: Charges) => sumOf([freight, insurance, other]);

function charged(cost: ItemCost, more: number): ItemCost {
  const charges = toWire(decimal(cost.charges).plus(more), 2);
  return { ...cost, charges, cost: toWire(decimal(cost.goods).plus(charges), 2) };
}

/** An item of an invoice and what it costs, R$; quantities in the invoice's units. */
interface LottedItem {
  quantity: number;
  /** In the unit that taxes count in. */
  taxQuantity: number;
  cost: number;
}

interface LotShare {
  /** In the plant's unit, three decimals. */
  quantity: number;
  /** R$ */
  cost: number;
}

/**
 * What of an item each of the maker's lots is: of the whole when the lots add up to it, in either of the invoice's units, else as
 * much as each says. The costs add up to the item's.
 * @param quantity  of the whole item, in the plant's unit
 * @param lots  at least one; quantities in one of the invoice's units
 */
export function lotShares(item: LottedItem, quantity: number, lots: readonly { quantity: number }[]): LotShare[] {
  const parts = lots.map((lot) => lot.quantity);
  const each = (part: number) => toWire(decimal(part).times(quantity).div(item.quantity), 3);
  const quantities = lotsAddUp(item, lots) || item.quantity === 0 ? shareOut(quantity, parts, 3) : parts.map(each);
  const isNothing = sumOf(parts).eq(0);
  const costs = shareOut(item.cost, isNothing ? parts.map(() => 1) : parts);
  return quantities.map((own, at) => ({ quantity: own, cost: costs[at] ?? 0 }));
}

/** Whether the lots add up to the item, in either of the invoice's units. */
export function lotsAddUp(
  item: { quantity: number; taxQuantity: number },
  lots: readonly { quantity: number }[],
): boolean {
  const sum = sumOf(lots.map(({ quantity }) => quantity));
  return sum.eq(item.quantity) || sum.eq(item.taxQuantity);
}
