import { addDays } from "@pomar/contract/core/calendar.rules";
import { decimal, toWire } from "@pomar/contract/core/decimal";
import { paymentCreate, paymentUpdate, settlementCreate } from "@pomar/contract/payments/payments.schema";
import { createPayment, reverseSettlement, settle, updatePayment } from "../features/payments/payments.commands.ts";
import { type Debt, fridayFrom, type Step, weeklyDays } from "./debts.ts";
import type { Day } from "./story.ts";

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
