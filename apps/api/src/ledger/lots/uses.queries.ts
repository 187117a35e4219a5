import { writtenDay } from "@pomar/contract/core/calendar.rules";
import { counted, decimal, formatNumber, toWire, unbroken } from "@pomar/contract/core/decimal";
import { decisionNames } from "@pomar/contract/ledger/lots/lot-status.rules";
import { keepsTooShort, remainingDays } from "@pomar/contract/stock/dispatches/shelf-life.rules";
import { AppError } from "../../platform/http/app-error.ts";
import type { ActiveMovement, LockedLot } from "./movements.queries.ts";

/** The consumptions and shipments of a lot, the earliest first. */
export const filterUses = (active: ActiveMovement[]) => active.filter(({ quantity }) => quantity < 0);

/** The lots that consumed a lot; a shipment or a loss has no consuming lot. */
export function dependentLots(uses: ActiveMovement[]) {
  const into = new Map(
    uses.flatMap(({ childLotId, childCode }) => (childLotId ? [[childLotId, childCode ?? ""]] : [])),
  );
  return [...into].map(([id, name]) => ({ kind: "lot" as const, id, name }));
}

/** The refusal to change an entry with a used lot. @param refused  refused change: `a quantidade não pode diminuir`. */
export function consumed(lot: { code: string }, uses: ActiveMovement[], refused: string): AppError {
  return AppError.of("entry.consumed", { code: lot.code, refused }).because(dependentLots(uses));
}

/** The refusal to reduce a lot below its used quantity. */
export function belowUsed(
  lot: Pick<LockedLot, "code" | "unit" | "initialQuantity" | "balance">,
  uses: ActiveMovement[],
) {
  const used = toWire(decimal(lot.initialQuantity).minus(lot.balance), 3);
  return AppError.of("entry.below-used", { code: lot.code, used: written(used, lot.unit) }).because(
    dependentLots(uses),
  );
}

/** A quantity with its unit, as in the sentences of refusals. */
export const written = (quantity: number, unit: LockedLot["unit"]) =>
  unbroken(formatNumber(quantity, unit === "un" ? 0 : 3), unit);

/**
 * The refusal to consume more than the available quantity.
 * @param available the available quantity, in the lot's unit.
 */
export function insufficient({ code, unit }: Pick<LockedLot, "code" | "unit">, available: number): AppError {
  return AppError.of("lot.insufficient-balance", { code, available: written(available, unit) });
}

const daysWritten = (days: number) => counted(days, "dia", "dias");

/** The refusal of a lot with too little shelf life for a customer, else undefined. @param on  the dispatch day. */
export function shortLife(lot: LockedLot, customer: { name: string; minShelfLifeDays: number | null }, on: string) {
  if (lot.expiresAt === null || !keepsTooShort(lot, customer, on)) return undefined;
  return AppError.of("dispatch.keeps-too-short", {
    code: lot.code,
    customer: customer.name,
    expiresOn: writtenDay(lot.expiresAt),
    days: daysWritten(remainingDays(lot, on) ?? 0),
    wanted: daysWritten(customer.minShelfLifeDays ?? 0),
  });
}

/**
 * The reason why a lot may not be used on a day; null when it may be used.
 * @param decided whether the lot's decision (blocked, discarded) is also tested.
 */
export function whyUnusable(lot: LockedLot, on: string, { decided } = { decided: true }): string | null {
  if (lot.removedAt !== null) return "foi removido";
  if (lot.returnedOn !== null && lot.returnedOn > on) return `só foi devolvido em ${writtenDay(lot.returnedOn)}`;
  if (lot.producedAt > on) return `só existe desde ${writtenDay(lot.producedAt)}`;
  if (lot.expiresAt !== null && lot.expiresAt < on) return `venceu em ${writtenDay(lot.expiresAt)}`;
  if (decided && lot.decision !== "released") return `está ${decisionNames[lot.decision].toLocaleLowerCase("pt-BR")}`;
  return null;
}
