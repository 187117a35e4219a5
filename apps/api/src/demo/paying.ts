import { addDays } from "@pomar/contract/core/calendar.rules";
import { decimal, toWire } from "@pomar/contract/core/decimal";
import { paymentCreate, paymentUpdate, settlementCreate } from "@pomar/contract/money/payments/payments.schema";
import { createPayment, reverseSettlement, settle, updatePayment } from "../money/payments/payments.commands.ts";
import { dayIn } from "../platform/clock.ts";
import { type Debt, fridayFrom, type Step, weeklyDays } from "./debts.ts";
import type { Day } from "./story.ts";

/** In the days before today the office leaves so many payments lying, and never more than so many in all. */
const lateOnPurpose = { days: 6, payments: 4 };
const mostOverdue = 7;

/** In the afternoon the office pays what it means to; on Fridays it joins a grower's week into one payment. */
export async function payDebts(day: Day): Promise<void> {
  const { tx, on, story, act } = day;
  const { debts } = story;
  if (fridayFrom(on) === on) {
    const dueDate = addDays(on, weeklyDays);
    for (const [supplierId, owed] of debts.takeWeek(on)) {
      const lots = owed.map(({ lotId }) => ({ lotId }));
      const input = paymentCreate.parse({ supplierId, lots, dueDate });
      const joined = await createPayment(tx, input, act("office", 19));
      debts.addDated(joined, dueDate, { kind: "week", random: story.random });
    }
  }
  for (const { debt, step } of debts.dueBy(on, (debt) => isLeftLying(day, debt))) await take(day, debt, step);
  if (day.left > 1) return;
  const pay: Step = { do: "pay", on, percent: 100 };
  const overdue = debts.overdue(on);
  for (const debt of overdue.slice(0, overdue.length > mostOverdue ? overdue.length - mostOverdue : 0)) {
    await take(day, debt, pay);
    debt.steps = [];
  }
}

/** Whether a payment is one of the few that are overdue today because nobody got round to them. */
function isLeftLying({ story }: Day, { id, dueDate, steps }: Debt): boolean {
  const { leftLying, now, timeZone } = story;
  if (leftLying.has(id)) return true;
  const today = dayIn(timeZone, now);
  const isLast = steps.length === 1 && steps[0]?.do === "pay";
  if (!isLast || dueDate >= today || dueDate < addDays(today, -lateOnPurpose.days)) return false;
  if (leftLying.size >= lateOnPurpose.payments) return false;
  leftLying.add(id);
  return true;
}

async function take({ tx, act }: Day, debt: Debt, step: Step): Promise<void> {
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
