import { type Decimal, decimal, toWire } from "@pomar/contract/decimal";
import { AppError } from "../../shared/app-error.ts";
import { insufficient, whyUnusable } from "../lots/consumable.queries.ts";
import type { Input } from "./inputs.commands.ts";

/** What a document took before it is corrected. */
export interface Taken {
  /** The day of use, in the plant. */
  on: string;
  /** In each lot's unit. */
  lines: readonly { lotId: string; quantity: number }[];
}

/**
 * Refuses lots that may not be used on a day, and quantities that are not there: for the sum of a document's lines per lot.
 * What was taken before may stay as it is, or become less. More of a lot is a new use of it, judged by every rule of one; another day
 * is judged by what a lot is on that day.
 * @param before  what is being corrected; null when everything is new.
 */
export function refuseUnusable(inputs: readonly Input[], { on, before }: { on: string; before: Taken | null }): void {
  const wanted = sumByLot(inputs);
  const taken = sumByLot(before?.lines ?? []);
  for (const { lot, lotId, path } of inputs) {
    const isMore = amount(wanted, lotId).gt(amount(taken, lotId));
    if (!isMore && on === before?.on) continue;
    const reason = whyUnusable(lot, on, { decided: isMore });
    if (reason !== null) throw AppError.of("lot.not-consumable", { code: lot.code, reason }).at(`${path}.lotId`);
  }
  const left = new Map(inputs.map(({ lot }) => [lot.id, amount(taken, lot.id).plus(lot.balance)]));
  for (const { lot, quantity, path } of inputs) {
    const rest = amount(left, lot.id).minus(quantity);
    if (rest.lt(0)) throw insufficient(lot, toWire(amount(taken, lot.id).plus(lot.balance), 3)).at(`${path}.quantity`);
    left.set(lot.id, rest);
  }
}

const amount = (sums: ReadonlyMap<string, Decimal>, lotId: string) => sums.get(lotId) ?? decimal(0);

function sumByLot(lines: readonly { lotId: string; quantity: number }[]): Map<string, Decimal> {
  const sums = new Map<string, Decimal>();
  for (const { lotId, quantity } of lines) sums.set(lotId, amount(sums, lotId).plus(quantity));
  return sums;
}
