import { addDays, writtenDay } from "@pomar/contract/core/calendar.rules";
import type { Closing, ClosingCreate } from "@pomar/contract/money/closings/closings.schema";
import { listDays, writtenMonth } from "@pomar/contract/money/closings/months.rules";
import { sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { toDayStart } from "../../ledger/changes/changes.queries.ts";
import type { ActionContext } from "../../platform/action-context.ts";
import { audit } from "../../platform/audit.ts";
import { dayIn } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db/db.ts";
import { AppError, orNotFound } from "../../platform/http/app-error.ts";
import { findClosing, findFirstDay, findLastClosing } from "./closings.queries.ts";
import { selectMonth } from "./months.queries.ts";

// The advisory lock of closings, which the trigger `record_behind_closings` also takes: closing a month waits for all
// transactions that have recorded something, and later recordings wait for the closing.
const closing = 7_105_102;

/**
 * Closes a month: stores the month as it is known now, under the next number of the month. When two users close a month
 * at once, the second closing finds no change.
 * @throws 400 for a month that has not ended or has no entry; 409 when nothing changed since the month was closed.
 */
export async function closeMonth(tx: Tx, { month }: ClosingCreate, act: ActionContext): Promise<Closing> {
  const { to } = listDays(month);
  const refuse = (message: string) => AppError.invalid([{ path: "month", message }]);
  if (to >= act.today)
    throw refuse(
      `${capital(writtenMonth(month))} não terminou: pode ser fechado a partir de ${writtenDay(addDays(to, 1))}`,
    );
  await tx.execute(sql`select pg_advisory_xact_lock(${closing})`);
  const first = await findFirstDay(tx);
  if (first === null) throw refuse("Ainda não há lançamentos: não há o que fechar");
  if (first > to) throw refuse(`Não há lançamentos até ${writtenDay(to)}: o primeiro é de ${writtenDay(first)}`);
  const { text } = await selectMonth(tx, { month, timeZone: act.timeZone });
  const last = await findLastClosing(tx, month, text);
  if (last?.isSame) {
    const at = writtenDay(dayIn(act.timeZone, new Date(last.closedAt)));
    throw AppError.of("closing.unchanged", { month: writtenMonth(month), at });
  }
  const id = uuidv7();
  const number = (last?.number ?? 0) + 1;
  // A closing is dated to the latest instant of all movements, settlements and closings if this instant is later than
  // the present, because a clock is ahead or this closing waited for a different closing.
  await tx.execute(sql`
    insert into closings (id, month, number, closed_at, closed_by, last_day, ends_at, snapshot)
    select ${id}, ${month}, ${number}, greatest(${act.at}::timestamptz,
        (select max(recorded_at) from lot_movements where recorded_at > ${act.at}::timestamptz),
        (select max(recorded_at) from settlements where recorded_at > ${act.at}::timestamptz),
        (select max(closed_at) from closings)),
      ${act.by.id}, ${to}, ${toDayStart(addDays(to, 1), act.timeZone)}, ${text}::jsonb`);
  await audit(tx, act, { action: "create", entity: "closings", entityId: id, after: { month, number } });
  return orNotFound(await findClosing(tx, id));
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
