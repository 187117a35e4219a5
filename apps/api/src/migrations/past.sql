-- Views of the tables as they were, under the tables' own names: with `search_path = past, public` a statement reads the past as
-- it otherwise reads the present. This file is no migration: the app drops the schema before migrations run, and creates it
-- again after them and whenever this file changes.
--
-- Settings of the transaction choose the moment. `pomar.as_of` is a day of the plant, which counts to its end; `pomar.until` is
-- the instant at which that day ends; `pomar.known` is the first instant that is left out, because it was recorded too late;
-- `pomar.since` is the earlier of the two: a row that has not changed since then is read from its table. A subselect around
-- `current_setting` is evaluated once per statement.
create schema past;

create view past.lot_movements as
select m.* from public.lot_movements m
where m.occurred_at < (select current_setting('pomar.until')::timestamptz)
  and m.recorded_at < (select current_setting('pomar.known')::timestamptz);

create view past.settlements as
select s.* from public.settlements s
where s.paid_at <= (select current_setting('pomar.as_of')::date)
  and s.recorded_at < (select current_setting('pomar.known')::timestamptz);

-- Costs and debts are unknown before `history_start`, where a plant has one.
create view past.money as
select current_setting('pomar.since')::timestamptz > coalesce((select at from public.history_start), '-infinity') as is_known;

-- A lot that has changed since then is joined with `was`: its balance in the ledger, its quantity and day of entry where the entry
-- was corrected since, and its first version recorded since. Every other lot is read from its table without looking at the
-- ledger. A column that is not named here has its present value, also one that is added after this file.
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
      -- A returned lot keeps the day on which the dispatched lot was made; the day of its own entry does not replace it.
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
      -- Leaves most lots out before the ledger is read. A lot with a corrected day was updated since.
      and (l.produced_at <= (select current_setting('pomar.as_of')::date)
        or l.updated_at >= (select current_setting('pomar.known')::timestamptz))
      and case when was.made_anew then was.came_on else l.produced_at end <= (select current_setting('pomar.as_of')::date)
  $$, columns);
end $do$;

-- Each lot counts one and the reader adds them up: grouping a million lots here would double the time.
create view past.lot_counts as
select type, item_id, removed_at is not null as removed, 0::smallint as part, 1::bigint as lots from past.lots;

-- Payments that have changed since then. A payment that was made with a reception is owed from the day of that reception.
create view past.changed_payments as
select p.id, v.payment_id is not null as is_versioned, coalesce(v.supplier_id, p.supplier_id) as supplier_id,
  coalesce(v.amount, p.amount) as amount, least(settled.amount, coalesce(v.amount, p.amount)) as paid,
  case when p.cancelled_at < (select current_setting('pomar.since')::timestamptz) then p.cancelled_at end as cancelled_at,
  case when v.payment_id is null then p.outside when jsonb_array_length(v.lines) = 0 then 0
    else v.amount - (select sum((one ->> 'amount')::numeric) from jsonb_array_elements(v.lines) as lines (one)) end as outside,
  -- A comparison of the case above would make the planner expect a handful of active payments.
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

-- Gives a line its share of the paid amount, in the order of the lots; the amount outside of lots comes last. It computes as
-- `shareOut` of the contract does.
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

-- In three parts, so that an index finds the lines of one lot: one window over all lines would compute every line first.
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
