import { addDays } from "@pomar/contract/core/calendar.rules";
import type { PaymentMethod } from "@pomar/contract/money/payments/payments.schema";
import { fruitDays } from "./plant.ts";
import type { Chance } from "./random.ts";

interface Payable {
  id: string;
  supplierId: string;
  lotId: string;
  /** The amount owed, in R$. */
  amount: number;
}

interface Terms {
  /** The due date of the payment; null when the office decides the date later, on a Friday. */
  dueDate: string | null;
  /** True when all lots of a week are paid in one payment. */
  weekly?: boolean;
}

/** The office's next action on a payment, done on the day `on` or later. */
export type Step = { on: string } & (
  | { do: "plan"; dueDate: string }
  /** Pays this percentage of the payment's open amount. */
  | { do: "pay"; percent: number }
  | { do: "takeBack" }
);

export interface Debt {
  id: string;
  /** The amount that is still open, in R$. */
  open: number;
  dueDate: string;
  method: PaymentMethod;
  steps: Step[];
  lastSettlement?: string;
}

const kinds = ["fruit", "supply", "week"] as const;
type Kind = (typeof kinds)[number];

/** Every fiftieth payment for a single delivery is paid twice by mistake. */
const twiceEvery = 50;
export const weeklyDays = 7;
/** A payment without a due date is planned on the first Friday at least this number of days after the delivery. */
const decidedAfterDays = 4;
/** Every third fruit supplier is paid for each delivery; the suppliers between them are paid weekly. */
const ownTermsOneIn = 3;

/** The plant's debts. They draw from their own random sequence, so that payments never change the productions. */
export class Debts {
  readonly #random: Chance;
  #counted = 0;
  /** The debts by kind; only one place adds debts of a kind, so the places' speed does not change the debts' order. */
  readonly #debts: Record<Kind, Debt[]> = { fruit: [], supply: [], week: [] };
  readonly #growers = new Map<string, { weekly: boolean }>();
  /** Deliveries that no weekly payment covers yet, by the id of the weekly paid supplier. */
  readonly #week = new Map<string, (Payable & { on: string })[]>();

  constructor(random: Chance) {
    this.#random = random;
  }

  termsOf(supplierId: string, on: string): Terms {
    const grower = this.#growers.get(supplierId) ?? { weekly: this.#growers.size % ownTermsOneIn !== 0 };
    this.#growers.set(supplierId, grower);
    if (grower.weekly) return { dueDate: null, weekly: true };
    return { dueDate: this.#random.happens(0.3) ? null : addDays(on, fruitDays) };
  }

  add(owed: Payable, { dueDate, weekly }: Terms, on: string): void {
    if (weekly) {
      this.#week.set(owed.supplierId, [...(this.#week.get(owed.supplierId) ?? []), { ...owed, on }]);
      return;
    }
    const friday = fridayFrom(addDays(on, decidedAfterDays));
    const due = dueDate ?? addDays(friday, weeklyDays);
    this.#counted += 1;
    const steps = this.#counted % twiceEvery === 7 ? paidTwice(due) : planSteps(due, this.#random);
    const plan: Step[] = dueDate === null ? [{ do: "plan", on: friday, dueDate: due }] : [];
    this.#keep(owed, { dueDate: due, steps: [...plan, ...steps] }, { kind: "fruit", random: this.#random });
  }

  /** Adds a debt whose due date is known from the start: a purchase of supplies, or a weekly payment. */
  addDated({ id, amount }: Pick<Payable, "id" | "amount">, dueDate: string, of: { kind: Kind; random: Chance }): void {
    this.#keep({ id, amount }, { dueDate, steps: planSteps(dueDate, of.random) }, of);
  }

  /** Removes and returns the deliveries up to a Friday that no weekly payment covers yet, by supplier. */
  takeWeek(friday: string): [supplierId: string, owed: Payable[]][] {
    return [...this.#week].flatMap(([supplierId, owed]) => {
      const week = owed.filter(({ on }) => on <= friday);
      const after = owed.filter(({ on }) => on > friday);
      this.#week.set(supplierId, after);
      return week.length === 0 ? [] : [[supplierId, week] as [string, Payable[]]];
    });
  }

  /** The open debts whose due date is before the given day, the oldest first. */
  overdue(on: string): Debt[] {
    return Object.values(this.#debts)
      .flat()
      .filter(({ dueDate, open }) => open > 0 && dueDate < on)
      .toSorted((a, b) => a.dueDate.localeCompare(b.dueDate) || a.open - b.open);
  }

  /** Yields the steps due by a day, payment by payment. @param waits  returns true for a step that is postponed. */
  *dueBy(on: string, waits: (debt: Debt, step: Step) => boolean): Generator<{ debt: Debt; step: Step }> {
    for (const kind of kinds) {
      for (const debt of this.#debts[kind])
        for (let [step] = debt.steps; step && step.on <= on; [step] = debt.steps) {
          if (waits(debt, step)) break;
          yield { debt, step };
          debt.steps.shift();
        }
      this.#debts[kind] = this.#debts[kind].filter(({ steps }) => steps.length > 0);
    }
  }

  #keep(
    { id, amount }: Pick<Payable, "id" | "amount">,
    known: Pick<Debt, "dueDate" | "steps">,
    { kind, random }: { kind: Kind; random: Chance },
  ): void {
    const method = random.pick(["pix", "pix", "pix", "transferência", "boleto", "dinheiro", "cheque"] as const);
    this.#debts[kind].push({ id, open: amount, method, ...known });
  }
}

/**
 * Plans when a payment is paid: most payments on or just before the due date, some a few days late or in two parts, and
 * one in two hundred weeks late.
 */
function planSteps(due: string, random: Chance): Step[] {
  const whole = (after: number): Step => ({ do: "pay", on: addDays(due, after), percent: 100 });
  const fate = random.next();
  if (fate < 0.89) return [whole(random.between(-3, 0, 0))];
  if (fate < 0.94) return [whole(random.between(1, 4, 0))];
  if (fate < 0.98)
    return [
      { do: "pay", on: addDays(due, random.between(-2, 0, 0)), percent: random.between(30, 60, 0) },
      whole(random.between(2, 8, 0)),
    ];
  if (fate < 0.995) return [whole(0)];
  return [whole(random.between(15, 35, 0))];
}

/** The steps of a payment that is paid twice: the first settlement was a mistake and is reversed. */
const paidTwice = (due: string): Step[] => [
  { do: "pay", on: addDays(due, -2), percent: 100 },
  { do: "takeBack", on: addDays(due, -1) },
  { do: "pay", on: due, percent: 100 },
];

/** The first Friday on or after a day: for a Saturday, the Friday of the next week. */
export function fridayFrom(on: string): string {
  const weekday = new Date(`${on}T12:00:00Z`).getUTCDay();
  return addDays(on, (5 - weekday + 7) % 7);
}
