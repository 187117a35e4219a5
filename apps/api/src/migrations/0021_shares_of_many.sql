-- Whose fruit went into each of these lots, in kg and R$. Blends are followed to their parts, all lots of one depth at once.
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
-- What stays of a pulping is changed in place: what it refers to need not be looked for again.
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
drop trigger productions_shared on productions;
--> statement-breakpoint
-- A production is written when its lot and its lines are and its doses are known; once for all that a statement writes.
create or replace function keep_pulping_shares() returns trigger language plpgsql as $$
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
-- A reception that turns out to be of another supplier: whatever was pulped of it, also by way of blends.
create or replace function keep_shares_of_delivery() returns trigger language plpgsql as $$
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
drop function renew_pulping_shares(uuid);
--> statement-breakpoint
drop function delivered_fruit(uuid);
--> statement-breakpoint
-- The cost of a production is that of its lot, and no longer written twice when a price is corrected.
do $$
declare
  others text := (select string_agg(l.code, ', ') from productions p join lots l on l.id = p.lot_id
    where p.total_cost is distinct from l.total_cost);
begin
  if others is not null then raise warning 'O custo destes lotes fica como está; o das suas produções era outro: %', others; end if;
end $$;
--> statement-breakpoint
alter table productions drop column total_cost;
