-- Figures that lists and reports read instead of adding up the ledger: counts, shares of suppliers, uses of additives, losses.
-- Triggers keep them in the transaction of the row that they derive from, so that they never differ from it.
-- 
-- Lots per type and item, for the totals above lists. Each connection counts on one of 32 rows: two people who record lots
-- of one item do not wait for each other's commit.
create function count_lots() returns trigger language plpgsql as $$
declare
  own_part constant smallint := pg_backend_pid() % 32;
begin
  if tg_op = 'UPDATE' then
    insert into lot_counts (type, item_id, removed, part, lots)
    values (old.type, old.item_id, old.removed_at is not null, own_part, -1)
    on conflict (type, item_id, removed, part) do update set lots = lot_counts.lots - 1;
  end if;
  insert into lot_counts (type, item_id, removed, part, lots)
  values (new.type, new.item_id, new.removed_at is not null, own_part, 1)
  on conflict (type, item_id, removed, part) do update set lots = lot_counts.lots + 1;
  return null;
end $$;
--> statement-breakpoint
create trigger lots_counted after insert on lots for each row execute function count_lots();
--> statement-breakpoint
create trigger lots_counted_anew after update of type, fruit_id, additive_id, additional_id, packaging_id, removed_at on lots
for each row when ((old.type, old.item_id, old.removed_at is null) is distinct from (new.type, new.item_id, new.removed_at is null))
execute function count_lots();
--> statement-breakpoint
-- Dispatches per customer. The trigger runs once per statement: joining two customers moves all dispatches of one in a single
-- update.
create function count_dispatches() returns trigger language plpgsql as $$
declare
  own_part constant smallint := pg_backend_pid() % 32;
begin
  if tg_op = 'UPDATE' then
    insert into dispatch_counts (customer_id, part, dispatches)
    select customer_id, own_part, sum(count) from (
      select customer_id, 1 as count from came where removed_at is null
      union all select customer_id, -1 from went where removed_at is null
    ) changed group by 1 having sum(count) <> 0 order by 1
    on conflict (customer_id, part) do update set dispatches = dispatch_counts.dispatches + excluded.dispatches;
  else
    insert into dispatch_counts (customer_id, part, dispatches)
    select customer_id, own_part, count(*) from came where removed_at is null group by 1 order by 1
    on conflict (customer_id, part) do update set dispatches = dispatch_counts.dispatches + excluded.dispatches;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger dispatches_counted after insert on dispatches referencing new table as came
for each statement execute function count_dispatches();
--> statement-breakpoint
create trigger dispatches_counted_anew after update on dispatches referencing old table as went new table as came
for each statement execute function count_dispatches();
--> statement-breakpoint
-- Finds the fruit in each of the given lots, per supplier, in kg and R$. It follows blends to their parts, all lots of one
-- depth at once: many ways to one lot cost no more than one.
create function delivered_fruit(made uuid[]) returns table (made_id uuid, supplier_id uuid, kg numeric, cost numeric)
language plpgsql stable as $$
declare
  makes uuid[];
  reached uuid[];
  weights numeric[];
begin
  select array_agg(taken.child_lot_id), array_agg(taken.lot_id), array_agg(taken.weight) into makes, reached, weights
  from (
    select m.child_lot_id, m.lot_id, -sum(m.quantity) as weight
    from unnest(made) wanted (id)
    join lot_movements m on m.child_lot_id = wanted.id
    join lots l on l.id = m.lot_id and l.type = 'raw_material'
    group by m.child_lot_id, m.lot_id having sum(m.quantity) <> 0
  ) taken;
  while reached is not null loop
    return query
      select t.made, l.supplier_id, t.weight, t.weight * l.total_cost / nullif(l.initial_quantity, 0)
      from unnest(makes, reached, weights) t (made, id, weight) join lots l on l.id = t.id where not l.composite;
    select array_agg(part.made), array_agg(part.lot_id), array_agg(part.weight) into makes, reached, weights
    from (
      select t.made, m.lot_id, sum(t.weight * -m.quantity / blend.initial_quantity) as weight
      from unnest(makes, reached, weights) t (made, id, weight)
      join lots blend on blend.id = t.id and blend.composite
      join lot_movements m on m.child_lot_id = blend.id
      group by t.made, m.lot_id having sum(m.quantity) <> 0
    ) part;
  end loop;
end $$;
--> statement-breakpoint
-- Shares the yield and cost of pulpings among the suppliers of their fruit, for the report of suppliers. A share that remains
-- is updated in place: its foreign keys need no second check.
create function renew_pulping_shares(made uuid[]) returns void language plpgsql as $$
begin
  with fresh as materialized (
    select p.lot_id, d.supplier_id, p.item_id, p.produced_at,
      row_number() over (partition by p.lot_id order by d.kg desc, d.supplier_id) = 1 as first,
      d.kg, (p.quantity - other.kg) * d.kg / d.whole as output_kg, p.quantity * d.kg / d.whole as made_kg, p.yield_pct,
      d.cost, d.cost + (l.total_cost - d.whole_cost) * d.kg / d.whole as total_cost
    from (
      select f.made_id, f.supplier_id, sum(f.kg) as kg, case when bool_and(f.cost is not null) then sum(f.cost) end as cost,
        sum(sum(f.kg)) over of_lot as whole, sum(sum(f.cost)) over of_lot as whole_cost
      from delivered_fruit(made) f group by f.made_id, f.supplier_id window of_lot as (partition by f.made_id)
    ) d
    join productions p on p.lot_id = d.made_id and p.kind = 'pulp' and p.removed_at is null and p.yield_pct is not null
    join lots l on l.id = p.lot_id
    cross join lateral (
      select round(coalesce(-sum(m.quantity * source.kg_per_unit), 0), 3) as kg
      from lot_movements m join lots source on source.id = m.lot_id and source.type in ('pulp', 'additional')
      where m.child_lot_id = p.lot_id
    ) other
  ), gone as (
    delete from pulping_shares
    where lot_id = any (made)
      and (lot_id, coalesce(supplier_id::text, '')) not in (select lot_id, coalesce(supplier_id::text, '') from fresh)
  )
  insert into pulping_shares
    (lot_id, supplier_id, fruit_id, produced_at, first, fruit_kg, output_kg, made_kg, yield_pct, fruit_cost, total_cost)
  select * from fresh
  on conflict on constraint pulping_shares_unique do update set
    (fruit_id, produced_at, first, fruit_kg, output_kg, made_kg, yield_pct, fruit_cost, total_cost)
    = (excluded.fruit_id, excluded.produced_at, excluded.first, excluded.fruit_kg, excluded.output_kg, excluded.made_kg,
      excluded.yield_pct, excluded.fruit_cost, excluded.total_cost);
