import { decimal, toWire } from "@pomar/contract/core/decimal";

/** A dose in % of its limit, both in mg/kg; null where there is no dose or no limit. A limit of nothing is reached by any dose. */
export function doseShare(mgPerKg: number | null, limit: number | null): number | null {
  if (mgPerKg === null || limit === null) return null;
  if (limit <= 0) return mgPerKg > 0 ? 100 : 0;
  return toWire(decimal(mgPerKg).times(100).div(limit), 2);
}
