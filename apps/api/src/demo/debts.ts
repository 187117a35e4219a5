import { addDays } from "@pomar/contract/core/calendar.rules";
import { decimal, toWire } from "@pomar/contract/core/decimal";
import {
  type PaymentMethod,
  paymentCreate,
  paymentUpdate,
  settlementCreate,
} from "@pomar/contract/payments/payments.schema";
import { createPayment, updatePayment } from "../features/payments/payments.commands.ts";
import { reverseSettlement, settle } from "../features/payments/settlements.commands.ts";
import type { Chance } from "./random.ts";
import type { Day } from "./story.ts";

/** What a reception left to be paid. */
interface Payable {
  id: string;
  supplierId: string;
  lotId: string;
  /** R$. */
  amount: number;
}

/** What a grower and the plant agreed on. */
interface Terms {
  /** Null: decided on a Friday. */
  dueDate: string | null;
  /** All of a week in one payment. */
  weekly?: boolean;
}

/** What the office will do about a payment, not before its day. */
type Step = { on: string } & (
  | { do: "plan"; dueDate: string }
  /** Percent of what is open. */
  | { do: "pay"; percent: number }
  | { do: "takeBack" }
);

interface Debt {
  id: string;
  /** R$. */
  open: number;
  method: PaymentMethod;
  steps: Step[];
  lastSettlement?: string;
}

const fruitDays = 14;
const weeklyDays = 7;
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

  /** When a delivery of fruit is to be paid. */
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
function fridayFrom(on: string): string {
  const weekday = new Date(`${on}T12:00:00Z`).getUTCDay();
  return addDays(on, (5 - weekday + 7) % 7);
}

/** In the afternoon the office pays what it means to; on Fridays it joins a grower's week into one payment. */
export async function payDebts({ tx, on, story, act }: Day): Promise<void> {
  const { debts } = story;
  if (fridayFrom(on) === on) {
    const dueDate = addDays(on, weeklyDays);
    for (const [supplierId, owed] of debts.takeWeek()) {
      const lots = owed.map(({ lotId }) => ({ lotId }));
      const input = paymentCreate.parse({ supplierId, lots, dueDate });
      debts.addDated(await createPayment(tx, input, act("office", 19)), dueDate);
    }
  }
  for (const { debt, step } of debts.dueBy(on)) await take({ tx, act }, debt, step);
}

async function take({ tx, act }: Pick<Day, "tx" | "act">, debt: Debt, step: Step): Promise<void> {
  const { id, method, open } = debt;
  const by = act("office", 19);
  const told = async () => {
    switch (step.do) {
      case "plan":
        return updatePayment(tx, id, paymentUpdate.parse({ dueDate: step.dueDate }), by);
      case "pay": {
        const amount = toWire(decimal(open).times(step.percent).div(100), 2);
        return settle(tx, id, settlementCreate.parse({ paidAt: by.today, amount, method }), by);
      }
      case "takeBack":
        return reverseSettlement(tx, debt.lastSettlement ?? "", "Lançada em dobro", by);
    }
  };
  const payment = await told();
  debt.open = payment.open;
  const last = payment.settlements[0];
  if (last) debt.lastSettlement = last.id;
}
