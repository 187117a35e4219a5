import { priceOfTotal } from "@pomar/contract/entries/receptions/cost.rules";
import type { Messages } from "../../../ui/form/issues.ts";

/** A price in R$ as on the supplier's paper: per unit or, if `paperTotal` is typed, the total including freight. */
export interface SaidPrice {
  unitPrice: number | null;
  paperTotal: number | null;
  freight: number | null;
}

/** The empty values of the fields for price and invoice. */
export const emptyPaper = {
  unitPrice: null as number | null,
  paperTotal: null as number | null,
  freight: null as number | null,
  dueDate: null as string | null,
  invoiceNumber: "",
  invoiceKey: "",
};

/** The price in R$ per unit. @param payable  the billed quantity, in the unit of the price; null until it is known. */
export function toUnitPrice({ unitPrice, paperTotal, freight }: SaidPrice, payable: number | null): number | null {
  // A draft stored by an older version has no total.
  if (paperTotal == null) return unitPrice;
  return payable === null ? null : priceOfTotal(paperTotal, payable, freight);
}

/** The message about a total from which no unit price can be calculated. */
export function totalMessages(said: SaidPrice, payable: number | null): Messages {
  const isOdd = said.paperTotal != null && payable !== null && toUnitPrice(said, payable) === null;
  return isOdd ? { paperTotal: "Confira o total, o frete e a quantidade: o total não pode ser menor que o frete" } : {};
}
