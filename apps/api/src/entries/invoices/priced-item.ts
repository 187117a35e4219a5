import { decimal, toWire } from "@pomar/contract/core/decimal";
import { type ItemCost, lotShares } from "@pomar/contract/entries/invoices/costs.rules";
import type { InvoiceStockLine } from "@pomar/contract/entries/invoices/invoices.schema";
import { shareOut } from "@pomar/contract/money/payments/payments.rules";
import { invoiceKeyProblem } from "@pomar/contract/registries/suppliers/invoice-key.rules";
import type { Invoice, InvoiceItem } from "./invoice.ts";

/** The supplier, the number and the key for the entries of an invoice. */
export interface Paper {
  supplier: { id: string; name: string; isNew: boolean };
  invoice: Pick<Invoice, "key" | "number">;
}

/** An item of an invoice, with its cost and with the line that the user filled for the item. */
export interface PricedItem {
  line: InvoiceStockLine & { itemId: string };
  item: InvoiceItem;
  cost: ItemCost;
  paper: Paper;
}

export interface EnteredItem {
  n: number;
  /** The number of the lot within its item, from 1. */
  lotNumber: number;
  receiptId: string;
  lot: { id: string; code: string };
  /** The cost in R$. */
  total: number;
  /** A joined entry's invoice fields and price before the import; null for an entry that the import created. */
  before: Record<string, unknown> | null;
}

/** The invoice number and key for an entry; omits a key with a wrong check digit, since no entry accepts such a key. */
export const toInvoiceNumbers = ({ invoice: { key, number } }: Paper) => ({
  invoiceNumber: number,
  invoiceKey: invoiceKeyProblem(key) === null ? key : null,
});

/** The quantity of the whole item on the invoice, in the unit of the plant's item. */
export const calculateQuantity = ({ line, item }: Pick<PricedItem, "line" | "item">): number =>
  toWire(decimal(item.quantity).times(line.factor), 3);

/** The part of an invoice's item that becomes one entry. */
export interface Part {
  /** The quantity in the unit of the plant's item. */
  quantity: number;
  /** The cost in R$, and the part of the cost that the invoice charges in addition to the goods. */
  cost: number;
  charges: number;
  code: string | null;
  madeOn: string | null;
  expiresOn: string | null;
}

/** The parts of an invoice's item: one part for each lot of the maker, or one part when the item names no lot. */
export function listParts({ line, item, cost }: Omit<PricedItem, "paper">): Part[] {
  const whole = calculateQuantity({ line, item });
  const lots = line.lots ?? item.lots;
  const without = { code: null, madeOn: null, expiresOn: line.expiresAt ?? null };
  if (lots.length === 0) return [{ ...cost, ...without, quantity: whole }];
  const shares = lotShares({ ...item, cost: cost.cost }, whole, lots);
  const costs = shares.map((share) => share.cost);
  const charges = shareOut(cost.charges, costs);
  return lots.map((lot, at) => ({
    quantity: shares[at]?.quantity ?? 0,
    cost: shares[at]?.cost ?? 0,
    charges: charges[at] ?? 0,
    code: lot.code ?? null,
    madeOn: lot.madeOn ?? null,
    expiresOn: lot.expiresOn ?? without.expiresOn,
  }));
}
