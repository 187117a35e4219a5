import type { LotType } from "../../kinds.ts";
import type { Lot } from "./lots.schema.ts";

/**
 * Whether an input limits the expiry of the lot made of it: a part limits a blend, and a pulp limits pulp made of it.
 * Fruit does not limit pulp, pulp does not limit packed product, and supplies limit nothing.
 * @param madeBy  the kind of entry that made the lot; null for opening stock.
 */
export function limitsExpiry(madeBy: NonNullable<Lot["entry"]>["kind"] | null, source: LotType): boolean {
  return madeBy === "composite-lot" || (madeBy === "pulp" && source === "pulp");
}

/** The earliest of some expiries, `YYYY-MM-DD`; null when nothing expires. */
export function getEarliest(expiries: readonly (string | null)[]): string | null {
  return expiries.filter((day) => day !== null).toSorted()[0] ?? null;
}
