import { addDays } from "@pomar/contract/core/calendar.rules";
import { and, asc, eq, gt, lte } from "drizzle-orm";
import { recordMovement } from "../ledger/lots/recorded-movements.commands.ts";
import { closeMonth } from "../money/closings/closings.commands.ts";
import { instantOf } from "../platform/clock.ts";
import { lots } from "../schema/ledger/lots.table.ts";
import type { Day } from "./story.ts";

const monthOf = (day: string) => day.slice(0, 7);
const lastDayBefore = (day: string) => addDays(`${monthOf(day)}-01`, -1);

/**
 * The first days of work of this month and of the one before it: the office closes the month that is over.
 * @param calendar  the days of work of the story.
 */
export function closingDays(calendar: readonly string[]): number[] {
  const today = calendar.at(-1) ?? "";
  return [lastDayBefore(today), today].flatMap((day) => {
    const first = calendar.findIndex((on) => monthOf(on) === monthOf(day));
    return first > 0 ? [first] : [];
  });
}

export async function closeMonthBefore({ tx, on, act }: Day): Promise<void> {
  await closeMonth(tx, { month: monthOf(lastDayBefore(on)) }, act("office", 18));
}

const missingKg = 3.5;

/** Today somebody finds a count of the end of last month that nobody had entered. */
export async function enterLate({ tx, on, left, act, story }: Day): Promise<void> {
  if (left !== 0) return;
  const until = lastDayBefore(on);
  const [lot] = await tx
    .select({ id: lots.id })
    .from(lots)
    .where(
      and(
        eq(lots.type, "pulp"),
        eq(lots.decision, "released"),
        lte(lots.producedAt, until),
        gt(lots.balance, missingKg),
      ),
    )
    .orderBy(asc(lots.producedAt), asc(lots.code))
    .limit(1);
  if (!lot) return;
  const counted = {
    kind: "adjustment" as const,
    quantity: -missingKg,
    reason: "Contagem do fim do mês, lançada depois",
  };
  await recordMovement(tx, lot.id, { ...counted, occurredAt: instantOf(story.timeZone, until) }, act("office", 19));
}
