import { calculateSum, decimal, toWire } from "../../core/decimal.ts";
import { shareOut, sumAmounts } from "../../money/payments/payments.rules.ts";

/** The charges of an item or a whole invoice: R$, at most two decimals. */
export interface Charges {
  goods: number;
  /** The discount, which includes the deducted ICMS. */
  discount: number;
  freight: number;
  insurance: number;
  other: number;
  /** Beside the goods: IPI, import tax, and taxes paid in advance for the reseller (ST): ICMS, FCP, PIS and COFINS. */
  taxes: number;
}

export interface ChargedItem extends Charges {
  n: number;
  /** Whether the invoice's totals include its goods. */
  inTotal: boolean;
}

export interface ChargedTotals extends Charges {
  amount: number;
}

export interface ItemCost {
  n: number;
  /** R$ after discount. */
  goods: number;
  /** R$ of its cost beside its goods. */
  charges: number;
  cost: number;
}

/**
 * The cost in R$ of each item of an invoice, to the cent: its goods after discount and its own charges; its share by
 * value of the totals' further charges or discounts, if no goods are missing; and its taxes, if the items then add up
 * to the invoice's amount, either with the item's own taxes or with its share of the totals' rounding differences.
 */
export function itemCosts(items: readonly ChargedItem[], totals: ChargedTotals): ItemCost[] {
  const { costs, taxes, amount } = withTaxes(items, totals);
  return amount === totals.amount ? costs.map((cost, at) => charged(cost, taxes[at] ?? 0)) : costs;
}

/**
 * R$ of all items, charges and taxes included: the invoice's amount, unless its items add up to less than its totals.
 */
export function itemsAmount(items: readonly ChargedItem[], totals: ChargedTotals): number {
  return withTaxes(items, totals).amount;
}

function withTaxes(items: readonly ChargedItem[], totals: ChargedTotals) {
  const costs = withShares(items, totals);
  const withOwn = (taxes: readonly number[]) => ({
    costs,
    taxes,
    amount: toWire(calculateSum([...costs.map(({ cost }) => cost), ...taxes]), 2),
  });
  const own = withOwn(items.map(({ taxes }) => taxes));
  if (own.amount === totals.amount || !areAllThere(items, totals)) return own;
  const goods = costs.map((cost) => cost.goods);
  const shares = shareOut(toWire(decimal(totals.taxes).minus(calculateSum(own.taxes)), 2), goods);
  const rounded = withOwn(own.taxes.map((taxes, at) => toWire(decimal(taxes).plus(shares[at] ?? 0), 2)));
  return rounded.amount === totals.amount ? rounded : own;
}

/** R$ of an invoice's debt: the sum of its instalments, else the whole amount. */
export function calculatePayable(amount: number, instalments: readonly { amount: number }[]): number {
  return instalments.length > 0 ? sumAmounts(instalments) : amount;
}

/**
 * The payment plan from an invoice's instalments: one without a day is due with the one before it, else with the next
 * that has a day, until its own day is entered.
 * @returns an empty plan when none has a day.
 */
export function buildPlan(instalments: readonly { dueDate: string | null; amount: number }[]) {
  const first = instalments.find(({ dueDate }) => dueDate !== null)?.dueDate ?? null;
  let last = first;
  return instalments.flatMap(({ dueDate, amount }) => {
    last = dueDate ?? last;
    return last === null ? [] : [{ dueDate: last, amount }];
  });
}

/** R$ of an invoice outside the cost of the stock; negative when that cost is higher. @param costs  R$ each */
export function outsideStock(amount: number, costs: readonly number[]): number {
  return toWire(decimal(amount).minus(calculateSum(costs)), 2);
}

function withShares(items: readonly ChargedItem[], totals: ChargedTotals): ItemCost[] {
  const own = items.map((item) => {
    const goods = item.inTotal ? toWire(decimal(item.goods).minus(item.discount), 2) : 0;
    return charged({ n: item.n, goods, charges: 0, cost: goods }, toWire(calculateCharges(item), 2));
  });
  const counted = items.filter(({ inTotal }) => inTotal);
  if (!areAllThere(items, totals)) return own;
  const discounts = calculateSum(counted.map(({ discount }) => discount));
  const beyond = calculateCharges(totals)
    .minus(totals.discount)
    .minus(calculateSum(items.map(calculateCharges)))
    .plus(discounts);
  const shares = shareOut(
    toWire(beyond, 2),
    own.map(({ goods }) => goods),
  );
  return own.map((cost, at) => charged(cost, shares[at] ?? 0));
}

const areAllThere = (items: readonly ChargedItem[], totals: ChargedTotals) =>
  calculateSum(items.map(({ goods, inTotal }) => (inTotal ? goods : 0))).eq(totals.goods);

const calculateCharges = ({ freight, insurance, other }: Charges) => calculateSum([freight, insurance, other]);

function charged(cost: ItemCost, more: number): ItemCost {
  const charges = toWire(decimal(cost.charges).plus(more), 2);
  return { ...cost, charges, cost: toWire(decimal(cost.goods).plus(charges), 2) };
}

/** An item of an invoice and its cost in R$; quantities in the invoice's units. */
interface LottedItem {
  quantity: number;
  /** The quantity in the unit of the tax base. */
  taxQuantity: number;
  cost: number;
}

interface LotShare {
  /** The quantity in the plant's unit, three decimals. */
  quantity: number;
  /** The cost in R$. */
  cost: number;
}

/**
 * The share of an item in each of the manufacturer's lots: of the whole item when the lots add up to it in either of
 * the invoice's units, else each lot's own quantity. The costs add up to the item's.
 * @param quantity  of the whole item, in the plant's unit
 * @param lots  at least one; quantities in one of the invoice's units
 */
export function lotShares(item: LottedItem, quantity: number, lots: readonly { quantity: number }[]): LotShare[] {
  const parts = lots.map((lot) => lot.quantity);
  const each = (part: number) => toWire(decimal(part).times(quantity).div(item.quantity), 3);
  const quantities = lotsAddUp(item, lots) || item.quantity === 0 ? shareOut(quantity, parts, 3) : parts.map(each);
  const isNothing = calculateSum(parts).eq(0);
  const costs = shareOut(item.cost, isNothing ? parts.map(() => 1) : parts);
  return quantities.map((own, at) => ({ quantity: own, cost: costs[at] ?? 0 }));
}

/** Whether the lots add up to the item, in either of the invoice's units. */
export function lotsAddUp(
  item: { quantity: number; taxQuantity: number },
  lots: readonly { quantity: number }[],
): boolean {
  const sum = calculateSum(lots.map(({ quantity }) => quantity));
  return sum.eq(item.quantity) || sum.eq(item.taxQuantity);
}
