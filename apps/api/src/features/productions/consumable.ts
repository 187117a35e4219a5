import { decimal, toWire } from "@pomar/contract/decimal";
import { AppError } from "../../shared/app-error.ts";
import { insufficient, whyUnusable } from "../lots/consumable.queries.ts";
import type { Input } from "./inputs.commands.ts";

/**
 * Refuses lots that may not be used on a day, and quantities that are not there: for the sum of a document's lines per lot.
 * @param returned  what is back in its lot before; in each lot's unit.
 */
export function refuseUnusable(
  inputs: readonly Input[],
  { on, returned }: { on: string; returned: readonly { lotId: string; quantity: number }[] },
): void {
  const again = new Set(returned.map(({ lotId }) => lotId));
  for (const { lot, lotId, path } of inputs) {
    const reason = whyUnusable(lot, on, again.has(lotId));
    if (reason !== null) throw AppError.of("lot.not-consumable", { code: lot.code, reason }).at(`${path}.lotId`);
  }
  const available = new Map(inputs.map(({ lot }) => [lot.id, decimal(lot.balance)]));
  for (const { lotId, quantity } of returned) {
    const known = available.get(lotId);
    if (known) available.set(lotId, known.plus(quantity));
  }
  for (const { lot, quantity, path } of inputs) {
    const left = (available.get(lot.id) ?? decimal(0)).minus(quantity);
    if (left.lt(0)) {
      const there = decimal(lot.balance).plus(
        returned.filter(({ lotId }) => lotId === lot.id).reduce((sum, back) => sum.plus(back.quantity), decimal(0)),
      );
      throw insufficient(lot, toWire(there, 3)).at(`${path}.quantity`);
    }
    available.set(lot.id, left);
  }
}
