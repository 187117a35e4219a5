import { daysBetween } from "../core/calendar.rules.ts";
import type { LotType } from "./lots.schema.ts";

const prefixes: Record<LotType | "composite", string> = {
  raw_material: "MP",
  pulp: "PA",
  final_product: "PF",
  additive: "AD",
  additional: "AC",
  packaging: "EM",
  composite: "LC",
};

/** A lot code before its sequence number: `MP-ACE-26324`. @param on  `YYYY-MM-DD` of reception or production, in the plant. */
export function lotCodePrefix(type: LotType | "composite", itemCode: string, on: string): string {
  return `${prefixes[type]}-${itemCode}-${on.slice(2, 4)}${String(dayOfYear(on)).padStart(3, "0")}`;
}

function dayOfYear(on: string): number {
  return daysBetween(`${on.slice(0, 4)}-01-01`, on) + 1;
}
