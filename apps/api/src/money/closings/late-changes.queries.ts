import type { QueryOf } from "@pomar/contract/core/route";
import type { closingsRoutes } from "@pomar/contract/money/closings/closings.routes";
import type { LateChange } from "@pomar/contract/money/closings/closings.schema";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { itemJson, packedG } from "../../ledger/lots/lots.queries.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { everyRow, everyWord, type Listing } from "../../platform/db/list.ts";

type Query = QueryOf<typeof closingsRoutes.lateChanges>;

/** The rows `late_changes late`, each with its record: a movement `m`, settlement `t`, lot `l` or payment `p`. */
const lateChangesWithSubjects = sql`late_changes late
  left join lot_movements m on late.kind = 'movement' and m.id = late.record_id
  left join settlements t on late.kind = 'settlement' and t.id = late.record_id
  left join lots l on l.id = case late.kind when 'movement' then m.lot_id when 'cost' then late.record_id when 'item' then late.record_id end
  left join payments p on p.id = case late.kind when 'settlement' then t.payment_id when 'debt' then late.record_id end
  left join suppliers s on s.id = p.supplier_id`;

/**
 * The plant's day on which the changed record happened; a debt has the day of its first lot, or the day of its
 * recording.
 */
const happenedOn = (timeZone: string) => {
  const toDay = (instant: SQL) => sql`(${instant} at time zone ${timeZone})::date`;
  return sql`coalesce(${toDay(sql`m.occurred_at`)}, t.paid_at, l.produced_at,
    (select min(o.produced_at) from payment_lots pl join lots o on o.id = pl.lot_id where pl.payment_id = p.id),
    ${toDay(sql`p.created_at`)})`;
};

/** A figure before or after a late change, from the stored versions of lots and payments. */
const figure = (which: "was" | "became", { versions, of, value, now }: Record<string, SQL>) =>
  which === "was"
    ? sql`(select ${value} from ${versions} v where v.${of} = late.record_id and v.recorded_at <= late.recorded_at
        order by v.recorded_at desc limit 1)`
    : sql`case when exists (select from ${versions} v where v.${of} = late.record_id and v.recorded_at > late.recorded_at)
        then (select ${value} from ${versions} v where v.${of} = late.record_id and v.recorded_at > late.recorded_at
          order by v.recorded_at limit 1) else ${now} end`;

/** The cost of a lot in R$ per unit, before or after a late change. */
const cost = (which: "was" | "became") =>
  figure(which, { versions: sql`lot_versions`, of: sql`lot_id`, value: sql`v.unit_cost`, now: sql`l.unit_cost` });

/**
 * The part of a payment in R$ that concerns a closing: the amounts of the lots made until the end of the closed month,
 * and, if the payment has any such lot, also the amount outside the lots. A payment without lots counts completely.
 * @param lines rows `lot_id, amount`.
 */
const ofMonth = (
  lines: SQL,
  amount: SQL,
) => sql`(select case when count(*) = 0 then ${amount} when bool_or(own) then sum(amount) filter (where own) + ${amount} - sum(amount)
    else 0 end
  from (select line.amount, o.produced_at <= (select c.last_day from closings c where c.id = late.closing_id) as own
    from (${lines}) as line join lots o on o.id = line.lot_id) as lines)`;
const keptLines = sql`select (one ->> 'lotId')::uuid as lot_id, (one ->> 'amount')::numeric as amount from jsonb_array_elements(v.lines) as kept (one)`;
const owedNow = ofMonth(
  sql`select pl.lot_id, pl.amount from payment_lots pl where pl.payment_id = p.id`,
  sql`p.amount`,
);

/**
 * The debt of a payment in R$ before or after a late change; null before the payment was created, and 0 after its
 * cancellation, which stores no version.
 */
const owed = (which: "was" | "became") => {
  const value = ofMonth(keptLines, sql`v.amount`);
  const amount = figure(which, { versions: sql`payment_versions`, of: sql`payment_id`, value, now: owedNow });
  return which === "was"
    ? sql`case when p.created_at >= late.recorded_at then null when p.cancelled_at <= late.recorded_at then ${owedNow} else ${amount} end`
    : sql`case when p.cancelled_at <= late.recorded_at then 0 else ${amount} end`;
};

const worth = (which: "was" | "became") =>
  sql`case late.kind when 'cost' then ${cost(which)} when 'debt' then ${owed(which)} end`;

/**
 * The rows `each_change (…)`: the late records of a closing with their amounts. Two movements of a lot, or two
 * settlements of a payment, have the same `side` if they are of the same kind, and if both happened in the closed month
 * or both before this month.
 */
const eachChange = (closingId: SQLWrapper) => sql`each_change as (
  select late.id, late.kind, late.record_id, late.recorded_at, p.supplier_id, was, became, coalesce(m.quantity, t.amount) as amount,
    coalesce(m.lot_id, t.payment_id) as of,
    coalesce(reversed.kind, m.kind, late.kind) || ' ' || coalesce(m.occurred_at < c.ends_at - make_interval(
      hours => 24 * extract(day from c.last_day)::int), t.paid_at < date_trunc('month', c.last_day)) as side
  from ${lateChangesWithSubjects} join closings c on c.id = late.closing_id
  left join lot_movements reversed on reversed.id = m.reverses_id
  cross join lateral (select ${worth("was")} as was, ${worth("became")} as became) as worth
  where late.closing_id = ${closingId}
)`;

