import { calculateSum, decimal, toWire } from "../../core/decimal.ts";
import { shareOut, sumAmounts } from "../../money/payments/payments.rules.ts";

/** The amounts of an item or of a whole invoice, in R$ with at most two decimals. */
export interface Charges {
  goods: number;
  /** The discount in R$, including deducted ICMS. */
  discount: number;
  freight: number;
  insurance: number;
  other: number;
  /** The taxes beyond the goods: IPI, import tax, and the reseller's ICMS, FCP, PIS and COFINS paid in advance (ST). */
  taxes: number;
}

export interface ChargedItem extends Charges {
  n: number;
  /** Whether the invoice's totals include the goods of this item. */
  inTotal: boolean;
}

export interface ChargedTotals extends Charges {
  amount: number;
}

export interface ItemCost {
  n: number;
  /** The value of the goods in R$, after discount. */
  goods: number;
  /** The part of the item's cost, in R$, that is charged in addition to the goods. */
  charges: number;
  cost: number;
}

/**
 * The cost in R$ of each item of an invoice, to the cent. The cost is the goods after discount plus the item's own
 * charges. When the items' goods sum to the invoice's total of goods, each item also gets a share by value of the
 * charges and discounts that only the totals contain. The item's taxes are added when the sum of all items then equals
 * the invoice's amount, with or without a share of the rounding difference between the items' and the totals' taxes.
 */
export function itemCosts(items: readonly ChargedItem[], totals: ChargedTotals): ItemCost[] {
  const { costs, taxes, amount } = withTaxes(items, totals);
  return amount === totals.amount ? costs.map((cost, at) => charged(cost, taxes[at] ?? 0)) : costs;
}

/**
 * The sum of all items in R$, charges and taxes included. The sum equals the invoice's amount, unless items are
 * missing.
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

/** The debt of an invoice in R$: the sum of its instalments; without instalments, the whole amount. */
export function calculatePayable(amount: number, instalments: readonly { amount: number }[]): number {
  return instalments.length > 0 ? sumAmounts(instalments) : amount;
}

/**
 * The payment plan from an invoice's instalments. An instalment without a due day is due with the preceding instalment,
 * or with the next dated instalment when no preceding instalment has a due day, until a user enters the day.
 * @returns an empty plan when no instalment has a due day.
 */
export function buildPlan(instalments: readonly { dueDate: string | null; amount: number }[]) {
  const first = instalments.find(({ dueDate }) => dueDate !== null)?.dueDate ?? null;
  let last = first;
  return instalments.flatMap(({ dueDate, amount }) => {
    last = dueDate ?? last;
    return last === null ? [] : [{ dueDate: last, amount }];
  });
}

/** An invoice's part in R$ that is no cost of stock; negative if costs exceed `amount`. @param costs  R$ per item. */
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
  const goods = own.map(({ goods }) => goods);
  const shares = shareOut(toWire(beyond, 2), goods);
  return own.map((cost, at) => charged(cost, shares[at] ?? 0));
}

const areAllThere = (items: readonly ChargedItem[], totals: ChargedTotals) =>
  calculateSum(items.map(({ goods, inTotal }) => (inTotal ? goods : 0))).eq(totals.goods);

const calculateCharges = ({ freight, insurance, other }: Charges) => calculateSum([freight, insurance, other]);

function charged(cost: ItemCost, more: number): ItemCost {
  const charges = toWire(decimal(cost.charges).plus(more), 2);
  return { ...cost, charges, cost: toWire(decimal(cost.goods).plus(charges), 2) };
}

/** An item of an invoice, with its cost in R$ and its quantities in the invoice's units. */
interface LottedItem {
  quantity: number;
  /** The quantity in the invoice's second unit, which is the unit of the tax base. */
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
 * Splits an item over the manufacturer's lots. When the lots' quantities sum to the item's quantity in one of the
 * invoice's two units, the whole item is shared; otherwise each lot has its own quantity. The costs of the lots sum to
 * the item's cost.
 * @param quantity  the quantity of the whole item, in the plant's unit.
 * @param lots  at least one lot, with quantities in one of the invoice's units.
 */
export function lotShares(item: LottedItem, quantity: number, lots: readonly { quantity: number }[]): LotShare[] {
  const parts = lots.map((lot) => lot.quantity);
  const each = (part: number) => toWire(decimal(part).times(quantity).div(item.quantity), 3);
  const quantities = lotsAddUp(item, lots) || item.quantity === 0 ? shareOut(quantity, parts, 3) : parts.map(each);
  const isNothing = calculateSum(parts).eq(0);
  const costs = shareOut(item.cost, isNothing ? parts.map(() => 1) : parts);
  return quantities.map((own, at) => ({ quantity: own, cost: costs[at] ?? 0 }));
}

/** Whether the lots' quantities sum to the item's quantity, in one of the invoice's two units. */
export function lotsAddUp(
  item: { quantity: number; taxQuantity: number },
  lots: readonly { quantity: number }[],
): boolean {
  const sum = calculateSum(lots.map(({ quantity }) => quantity));
  return sum.eq(item.quantity) || sum.eq(item.taxQuantity);
}
