import { decimal, toWire } from "@pomar/contract/core/decimal";
import type { Chance } from "./random.ts";

/** What is peculiar to a supplier. */
export interface Trait {
  /** Its prices beside others'. */
  dearness: number;
  /** What its fruit yields beside others': part of the fruit's range. */
  quality: number;
}

export function traitsOf(supplierIds: Iterable<string>, chance: Chance): Map<string, Trait> {
  return new Map(
    [...new Set(supplierIds)].map((id) => [
      id,
      { dearness: chance.between(0.95, 1.07, 2), quality: chance.between(-0.22, 0.22, 2) },
    ]),
  );
}

interface PriceOf {
  /** R$ around which it is paid. */
  price: number;
  /** Months of harvest; every month: always there, and dearer in the cold ones. */
  season: readonly number[];
  /** `YYYY-MM-DD`. */
  on: string;
  trait: Trait | undefined;
  /** The year of today: what was paid in the years before was less. */
  thisYear: number;
}

const coldMonths = [5, 6, 7, 8];
const dearerAYear = 0.05;

/** R$ per kg as people agree on it: in steps of 5 cents. */
export function fruitPrice({ price, season, on, trait, thisYear }: PriceOf, chance: Chance): number {
  const [year, month] = [Number(on.slice(0, 4)), Number(on.slice(5, 7))];
  const before = (month + 10) % 12;
  const isEarly = !season.includes(before + 1) || !season.includes((month % 12) + 1);
  const seasonal = season.length === 12 ? (coldMonths.includes(month) ? 1.08 : 0.98) : isEarly ? 1.12 : 0.95;
  const agreed = decimal(price)
    .times(seasonal)
    .times(trait?.dearness ?? 1)
    .times(decimal(1).minus(decimal(dearerAYear).times(thisYear - year)))
    .times(chance.between(0.94, 1.07, 2));
  return toWire(decimal(toWire(agreed.times(20), 0)).div(20), 2);
}

/** R$ per unit of what is bought by the carton: cents, and tenths of a cent of what costs less than one real. */
export function supplyPrice(price: number, chance: Chance): number {
  const agreed = decimal(price).times(chance.between(0.95, 1.08, 2));
  return toWire(agreed, agreed.lt(1) ? 3 : 2);
}
