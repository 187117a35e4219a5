import { decimal, sumOf, toWire } from "@pomar/contract/core/decimal";
import type { LotType } from "@pomar/contract/kinds";
import type { LotSummary } from "@pomar/contract/ledger/lots/lots.schema";

/** A lot as the story remembers it, so that it need not ask the database before every act. */
export interface Stocked {
  id: string;
  type: LotType;
  /** Code of the fruit, additive, additional or packaging. */
  item: string;
  /** In `unit`. */
  balance: number;
  unit: string;
  producedAt: string;
  expiresAt: string | null;
}

/** What the plant has, by what it is of; the oldest first. */
export class Warehouse {
  readonly #lots = new Map<string, Stocked[]>();

  add(lot: LotSummary, item: string, producedAt: string): Stocked {
    const { id, type, balance, unit, expiresAt } = lot;
    const stocked = { id, type, item, balance, unit, producedAt, expiresAt };
    const key = `${type} ${item}`;
    this.#lots.set(key, [...(this.#lots.get(key) ?? []), stocked]);
    return stocked;
  }

  /** Lots that may not be used any more, whatever is left of them. */
  withdraw(ids: readonly string[]): void {
    const gone = new Set(ids);
    for (const [key, lots] of this.#lots)
      this.#lots.set(
        key,
        lots.filter(({ id }) => !gone.has(id)),
      );
  }

  /** What may be used on a day of what was there by then, what expires first in front; what is used up is forgotten. */
  usable(type: LotType, item: string, on: string): Stocked[] {
    const key = `${type} ${item}`;
    const lots = (this.#lots.get(key) ?? []).filter(({ balance }) => balance > 0);
    this.#lots.set(key, lots);
    const usable = lots.filter(
      ({ producedAt, expiresAt }) => producedAt <= on && (expiresAt === null || expiresAt >= on),
    );
    return usable.toSorted((a, b) => (a.expiresAt ?? "9").localeCompare(b.expiresAt ?? "9"));
  }

  /** What lies there although its day is over; it is forgotten then. */
  takeExpired(on: string): Stocked[] {
    const expired = [...this.#lots.values()]
      .flat()
      .filter(({ balance, expiresAt }) => balance > 0 && expiresAt !== null && expiresAt < on);
    this.withdraw(expired.map(({ id }) => id));
    return expired;
  }

  /** In the unit of the item's lots. */
  stock(type: LotType, item: string, on: string): number {
    const sum = sumOf(this.usable(type, item, on).map(({ balance }) => balance));
    return toWire(sum, 3);
  }

  /** Takes so much of an item, what expires first in front. @returns null, with nothing taken, when there is less. */
  draw(type: LotType, item: string, { on, quantity }: { on: string; quantity: number }) {
    if (this.stock(type, item, on) < quantity) return null;
    let missing = decimal(quantity);
    const lines: { lotId: string; quantity: number }[] = [];
    for (const lot of this.usable(type, item, on)) {
      if (missing.lte(0)) break;
      const part = missing.lt(lot.balance) ? toWire(missing, 3) : lot.balance;
      lines.push(this.take(lot, part));
      missing = missing.minus(part);
    }
    return lines;
  }

  /** Takes so much of one lot. @returns the line of a document. */
  take(lot: Stocked, quantity: number): { lotId: string; quantity: number } {
    lot.balance = toWire(decimal(lot.balance).minus(quantity), 3);
    return { lotId: lot.id, quantity };
  }
}
