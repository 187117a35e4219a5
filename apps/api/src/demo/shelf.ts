import { decimal, sumOf, toWire } from "@pomar/contract/core/decimal";

/** A packed lot as the story remembers it. */
export interface Shelved {
  lotId: string;
  /** Code of the fruit. */
  fruit: string;
  grams: number;
  /** Good units that are there. */
  units: number;
  /** Units of a case. */
  unitsPerCase: number;
  /** Units in a corner where nobody looks: they are not sold. */
  forgotten: number;
  producedAt: string;
  expiresAt: string | null;
}

/** Products in the cold room, the oldest first. */
export class Shelf {
  #lots: Shelved[] = [];

  add(lot: Shelved): void {
    this.#lots.push(lot);
  }

  withdraw(ids: readonly string[]): void {
    this.#lots = this.#lots.filter(({ lotId }) => !ids.includes(lotId));
  }

  /** There are so many more of a lot, or fewer, than was thought. */
  correct(lotId: string, units: number): void {
    const lot = this.#lots.find((one) => one.lotId === lotId);
    if (lot) lot.units += units;
  }

  /** What may be sold on a day of what was packed by then. What was sold out is forgotten. */
  sellable(on: string): Shelved[] {
    this.#lots = this.#lots.filter(({ units }) => units > 0);
    return this.#lots.filter(({ producedAt, units, forgotten }) => producedAt <= on && units > forgotten);
  }

  /** Takes about so many kg of a lot in whole cases; the last case takes the loose units along. @returns units. */
  take(lot: Shelved, kg: number): number {
    const there = lot.units - lot.forgotten;
    const cases = decimal(kg).times(1000).div(lot.grams).div(lot.unitsPerCase).round(0, 0);
    const wanted = toWire(cases.gt(0) ? cases.times(lot.unitsPerCase) : decimal(lot.unitsPerCase), 0);
    const units = wanted + lot.unitsPerCase * 2 > there ? there : wanted;
    lot.units -= units;
    return units;
  }
}

/** kg of some packed lots. */
export const kgOf = (lots: readonly Shelved[]) =>
  toWire(sumOf(lots.map(({ units, grams }) => decimal(units).times(grams).div(1000))), 3);
