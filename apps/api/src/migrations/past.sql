-- The tables as they were, under their own names: whoever reads with `search_path = past, public` reads of the past what the same
-- statement reads of now. No migration: made anew after the newest one whenever this file changes, dropped before any runs.
--
-- What is looked at stands in settings of the transaction. `pomar.as_of`: a day of the plant, with all of it; `pomar.until`: the
-- instant that it ends at; `pomar.known`: the first instant of which nothing is known; `pomar.since`: the earlier of the two, what
-- was recorded before it stands in the tables as it was. The subselects are evaluated once for each statement.
create schema past;

create view past.lot_movements as
select m.* from public.lot_movements m
where m.occurred_at < (select current_setting('pomar.until')::timestamptz)
  and m.recorded_at < (select current_setting('pomar.known')::timestamptz);

create view past.settlements as
select s.* from public.settlements s
where s.paid_at <= (select current_setting('pomar.as_of')::date)
  and s.recorded_at < (select current_setting('pomar.known')::timestamptz);

-- Whether what was worth and owed then is known.
create view past.money as
select current_setting('pomar.since')::timestamptz > coalesce((select at from public.history_start), '-infinity') as is_known;

-- Of a lot that something was recorded of since, `was` is what the ledger held, what came in and on which day where its entry was put
-- right since, and the first version that stood until then. Of any other lot nothing is looked for: it is as it stands.
-- A column that is not named here is as it stands, also one that is younger than this file.
do $do$
declare
  columns text;
begin
  select string_agg(case when was.expression is null then format('l.%I', attname)
      else format('(%s)::%s as %I', was.expression, format_type(atttypid, atttypmod), attname) end, ', ' order by attnum)
  into columns
  from pg_attribute left join (values
    ('removed_at', $$case when l.removed_at < (select current_setting('pomar.known')::timestamptz) then l.removed_at end$$),
    ('initial_quantity', $$case when was.entered_anew then was.came_in else l.initial_quantity end$$),
    ('balance', $$case when was.balance is null then l.balance else was.balance end$$),
    ('in_stock', $$case when was.balance is null then l.in_stock else was.balance > 0
      and (l.removed_at < (select current_setting('pomar.known')::timestamptz)) is not true end$$),
    ('total_cost', $$case when (select is_known from past.money) then
      case when was.cost_of is null then l.total_cost else was.total_cost * case when was.entered_anew then was.came_in
        else l.initial_quantity end / nullif(was.cost_of, 0) end end$$),
    ('unit_cost', $$case when (select is_known from past.money) then
      case when was.cost_of is null then l.unit_cost else was.unit_cost end end$$),
    ('produced_at', $$case when was.made_anew then was.came_on else l.produced_at end$$),
    ('expires_at', $$case when was.cost_of is null then l.expires_at else was.expires_at end$$),
    ('decision', $$case when was.cost_of is null then l.decision else was.decision end$$),
    ('decision_reason', $$case when was.cost_of is null then l.decision_reason else was.decision_reason end$$)
  ) as was (name, expression) on was.name = attname
  where attrelid = 'public.lots'::regclass and attnum > 0 and not attisdropped;

  execute format($$
    create view past.lots as select %s
    from public.lots l
    left join lateral (
      -- What a customer sent back was made when the lot was that it had left in, not on the day of its own entry.
      select ledger.*, ledger.entered_anew and l.returned_on is null as made_anew,
        v.unit_cost, v.total_cost, v.initial_quantity as cost_of, v.expires_at, v.decision, v.decision_reason
      from (
        select coalesce(sum(m.quantity) filter (where m.occurred_at < (select current_setting('pomar.until')::timestamptz)
            and m.recorded_at < (select current_setting('pomar.known')::timestamptz)), 0) as balance,
          sum(m.quantity) filter (where coalesce(r.kind, m.kind) in ('entry', 'production')
            and m.recorded_at < (select current_setting('pomar.known')::timestamptz)) as came_in,
          (max(m.occurred_at) filter (where m.kind in ('entry', 'production')
            and m.recorded_at < (select current_setting('pomar.known')::timestamptz)
            and coalesce(t.recorded_at >= (select current_setting('pomar.known')::timestamptz), true))
            at time zone current_setting('pomar.time_zone'))::date as came_on,
          bool_or(coalesce(r.kind, m.kind) in ('entry', 'production')
            and m.recorded_at >= (select current_setting('pomar.known')::timestamptz)) as entered_anew
        from public.lot_movements m
        left join public.lot_movements r on r.id = m.reverses_id
        left join public.lot_movements t on t.reverses_id = m.id
        where m.lot_id = l.id
      ) ledger
      left join (
        select * from public.lot_versions v
        where v.lot_id = l.id and v.recorded_at >= (select current_setting('pomar.since')::timestamptz)
        order by v.recorded_at limit 1
      ) v on true
      where l.recorded_at is null or l.recorded_at >= (select current_setting('pomar.since')::timestamptz)
      offset 0
    ) was on true
    where (l.created_at < (select current_setting('pomar.known')::timestamptz)) is true
      and (l.returned_on <= (select current_setting('pomar.as_of')::date)) is not false
      -- Told before the ledger is asked: of whose day was put right since the row was changed since.
      and (l.produced_at <= (select current_setting('pomar.as_of')::date)
        or l.updated_at >= (select current_setting('pomar.known')::timestamptz))
      and case when was.made_anew then was.came_on else l.produced_at end <= (select current_setting('pomar.as_of')::date)
  $$, columns);
end $do$;

-- Each lot counts one: whoever asks sums them, and to group a million first would double what it takes.
create view past.lot_counts as
select type, item_id, removed_at is not null as removed, 0::smallint as part, 1::bigint as lots from past.lots;