/**
 * The late records of a closing that change its month: movements and settlements that no equal reversal cancels, lots
 * whose cost finally differs, and supplier debts that differ after a transaction and after all later changes.
 */
const changing = (closingId: SQLWrapper) => sql`
  with ${eachChange(closingId)},
  paired as (
    select id, amount, row_number() over (same order by recorded_at desc, id) as nth,
      count(*) filter (where amount > 0) over either - count(*) filter (where amount < 0) over either as surplus
    from each_change where kind in ('movement', 'settlement')
    window same as (partition by kind, of, side, amount), either as (partition by kind, of, side, abs(amount))
  ),
  owed as (
    select *, sum(coalesce(became, 0) - coalesce(was, 0)) over (partition by supplier_id, recorded_at) as at_once
    from each_change where kind = 'debt'
  ),
  owed_still as (
    select *, sum(coalesce(became, 0) - coalesce(was, 0)) over (partition by record_id) as in_all
    from owed where at_once <> 0 and coalesce(became, 0) <> coalesce(was, 0)
  ),
  costs as (
    select *, first_value(was) over chain as at_first, last_value(became) over chain as at_last
    from each_change where kind = 'cost'
    window chain as (partition by record_id order by recorded_at rows between unbounded preceding and unbounded following)
  )
  select id from paired where nth <= sign(amount) * surplus
  union all select id from owed_still where in_all <> 0
  union all select id from costs where at_first is distinct from at_last and was is distinct from became
  union all select id from each_change where kind = 'item'`;

/**
 * The SQL clause `from … where …` that selects the changes of a closing's month after the closing, for lists and
 * counts. The clause leaves out reversed records, and records that change no amount, such as a payable that was joined
 * into a different payment.
 */
export const selectLateChanges = (closingId: SQLWrapper) =>
  sql`from ${lateChangesWithSubjects} where late.id in (${changing(closingId)})`;

/**
 * The list of the changes of a closing's month after the closing, the last recorded first.
 * @param timeZone the plant's time zone, for the days of the changes.
 */
export function lateChangeList(closingId: string, timeZone: string): Listing<Query, LateChange> {
  const found = (search: string | undefined) =>
    everyWord(search, (pattern) => sql`(l.searched like ${pattern} or fold(s.name) like ${pattern})`) ?? sql`true`;
  return {
    ids: (_db, { search }) => sql`
      select id from (
        select late.id, late.recorded_at, ${happenedOn(timeZone)} as happened_on
        ${selectLateChanges(sql`${closingId}`)} and ${found(search)}
      ) as late`,
    order: ({ sortBy = "recordedAt", sortOrder = sortBy === "recordedAt" ? "desc" : "asc" }) => {
      const column = sortBy === "happenedOn" ? sql`happened_on` : sql`recorded_at`;
      const direction = sql.raw(sortOrder);
      return [sql`${column} ${direction}`, sql`id ${direction}`];
    },
    rows: async (db: Db, { ids }) => {
      // The author of a changed cost, debt or item is the author of the audit event with the same instant.
      const { rows } = await db.execute<{ change: LateChange }>(sql`
        select json_build_object('id', late.id, 'kind', late.kind, 'recordedAt', late.recorded_at,
          'recordedBy', case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end,
          'happenedOn', ${happenedOn(timeZone)}, 'movementKind', coalesce(reversed.kind, m.kind),
          'isReversal', m.reverses_id is not null or t.reverses_id is not null,
          'lot', case when l.id is not null then
            json_build_object('id', l.id, 'code', l.code, 'type', l.type, 'unit', l.unit, 'item', ${itemJson}, 'netContentG', ${packedG}) end,
          'quantity', m.quantity, 'supplier', case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end,
          'paymentId', p.id, 'amount', t.amount, 'was', ${worth("was")}, 'became', ${worth("became")},
          'reason', coalesce(m.reason, t.reason, t.notes)) as change
        from ${lateChangesWithSubjects} left join lot_movements reversed on reversed.id = m.reverses_id
          left join users u on u.id = coalesce(m.recorded_by, t.recorded_by, case when late.kind in ('cost', 'debt', 'item') then
            (select a.actor_id from audit_events a where a.at = late.recorded_at order by a.id limit 1) end)
        where late.id = any(${sql.param(ids)}::uuid[])`);
      return rows.map(({ change }) => ({ ...change, recordedAt: new Date(change.recordedAt).toISOString() }));
    },
  };
}

/** All changes of a closing's month after the closing, without pages. */
export async function findEveryLateChange(
  tx: Tx,
  { closingId, timeZone, today }: { closingId: string; timeZone: string; today: string },
): Promise<LateChange[]> {
  const found: LateChange[] = [];
  const asked = { query: { page: 1, rows: 1 }, today };
  for await (const batch of everyRow(lateChangeList(closingId, timeZone), tx, asked)) found.push(...batch);
  return found;
}
