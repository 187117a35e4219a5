import { writtenDay } from "@pomar/contract/core/calendar.rules";
import { calculateSum, type Decimal, decimal, toWire } from "@pomar/contract/core/decimal";
import type { Unit } from "@pomar/contract/kinds";
import { sql } from "drizzle-orm";
import type { ActionContext, Moved } from "../../platform/action-context.ts";
import { dayIn, hourIn } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db/db.ts";
import { instantJson } from "../../platform/db/instant-json.ts";
import { namedStatement } from "../../platform/db/named-statement.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { instantOfEntry } from "./movements.commands.ts";
import { type ActiveMovement, isActive, type LockedLot } from "./movements.queries.ts";
import { written } from "./uses.queries.ts";

/** A corrected entry: its day before and now, and its lot's active movements, the first first. */
interface CorrectedEntry {
  kind: "entry" | "production";
  was: string;
  on: string;
  active: readonly ActiveMovement[];
}

/** The instant of a corrected entry: the previous one, or one on its new day, there before the uses of its lot. */
export function instantOfCorrected({ kind, was, on, active }: CorrectedEntry, act: ActionContext): string {
  const entry = active.find((movement) => movement.kind === kind);
  const own = entry && was === on ? entry.occurredAt : instantOfEntry(on, act);
  const first = active.find((movement) => movement.kind !== kind)?.occurredAt;
  const isBefore = first !== undefined && first < own && dayIn(act.timeZone, new Date(first)) === on;
  return isBefore ? first : own;
}

/** An entry's consumption of a lot, the sum of its lines; quantities in the lot's unit. */
export interface Taking {
  lot: { id: string; code: string; unit: Unit };
  /** The lot's balance at the end of its ledger, without this entry's consumption. */
  held: Decimal;
  quantity: Decimal;
  /** The field of the call's body that holds the quantity. */
  path: string;
}

interface Step extends Record<string, unknown> {
  lotId: string;
  at: string;
  /** The sum of all that happened to the lot at that instant, signed. */
  quantity: string;
}

// Nothing is recorded before it happened: later events are at the end of the ledger, where an index finds them.
const listLaterSteps = namedStatement<"ids" | "from", Step>(
  "list_later_steps",
  (value) => sql`
    select m.lot_id as "lotId", ${instantJson(sql`m.occurred_at`)} as at, sum(m.quantity)::text as quantity
    from unnest(${value("ids")}::uuid[]) as taken (lot_id)
    join lot_movements m on m.lot_id = taken.lot_id
      and m.recorded_at > ${value("from")}::timestamptz and m.occurred_at > ${value("from")}::timestamptz
    group by m.lot_id, m.occurred_at having sum(m.quantity) <> 0 order by m.occurred_at desc`,
);

/**
 * Finds the place in a day for a consumption: the first instant from which every lot always holds the consumed
 * quantity. It comes after the entries of its parts, and after other records made while it waited for the lots.
 * @param on  the day, `YYYY-MM-DD`; @param from  the earliest instant, on that day.
 * @throws 409 that names the day on which a lot's balance would be negative.
 */
export async function findPlaceInDay(
  tx: Tx,
  { on, from, takings }: { on: string; from: string; takings: readonly Taking[] },
  act: ActionContext,
): Promise<string> {
  const steps = await listLaterSteps(tx, { ids: takings.map(({ lot }) => lot.id), from });
  let place = from;
  for (const { lot, held, quantity, path } of takings) {
    const later = steps.filter(({ lotId }) => lotId === lot.id);
    let before = held;
    for (const [n, step] of later.entries()) {
      before = before.minus(step.quantity);
      if (before.gte(quantity)) continue;
      if (dayIn(act.timeZone, new Date(step.at)) > on) {
        const since = later[n + 1]?.at ?? from;
        throw short(lot, { at: since, left: before.minus(quantity) }, act).at(path);
      }
      if (step.at > place) place = step.at;
      break;
    }
  }
  return place;
}

