import { writtenDay } from "@pomar/contract/core/calendar.rules";
import { calculateSum, type Decimal, decimal, toWire } from "@pomar/contract/core/decimal";
import type { Unit } from "@pomar/contract/kinds";
import { sql } from "drizzle-orm";
import type { ActionContext, Moved } from "../../platform/action-context.ts";
import { dayIn, writtenInstant } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db/db.ts";
import { instantJson } from "../../platform/db/instant-json.ts";
import { namedStatement } from "../../platform/db/named-statement.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { instantOfEntry } from "./movements.commands.ts";
import { type ActiveMovement, isActive, type LockedLot } from "./movements.queries.ts";
import { written } from "./uses.queries.ts";

/** A corrected entry: its previous day, its new day and the active movements of its lot, the earliest first. */
interface CorrectedEntry {
  kind: "entry" | "production";
  was: string;
  on: string;
  active: readonly ActiveMovement[];
}

/**
 * The instant of a corrected entry: the previous instant when the day is unchanged, otherwise an instant on the new
 * day. The instant is never after the lot's first use on the same day.
 */
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
  /** The path of the call's field that contains the quantity. */
  path: string;
}

interface Step extends Record<string, unknown> {
  lotId: string;
  at: string;
  /** The signed sum of the lot's movements at one instant. */
  quantity: string;
}

// A movement is never recorded before it happens: the movements after an instant are also the last recorded rows of the
// ledger, where an index finds them.
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
 * Finds the place in a day for a consumption: the first instant from which the balance of every lot always covers the
 * consumed quantity. The instant comes after the entries of the consumed lots, and after other records made while the
 * call waited for the locks of the lots.
 * @param on the day, `YYYY-MM-DD`.
 * @param from the earliest instant, on that day.
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

/** The instant of a new consumption. @param lines  locked lots; a line that adds to a lot is ignored. */
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
  /** The negative balance in the lot's unit; null where `at` is the lot's entry and an earlier movement exists. */
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
 * Refuses an action after which, in the order of events, a lot's balance would be negative at any instant, or a lot
 * would have been used before its entry. The caller must have changed the balances already. An instant whose balance
 * was negative before the action, and is not more negative after it, is no reason for a refusal.
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
  const since = writtenInstant(at, timeZone);
  return AppError.of("lot.not-here-yet", { code, since }).because([{ kind: "lot", id, name: code }]);
}
