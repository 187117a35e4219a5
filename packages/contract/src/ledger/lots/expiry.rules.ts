import type { LotType } from "../../kinds.ts";
import type { Lot } from "./lots.schema.ts";

/**
 * Whether a made lot keeps no longer than this source of it: a blend than any of its parts, pulp than the pulp in it. Fruit limits no
 * pulp, pulp no packed product, and supplies nothing.
 * @param madeBy  the kind of entry that made the lot; null of opening stock.
 */
export function limitsExpiry(madeBy: NonNullable<Lot["entry"]>["kind"] | null, source: LotType): boolean {
  return madeBy === "composite-lot" || (madeBy === "pulp" && source === "pulp");
}

/** The earliest of some expiries, `YYYY-MM-DD`; null when nothing expires. */
export function earliestOf(expiries: readonly (string | null)[]): string | null {
  return expiries.filter((day) => day !== null).toSorted()[0] ?? null;
}
