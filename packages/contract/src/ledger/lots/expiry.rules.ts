import type { LotType } from "../../kinds.ts";
import type { Lot } from "./lots.schema.ts";

/**
 * Whether an input limits the expiry of the lot that consumes the input: a part limits the expiry of a blend, and a
 * pulp limits the expiry of a pulp made of that pulp. Fruit does not limit pulp, pulp does not limit packed product,
 * and supplies limit nothing.
 * @param madeBy  the kind of entry that made the limited lot; null for opening stock.
 */
export function limitsExpiry(madeBy: NonNullable<Lot["entry"]>["kind"] | null, source: LotType): boolean {
  return madeBy === "composite-lot" || (madeBy === "pulp" && source === "pulp");
}

/** The earliest of the given expiries, `YYYY-MM-DD`; null when every given expiry is null. */
export function getEarliest(expiries: readonly (string | null)[]): string | null {
  return expiries.filter((day) => day !== null).toSorted()[0] ?? null;
}
