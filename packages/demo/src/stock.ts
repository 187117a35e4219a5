import { calculateSum, decimal, toWire } from "@pomar/contract/core/decimal";
import type { LotType } from "@pomar/contract/kinds";
import type { LotSummary } from "@pomar/contract/ledger/lots/lots.schema";

/** A lot of the warehouse as the story remembers it, so that it need not ask before every act. */
export interface Stocked {
  id: string;
  /** In the lot's unit. */
  balance: number;
  producedAt: string;
  expiresAt: string | null;
  /** Supplier of a lot of fruit. */
  grower?: string | undefined;
}

/** Fruit, pulp and supplies by type and code of their item, the oldest first. */
export class Warehouse {
  readonly #lots = new Map<string, Stocked[]>();

  add({ id, balance, expiresAt }: LotSummary, key: { type: LotType; code: string; on: string; grower?: string }): void {
    const lot = { id, balance, expiresAt, producedAt: key.on, grower: key.grower };
    this.#lots.set(`${key.type} ${key.code}`, [...(this.#lots.get(`${key.type} ${key.code}`) ?? []), lot]);
  }

  /** Forgets lots that may not be used any more. */
  withdraw(ids: readonly string[]): void {
    for (const [key, lots] of this.#lots)
      this.#lots.set(
        key,
        lots.filter(({ id }) => !ids.includes(id)),
      );
  }

  /** Lots that may be used on a day, the first to expire in front; forgets what is used up. */
  usable(type: LotType, code: string, on: string): Stocked[] {
    const lots = (this.#lots.get(`${type} ${code}`) ?? []).filter(({ balance }) => balance > 0);
    this.#lots.set(`${type} ${code}`, lots);
    return lots
      .filter(({ producedAt, expiresAt }) => producedAt <= on && (expiresAt === null || expiresAt >= on))
      .toSorted((a, b) => (a.expiresAt ?? "9").localeCompare(b.expiresAt ?? "9"));
  }

  /** Lots with something left, of any item. */
  left(type?: LotType): Stocked[] {
    const ofType = [...this.#lots].filter(([key]) => type === undefined || key.startsWith(`${type} `));
    return ofType.flatMap(([, lots]) => lots).filter(({ balance }) => balance > 0);
  }

  /** Usable quantity, in the unit of the item's lots. */
  stock(type: LotType, code: string, on: string): number {
    return toWire(calculateSum(this.usable(type, code, on).map(({ balance }) => balance)), 3);
  }

  /** Takes a quantity of an item, the first to expire in front. @returns null, with nothing taken, when there is less. */
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

  /** Takes a part of one lot. @returns the line of a document. */
  take(lot: Stocked, quantity: number): { lotId: string; quantity: number } {
    lot.balance = toWire(decimal(lot.balance).minus(quantity), 3);
    return { lotId: lot.id, quantity };
  }
}

/** A packed lot as the story remembers it. */
export interface Shelved {
  lotId: string;
  /** Code of the fruit. */
  fruit: string;
  grams: number;
  /** Good units that are there. */
  units: number;
  unitsPerCase: number;
  /** Units in a corner where nobody looks: they are not sold. */
  forgotten: number;
  producedAt: string;
  expiresAt: string | null;
  pulps: readonly Stocked[];
  /** Ids of customers who got some of it. */
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

  /** Adds units that a count found, or takes off those that it missed. */
  correct(lotId: string, units: number): void {
    const lot = this.#lots.find((one) => one.lotId === lotId);
    if (lot) lot.units += units;
  }

  /** Lots packed by a day that may be sold; forgets what is sold out. */
  sellable(on: string): Shelved[] {
    this.#lots = this.#lots.filter(({ units }) => units > 0);
    return this.#lots.filter(({ producedAt, units, forgotten }) => producedAt <= on && units > forgotten);
  }

  /** Takes about as many kg of a lot in whole cases; the last case takes the loose units along. @returns units. */
  take(lot: Shelved, kg: number): number {
    const there = lot.units - lot.forgotten;
    const cases = decimal(kg).times(1000).div(lot.grams).div(lot.unitsPerCase).round(0, 0);
    const wholeUnits = toWire(cases.gt(0) ? cases.times(lot.unitsPerCase) : decimal(lot.unitsPerCase), 0);
    const units = wholeUnits + lot.unitsPerCase * 2 > there ? there : wholeUnits;
    lot.units -= units;
    return units;
  }
}
