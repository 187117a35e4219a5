import type { CountSheet } from "@pomar/contract/stock/counts/counts.schema";
import type { LotToCount } from "./waiting-lines.ts";

/** A place that a sheet is narrowed to; a chamber includes its positions. */
export interface NarrowingPlace {
  name: string;
  has: (one: LotToCount) => boolean;
}

/** @param code  code on a place's label. @returns null when the sheet has no such place. */
export function placeCoded({ places }: CountSheet, code: string): NarrowingPlace | null {
  const name = places.find((place) => place.code === code)?.name;
  if (name === undefined) return null;
  const inside = places.filter((place) => place.code === code || place.chamberCode === code);
  const names: ReadonlySet<string | null | undefined> = new Set(inside.map((place) => place.name));
  return { name, has: ({ lot }) => names.has(lot.place) };
}
