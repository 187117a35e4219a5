import { calculateSum, decimal, toWire } from "@pomar/contract/core/decimal";
import type { LotType } from "@pomar/contract/kinds";
import type { LotSummary } from "@pomar/contract/ledger/lots/lots.schema";

/** A lot of fruit, pulp or supplies in the story's memory, so that an act need not ask the product for it. */
export interface Stocked {
  id: string;
  /** The balance in the lot's unit. */
  balance: number;
  producedAt: string;
  expiresAt: string | null;
  /** The id of the supplier, for a lot of fruit. */
  grower?: string | undefined;
}

/** The lots of fruit, pulp and supplies, by type and code of their item, the oldest first. */
export class Warehouse {
  readonly #lots = new Map<string, Stocked[]>();

  add({ id, balance, expiresAt }: LotSummary, key: { type: LotType; code: string; on: string; grower?: string }): void {
    const lot = { id, balance, expiresAt, producedAt: key.on, grower: key.grower };
    this.#lots.set(`${key.type} ${key.code}`, [...(this.#lots.get(`${key.type} ${key.code}`) ?? []), lot]);
  }

  /** Removes lots that may no longer be used. */
  withdraw(ids: readonly string[]): void {
    for (const [key, lots] of this.#lots)
      this.#lots.set(
        key,
        lots.filter(({ id }) => !ids.includes(id)),
      );
  }

  /** The lots that may be used on a day, the first to expire first; removes lots that are used up. */
  usable(type: LotType, code: string, on: string): Stocked[] {
    const lots = (this.#lots.get(`${type} ${code}`) ?? []).filter(({ balance }) => balance > 0);
    this.#lots.set(`${type} ${code}`, lots);
    return lots
      .filter(({ producedAt, expiresAt }) => producedAt <= on && (expiresAt === null || expiresAt >= on))
      .toSorted((a, b) => (a.expiresAt ?? "9").localeCompare(b.expiresAt ?? "9"));
  }

  /** The lots whose balance is above zero. */
  left(type?: LotType): Stocked[] {
    const ofType = [...this.#lots].filter(([key]) => type === undefined || key.startsWith(`${type} `));
    return ofType.flatMap(([, lots]) => lots).filter(({ balance }) => balance > 0);
  }

  /** The usable quantity of an item, in the unit of its lots. */
  stock(type: LotType, code: string, on: string): number {
    return toWire(calculateSum(this.usable(type, code, on).map(({ balance }) => balance)), 3);
  }

  /**
   * Uses a quantity of an item, from the lots that expire first.
   * @returns the used lots with their quantities; null, with nothing used, when the stock is too low.
   */
  draw(type: LotType, code: string, { on, quantity }: { on: string; quantity: number }) {
    if (this.stock(type, code, on) < quantity) return null;
    let missing = decimal(quantity);
    return this.usable(type, code, on).flatMap((lot) => {
      if (missing.lte(0)) return [];
      const line = this.take(lot, missing.lt(lot.balance) ? toWire(missing, 3) : lot.balance);
      missing = missing.minus(line.quantity);
      return [line];
    });
  }

  /** Uses a part of one lot. @returns the lot's id and the used quantity. */
  take(lot: Stocked, quantity: number): { lotId: string; quantity: number } {
    lot.balance = toWire(decimal(lot.balance).minus(quantity), 3);
    return { lotId: lot.id, quantity };
  }
}

/** A packed lot in the story's memory. */
export interface Shelved {
  lotId: string;
  /** Code of the fruit. */
  fruit: string;
  grams: number;
  /** The good units in stock. */
  units: number;
  unitsPerCase: number;
  /** The units that lie forgotten in the cold room: they are never sold. */
  forgotten: number;
  producedAt: string;
  expiresAt: string | null;
  pulps: readonly Stocked[];
  /** The ids of the customers who received units of this lot. */
  customers: Set<string>;
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

  /** Applies the difference of a count: a surplus adds units, a shortage (a negative number) removes them. */
  correct(lotId: string, units: number): void {
    const lot = this.#lots.find((one) => one.lotId === lotId);
    if (lot) lot.units += units;
  }

  /** The lots packed until a day that can still be sold; removes lots that are sold out. */
  sellable(on: string): Shelved[] {
    this.#lots = this.#lots.filter(({ units }) => units > 0);
    return this.#lots.filter(({ producedAt, units, forgotten }) => producedAt <= on && units > forgotten);
  }

  /**
   * Takes about `kg` of a lot in whole cases; when less than two more cases would remain, takes the whole lot.
   * @returns the units taken.
   */
  take(lot: Shelved, kg: number): number {
    const there = lot.units - lot.forgotten;
    const cases = decimal(kg).times(1000).div(lot.grams).div(lot.unitsPerCase).round(0, 0);
    const wholeUnits = toWire(cases.gt(0) ? cases.times(lot.unitsPerCase) : decimal(lot.unitsPerCase), 0);
    const units = wholeUnits + lot.unitsPerCase * 2 > there ? there : wholeUnits;
    lot.units -= units;
    return units;
  }
}
