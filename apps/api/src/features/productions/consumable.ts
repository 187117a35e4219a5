import { decimal, formatNumber, toWire } from "@pomar/contract/decimal";
import { decisionNames } from "@pomar/contract/lots/lot-status.rules";
import { AppError } from "../../shared/app-error.ts";
import type { LockedLot } from "../lots/movements.queries.ts";
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
    const reason = unusable(lot, on, again.has(lotId));
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

/** @param available  in the lot's unit. */
export function insufficient(lot: Pick<LockedLot, "code" | "unit">, available: number): AppError {
  const decimals = lot.unit === "un" ? 0 : 3;
  return AppError.of("lot.insufficient-balance", {
    code: lot.code,
    available: `${formatNumber(available, decimals)} ${lot.unit}`,
  });
}

const written = (day: string) => day.split("-").reverse().join("/");

/** Why a lot may not be used on a day; null when it may. @param again  it was used here before, and is what it was then. */
function unusable(lot: LockedLot, on: string, again: boolean): string | null {
  if (lot.removedAt !== null) return "foi removido";
  if (lot.producedAt > on) return `só existe desde ${written(lot.producedAt)}`;
  if (lot.expiresAt !== null && lot.expiresAt < on) return `venceu em ${written(lot.expiresAt)}`;
  if (lot.decision !== "released" && !again) return `está ${decisionNames[lot.decision].toLocaleLowerCase("pt-BR")}`;
  return null;
}