end $$;
--> statement-breakpoint
-- A production is written after its lot and movements, so its shares can be computed then; once for all rows of a statement.
create function keep_pulping_shares() returns trigger language plpgsql as $$
declare
  pulped uuid[] := (select array_agg(lot_id) from written where kind = 'pulp');
begin
  if pulped is not null then perform renew_pulping_shares(pulped); end if;
  return null;
end $$;
--> statement-breakpoint
create trigger productions_shared after insert on productions referencing new table as written
for each statement execute function keep_pulping_shares();
--> statement-breakpoint
create trigger productions_shared_anew after update on productions referencing new table as written
for each statement execute function keep_pulping_shares();
--> statement-breakpoint
-- A reception that turns out to be another supplier's changes the shares of all pulp made of it, also by way of blends.
create function keep_shares_of_delivery() returns trigger language plpgsql as $$
begin
  perform renew_pulping_shares(array_agg(made.id)) from (
    with recursive made (id) as (
      select new.id
      union
      select m.child_lot_id from made join lots l on l.id = made.id and l.type = 'raw_material'
      join lot_movements m on m.lot_id = l.id where m.child_lot_id is not null
    )
    select id from made
  ) made join productions p on p.lot_id = made.id and p.kind = 'pulp';
  return null;
end $$;
--> statement-breakpoint
create trigger lots_delivered after update of supplier_id on lots
for each row when (new.type = 'raw_material' and old.supplier_id is distinct from new.supplier_id)
execute function keep_shares_of_delivery();
--> statement-breakpoint
-- Computes how much of each additive a production took, and its dose, for the report of additives.
create function renew_additive_uses(made uuid) returns void language sql as $$
  delete from additive_uses where lot_id = made;
  insert into additive_uses (lot_id, additive_id, fruit_id, produced_at, taken, made_kg, mg_per_kg)
  select made, part.additive_id, p.item_id, p.produced_at, sum(part.taken), p.quantity * l.kg_per_unit, max(part.dose)
  from productions p join lots l on l.id = p.lot_id
  cross join lateral (
    select source.additive_id, -m.quantity as taken, null::numeric as dose
    from lot_movements m join lots source on source.id = m.lot_id and source.type = 'additive' where m.child_lot_id = made
    union all
    select additive_id, 0, mg_per_kg from lot_additives where lot_id = made
  ) part
  where p.lot_id = made and p.removed_at is null
  group by part.additive_id, p.item_id, p.produced_at, p.quantity, l.kg_per_unit
  having sum(part.taken) <> 0 or max(part.dose) is not null;
$$;
--> statement-breakpoint
create function keep_additive_uses() returns trigger language plpgsql as $$
begin
  perform renew_additive_uses(new.lot_id);
  return null;
end $$;
--> statement-breakpoint
create trigger productions_dosed
after insert or update of kind, lot_id, item_id, quantity, produced_at, removed_at on productions
for each row execute function keep_additive_uses();
--> statement-breakpoint
-- Lists losses, adjustments and discards with their value. A reversed one is deleted.
create function keep_write_offs() returns trigger language plpgsql as $$
begin
  if new.kind = 'reversal' then
    delete from write_offs where movement_id = new.reverses_id;
  else
    insert into write_offs (movement_id, lot_id, fruit_id, kind, occurred_at, kg, value)
    select new.id, l.id, l.fruit_id, new.kind, new.occurred_at, -new.quantity * l.kg_per_unit,
      -new.quantity * l.total_cost / nullif(l.initial_quantity, 0)
    from lots l where l.id = new.lot_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger lot_movements_written_off after insert on lot_movements
for each row when (new.kind in ('loss', 'adjustment', 'discard', 'reversal')) execute function keep_write_offs();
--> statement-breakpoint
-- A corrected price, quantity or item changes the value of the lot's losses.
create function keep_write_offs_of_lot() returns trigger language plpgsql as $$
begin
  update write_offs set fruit_id = new.fruit_id, kg = -m.quantity * new.kg_per_unit,
    value = -m.quantity * new.total_cost / nullif(new.initial_quantity, 0)
  from lot_movements m where m.id = write_offs.movement_id and write_offs.lot_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger lots_written_off after update of fruit_id, kg_per_unit, total_cost, initial_quantity on lots
for each row when ((old.fruit_id, old.kg_per_unit, old.total_cost, old.initial_quantity)
  is distinct from (new.fruit_id, new.kg_per_unit, new.total_cost, new.initial_quantity))
execute function keep_write_offs_of_lot();
