import { priceOfTotal } from "@pomar/contract/entries/receptions/cost.rules";
import type { Messages } from "../../../ui/form/issues.ts";

/** A price as the paper says it: per unit or, where `paperTotal` is typed, as the whole that is to be paid, freight included. R$. */
export interface SaidPrice {
  unitPrice: number | null;
  paperTotal: number | null;
  freight: number | null;
}

/** R$ per unit. @param payable  in the unit of the price; null until known. */
export function unitPriceOf({ unitPrice, paperTotal, freight }: SaidPrice, payable: number | null): number | null {
  // A draft of before knows no total.
  if (paperTotal == null) return unitPrice;
  return payable === null ? null : priceOfTotal(paperTotal, payable, freight);
}

/** Told beside a total that no price can express. */
export function totalMessages(said: SaidPrice, payable: number | null): Messages {
  const isOdd = said.paperTotal != null && payable !== null && unitPriceOf(said, payable) === null;
  return isOdd ? { paperTotal: "Confira o total, o frete e a quantidade: o total não pode ser menor que o frete" } : {};
}
