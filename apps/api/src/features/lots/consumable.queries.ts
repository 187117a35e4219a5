import { writtenDay } from "@pomar/contract/core/calendar.rules";
import { formatNumber } from "@pomar/contract/core/decimal";
import { decisionNames } from "@pomar/contract/lots/lot-status.rules";
import { AppError } from "../../platform/http/app-error.ts";
import type { LockedLot } from "./movements.queries.ts";

/** The refusal to take more than there is. @param available  in the lot's unit. */
export function insufficient(lot: Pick<LockedLot, "code" | "unit">, available: number): AppError {
  const decimals = lot.unit === "un" ? 0 : 3;
  return AppError.of("lot.insufficient-balance", {
    code: lot.code,
    available: `${formatNumber(available, decimals)} ${lot.unit}`,
  });
}

/** Why a lot may not be used on a day; null when it may. @param decided  whether what was decided of it counts. */
export function whyUnusable(lot: LockedLot, on: string, { decided } = { decided: true }): string | null {
  if (lot.removedAt !== null) return "foi removido";
  if (lot.producedAt > on) return `só existe desde ${writtenDay(lot.producedAt)}`;
  if (lot.expiresAt !== null && lot.expiresAt < on) return `venceu em ${writtenDay(lot.expiresAt)}`;
  if (decided && lot.decision !== "released") return `está ${decisionNames[lot.decision].toLocaleLowerCase("pt-BR")}`;
  return null;
}
