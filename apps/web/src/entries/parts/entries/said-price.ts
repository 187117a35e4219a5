import { priceOfTotal } from "@pomar/contract/entries/receptions/cost.rules";
import type { Messages } from "../../../ui/form/issues.ts";

/** A price as on the document: per unit or, where `paperTotal` is typed, the total to pay, including freight. R$. */
export interface SaidPrice {
  unitPrice: number | null;
  paperTotal: number | null;
  freight: number | null;
}

/** The empty fields of price and invoice. */
export const emptyPaper = {
  unitPrice: null as number | null,
  paperTotal: null as number | null,
  freight: null as number | null,
  dueDate: null as string | null,
  invoiceNumber: "",
  invoiceKey: "",
};

/** The price in R$ per unit. @param payable  in the unit of the price; null until known. */
export function toUnitPrice({ unitPrice, paperTotal, freight }: SaidPrice, payable: number | null): number | null {
  // An older draft has no total.
  if (paperTotal == null) return unitPrice;
  return payable === null ? null : priceOfTotal(paperTotal, payable, freight);
}

/** A message for a total that no unit price can express. */
export function totalMessages(said: SaidPrice, payable: number | null): Messages {
  const isOdd = said.paperTotal != null && payable !== null && toUnitPrice(said, payable) === null;
  return isOdd ? { paperTotal: "Confira o total, o frete e a quantidade: o total não pode ser menor que o frete" } : {};
}
