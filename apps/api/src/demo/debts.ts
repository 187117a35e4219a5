import { addDays } from "@pomar/contract/core/calendar.rules";
import type { PaymentMethod } from "@pomar/contract/payments/payments.schema";
import type { Chance } from "./random.ts";

interface Payable {
  id: string;
  supplierId: string;
  lotId: string;
  /** R$. */
  amount: number;
}

interface Terms {
  /** Null: decided on a Friday. */
  dueDate: string | null;
  /** All of a week in one payment. */
  weekly?: boolean;
}

/** What the office will do about a payment, not before its day. */
export type Step = { on: string } & (
  | { do: "plan"; dueDate: string }
  /** Percent of what is open. */
  | { do: "pay"; percent: number }
  | { do: "takeBack" }
);

export interface Debt {
  id: string;
  /** R$. */
  open: number;
  method: PaymentMethod;
  steps: Step[];
  lastSettlement?: string;
}

const fruitDays = 14;
export const weeklyDays = 7;
/** What has no day of its own waits for a Friday that is at least so far away. */
const decidedAfterDays = 4;
/** Of those who deliver fruit, every so many is paid by the week. */
const weeklyOneIn = 4;

/** What the plant owes. Its chances are its own: how something is paid changes nothing of what is made. */
export class Debts {
  readonly #random: Chance;
  #debts: Debt[] = [];
  readonly #growers = new Map<string, { weekly: boolean }>();
  /** Lots of the week by who is paid by the week. */
  readonly #week = new Map<string, Payable[]>();

  constructor(random: Chance) {
    this.#random = random;
  }

  termsOf(supplierId: string, on: string): Terms {
    const known = this.#growers.get(supplierId) ?? { weekly: this.#growers.size % weeklyOneIn === 1 };
    this.#growers.set(supplierId, known);
    if (known.weekly) return { dueDate: null, weekly: true };
    return { dueDate: this.#random.happens(0.3) ? null : addDays(on, fruitDays) };
  }

  add(owed: Payable, { dueDate, weekly }: Terms, on: string): void {
    if (weekly) {
      this.#week.set(owed.supplierId, [...(this.#week.get(owed.supplierId) ?? []), owed]);
      return;
    }
    const friday = fridayFrom(addDays(on, decidedAfterDays));
    const due = dueDate ?? addDays(friday, weeklyDays);
    const steps = this.#stepsOf(due);
    this.#keep(owed, dueDate === null ? [{ do: "plan", on: friday, dueDate: due }, ...steps] : steps);
  }

  /** A payment that was made by hand. */
  addDated({ id, amount }: Pick<Payable, "id" | "amount">, dueDate: string): void {
    this.#keep({ id, amount }, this.#stepsOf(dueDate));
  }

  /** What was delivered since the last Friday by those who are paid by the week. */
  takeWeek(): [supplierId: string, owed: Payable[]][] {
    const week = [...this.#week];
    this.#week.clear();
    return week;
  }

  /** What is to be done by a day, a payment at a time. */
  *dueBy(on: string): Generator<{ debt: Debt; step: Step }> {
    for (const debt of this.#debts)
      for (let [step] = debt.steps; step && step.on <= on; [step] = debt.steps) {
        yield { debt, step };
        debt.steps.shift();
      }
    this.#debts = this.#debts.filter(({ steps }) => steps.length > 0);
  }

  #keep({ id, amount }: Pick<Payable, "id" | "amount">, steps: Step[]): void {
    const method = this.#random.pick(["pix", "pix", "pix", "transferência", "boleto", "dinheiro", "cheque"] as const);
    this.#debts.push({ id, open: amount, method, steps });
  }

  /** Most are paid about their day; some late, some in two parts, one in fifty twice by mistake, and a few wait for months. */
  #stepsOf(due: string): Step[] {
    const random = this.#random;
    const whole = (after: number): Step => ({ do: "pay", on: addDays(due, after), percent: 100 });
    const fate = random.next();
    if (fate < 0.78) return [whole(random.between(-3, 0, 0))];
    if (fate < 0.88) return [whole(random.between(2, 12, 0))];
    if (fate < 0.95)
      return [
        { do: "pay", on: addDays(due, random.between(-2, 1, 0)), percent: random.between(30, 60, 0) },
        whole(random.between(6, 21, 0)),
      ];
    if (fate < 0.97) return [whole(-2), { do: "takeBack", on: addDays(due, -1) }, whole(0)];
    return [whole(random.between(40, 75, 0))];
  }
}

/** The Friday of a day's week; a Saturday is of the next. */
export function fridayFrom(on: string): string {
  const weekday = new Date(`${on}T12:00:00Z`).getUTCDay();
  return addDays(on, (5 - weekday + 7) % 7);
}