/** The instant of a new consumption. @param lines  locked lots; additions to a lot consume nothing. */
export function instantOfTaking(
  tx: Tx,
  lines: readonly { lot: LockedLot; quantity: number; path: string }[],
  act: ActionContext,
): Promise<string> {
  const takings = lines
    .filter(({ quantity }) => quantity > 0)
    .map((line) => ({ ...line, held: decimal(line.lot.balance), quantity: decimal(line.quantity) }));
  return findPlaceInDay(tx, { on: act.today, from: act.at, takings }, act);
}

const short = (lot: Taking["lot"], { at, left }: { at: string; left: Decimal }, { timeZone }: ActionContext) =>
  AppError.of("lot.short-in-past", {
    code: lot.code,
    on: writtenDay(dayIn(timeZone, new Date(at))),
    left: written(toWire(left, 3), lot.unit),
  }).because([{ kind: "lot", id: lot.id, name: lot.code }]);

interface Impossible extends Record<string, unknown> {
  lotId: string;
  code: string;
  unit: Unit;
  at: string;
  /** Less than nothing, in the lot's unit; null where `at` is the lot's entry and something was done with it before. */
  held: string | null;
}

const findImpossible = namedStatement<"lots" | "sinces" | "movements", Impossible>(
  "find_impossible",
  (value) => sql`
    with moved as (
      select * from unnest(${value("lots")}::uuid[], ${value("sinces")}::timestamptz[]) as one (lot_id, since)
    )
    select l.id as "lotId", l.code, l.unit, ${instantJson(sql`s.occurred_at`)} as at, s.held::text as held
    from moved join lots l on l.id = moved.lot_id
    cross join lateral (
      select m.occurred_at, l.balance - coalesce(sum(sum(m.quantity)) over (
        order by m.occurred_at desc rows between unbounded preceding and 1 preceding), 0) as held
      from lot_movements m where m.lot_id = l.id and m.recorded_at >= moved.since and m.occurred_at >= moved.since
      group by m.occurred_at
    ) s
    where s.held < 0
    union all
    select l.id, l.code, l.unit, ${instantJson(sql`entry.occurred_at`)}, null
    from moved join lots l on l.id = moved.lot_id
    cross join lateral (
      select m.id, m.occurred_at from lot_movements m
      where m.lot_id = l.id and m.kind in ('entry', 'production') and ${isActive} order by m.recorded_at, m.id limit 1
    ) entry
    where moved.since < entry.occurred_at and exists (
      select from lot_movements m where m.lot_id = l.id and m.occurred_at < entry.occurred_at and m.quantity <> 0 and ${isActive}
        and (m.id = any(${value("movements")}::uuid[]) or entry.id = any(${value("movements")}::uuid[])))
    order by at`,
);

/**
 * Refuses an action after which, in the order of events, a lot's balance would be negative at any instant, or it would
 * have been used before it arrived. The balances must be changed already. An instant that was below zero before the
 * action, and is not further below after it, is no reason.
 * @throws 409 that names the lot and the day.
 */
export async function refuseImpossiblePast(tx: Tx, act: ActionContext): Promise<void> {
  if (act.moved.length === 0) return;
  const since = new Map<string, string>();
  for (const { lotId, occurredAt } of act.moved) {
    const earliest = since.get(lotId);
    if (earliest === undefined || occurredAt < earliest) since.set(lotId, occurredAt);
  }
  const impossible = await findImpossible(tx, {
    lots: [...since.keys()],
    sinces: [...since.values()],
    movements: act.moved.map(({ id }) => id),
  });
  for (const { lotId: id, code, unit, at, held } of impossible) {
    if (held === null) throw earlyUse({ id, code }, at, act);
    if (changeUntil(act.moved, id, at).lt(0)) throw short({ id, code, unit }, { at, left: decimal(held) }, act);
  }
}

function changeUntil(moved: readonly Moved[], lotId: string, at: string): Decimal {
  const until = moved.filter((one) => one.lotId === lotId && one.occurredAt <= at);
  return calculateSum(until.map(({ quantity }) => quantity));
}

function earlyUse({ id, code }: { id: string; code: string }, at: string, { timeZone }: ActionContext): AppError {
  const since = new Date(at);
  const when = `${writtenDay(dayIn(timeZone, since))} às ${hourIn(timeZone, since)}`;
  return AppError.of("lot.not-here-yet", { code, since: when }).because([{ kind: "lot", id, name: code }]);
}
