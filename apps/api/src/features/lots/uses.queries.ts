import { AppError } from "../../platform/http/app-error.ts";
import type { StandingMovement } from "./movements.queries.ts";

/** What took from a lot, the first first. */
export const usesOf = (standing: StandingMovement[]) => standing.filter(({ quantity }) => quantity < 0);

/** The lots that a lot went into; what was shipped or lost went into none. */
export function dependentLots(uses: StandingMovement[]) {
  const into = new Map(
    uses.flatMap(({ childLotId, childCode }) => (childLotId ? [[childLotId, childCode ?? ""]] : [])),
  );
  return [...into].map(([id, name]) => ({ kind: "lot" as const, id, name }));
}

/**
 * The refusal to change an entry whose lot was used, with the lots that it went into.
 * @param refused  what cannot be: `a quantidade não pode diminuir`.
 */
export function consumed(lot: { code: string }, uses: StandingMovement[], refused: string): AppError {
  return AppError.of("entry.consumed", { code: lot.code, refused }).because(dependentLots(uses));
}
