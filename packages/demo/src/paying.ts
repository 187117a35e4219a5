import { addDays } from "@pomar/contract/core/calendar.rules";
import { decimal, toWire } from "@pomar/contract/core/decimal";
import { paymentsRoutes } from "@pomar/contract/money/payments/payments.routes";
import { type Debt, fridayFrom, type Step, weeklyDays } from "./debts.ts";
import type { Day } from "./story.ts";

/** The payments that the office leaves unpaid on purpose: at most `payments`, due within the last `days` days. */
const leftUnpaid = { days: 6, payments: 4 };
const maxOverdue = 7;

/** On Fridays the office combines the week's deliveries of each weekly paid supplier into one payment. */
export async function joinWeek({ on, story: { debts }, random, call }: Day): Promise<void> {
  if (fridayFrom(on) !== on) return;
  const dueDate = addDays(on, weeklyDays);
  for (const [supplierId, owed] of debts.takeWeek(on)) {
    const lots = owed.map(({ lotId }) => ({ lotId }));
    const joined = await call(paymentsRoutes.create, { body: { supplierId, lots, dueDate } });
    debts.addDated(joined, dueDate, { kind: "week", random });
  }
}

/** The office makes the payments that are due, except the few that it leaves unpaid on purpose. */
export async function payDebts(day: Day): Promise<void> {
  const { on, left, story } = day;
  for (const { debt, step } of story.debts.dueBy(on, (debt) => isLeftUnpaid(day, debt))) await take(day, debt, step);
  if (left > 1) return;
  for (const debt of story.debts.overdue(on).slice(0, -maxOverdue)) {
    await take(day, debt, { do: "pay", on, percent: 100 });
    debt.steps = [];
  }
}

/** Whether a payment is one of the few that the office leaves unpaid on purpose, so that they are overdue today. */
function isLeftUnpaid({ story: { overdueOnPurpose, today } }: Day, { id, dueDate, steps }: Debt): boolean {
  if (overdueOnPurpose.has(id)) return true;
  const isLast = steps.length === 1 && steps[0]?.do === "pay";
  if (!isLast || dueDate >= today || dueDate < addDays(today, -leftUnpaid.days)) return false;
  if (overdueOnPurpose.size >= leftUnpaid.payments) return false;
  overdueOnPurpose.add(id);
  return true;
}

async function take({ call, as, story: { product } }: Day, debt: Debt, step: Step): Promise<void> {
  const { id, method, open } = debt;
  const caller = as();
  const run = () => {
    if (step.do === "plan")
      return call(paymentsRoutes.update, { params: { id }, body: { dueDate: step.dueDate } }, caller);
    if (step.do === "takeBack") {
      const params = { id: debt.lastSettlement ?? "" };
      return call(paymentsRoutes.reverse, { params, body: { reason: "Lançada em dobro" } }, caller);
    }
    const amount = toWire(decimal(open).times(step.percent).div(100), 2);
    return call(
      paymentsRoutes.settle,
      { params: { id }, body: { paidAt: product.dayOf(caller.at), amount, method } },
      caller,
    );
  };
  const payment = await run();
  debt.open = payment.open;
  debt.lastSettlement = payment.settlements[0]?.id ?? debt.lastSettlement;
}