-- Payments that something was recorded of since. One that its reception brought along is owed from the day of that reception on.
create view past.changed_payments as
select p.id, v.payment_id is not null as is_versioned, coalesce(v.supplier_id, p.supplier_id) as supplier_id,
  coalesce(v.amount, p.amount) as amount, least(settled.amount, coalesce(v.amount, p.amount)) as paid,
  case when p.cancelled_at < (select current_setting('pomar.since')::timestamptz) then p.cancelled_at end as cancelled_at,
  case when v.payment_id is null then p.outside when jsonb_array_length(v.lines) = 0 then 0
    else v.amount - (select sum((one ->> 'amount')::numeric) from jsonb_array_elements(v.lines) as lines (one)) end as outside,
  -- Not asked of the case: the planner would take all that stand for a handful.
  (p.cancelled_at < (select current_setting('pomar.since')::timestamptz)) is not true as stands,
  v.lines, v.installments
from public.payments p
left join lateral (
  select v.* from public.payment_versions v
  where v.payment_id = p.id and v.recorded_at >= (select current_setting('pomar.since')::timestamptz)
  order by v.recorded_at limit 1
) v on true
cross join lateral (select coalesce(sum(s.amount), 0) as amount from past.settlements s where s.payment_id = p.id) settled
where p.updated_at >= (select current_setting('pomar.since')::timestamptz)
  and p.created_at < (select current_setting('pomar.known')::timestamptz)
  and (p.created_at < (select current_setting('pomar.until')::timestamptz) or exists (
    select from public.payment_lots pl join public.lots l on l.id = pl.lot_id
    where pl.payment_id = p.id and l.created_at = p.created_at and l.created_at >= (select current_setting('pomar.until')::timestamptz)
      and l.produced_at <= (select current_setting('pomar.as_of')::date)));

-- What a line has of what is paid of the payment, in the order of its lots, with what is outside of them at the end: `shareOut`.
create function past.share_of(paid numeric, amount numeric, until_here numeric, whole numeric) returns numeric(14, 2)
language sql immutable return round(paid * until_here / whole, 2) - round(paid * (until_here - amount) / whole, 2);

create view past.payment_installments as
select i.payment_id, i.number, i.due_date, i.amount, i.paid
from public.payment_installments i join public.payments p on p.id = i.payment_id
where p.updated_at < (select current_setting('pomar.since')::timestamptz)
union all
select p.id, part.number, part.due_date, part.amount,
  least(part.amount, greatest(p.paid - part.amounts_before, 0))::numeric(14, 2)
from past.changed_payments p
cross join lateral (
  select number, due_date, amount, sum(amount) over (order by number) - amount as amounts_before
  from (
    select i.number, i.due_date, i.amount from public.payment_installments i where i.payment_id = p.id and not p.is_versioned
    union all
    select number::integer, (one ->> 'dueDate')::date, (one ->> 'amount')::numeric(14, 2)
    from jsonb_array_elements(p.installments) with ordinality as planned (one, number)
  ) parts
) part;

-- In parts that an index answers of one lot: as one window over all lines, all would be shared out to find it.
create view past.payment_lots as
select pl.payment_id, pl.lot_id, case when (select is_known from past.money) then pl.amount end::numeric(14, 2) as amount, pl.paid,
  pl.standing
from public.payment_lots pl join public.payments p on p.id = pl.payment_id
where p.updated_at < (select current_setting('pomar.since')::timestamptz)
union all
select p.id, line.lot_id, case when (select is_known from past.money) then line.amount end::numeric(14, 2),
  past.share_of(p.paid, line.amount, summed.until_here, p.amount)::numeric(14, 2), p.stands
from past.changed_payments p join public.payment_lots line on line.payment_id = p.id
cross join lateral (
  select sum(o.amount) as until_here
  from public.payment_lots o where o.payment_id = line.payment_id and o.lot_id <= line.lot_id
) summed
where not p.is_versioned
union all
select p.id, line.lot_id, case when (select is_known from past.money) then line.amount end::numeric(14, 2),
  past.share_of(p.paid, line.amount, line.until_here, p.amount)::numeric(14, 2), p.stands
from (select distinct payment_id from public.payment_versions
  where recorded_at >= (select current_setting('pomar.since')::timestamptz)) versioned
join past.changed_payments p on p.id = versioned.payment_id
cross join lateral (
  select lot_id, amount, sum(amount) over (order by lot_id) as until_here
  from (select (one ->> 'lotId')::uuid as lot_id, (one ->> 'amount')::numeric(14, 2) as amount from jsonb_array_elements(p.lines) as lines (one)) lines
) line;

create view past.payments as
select p.id, p.created_at, p.created_by, p.updated_at, p.updated_by, p.removed_at, p.version, p.supplier_id,
  case when (select is_known from past.money) then p.amount end::numeric(14, 2) as amount,
  case when (select is_known from past.money) then p.outside end::numeric(14, 2) as outside, p.paid,
  p.due_date, p.cancelled_at, p.notes
from public.payments p
where p.updated_at < (select current_setting('pomar.since')::timestamptz)
union all
select p.id, p.created_at, p.created_by, p.updated_at, p.updated_by, p.removed_at, p.version, c.supplier_id,
  case when (select is_known from past.money) then c.amount end::numeric(14, 2),
  case when (select is_known from past.money) then c.outside end::numeric(14, 2), c.paid::numeric(14, 2), plan.due_date, c.cancelled_at::timestamptz(3), p.notes
from past.changed_payments c
join public.payments p on p.id = c.id
cross join lateral (
  select coalesce(min(i.due_date) filter (where i.paid < i.amount), max(i.due_date)) as due_date
  from past.payment_installments i where i.payment_id = c.id
) plan;
