-- What a blend, or pulp made of pulp, would keep by itself: its expiry is the earliest of that and of its parts'.
alter table "lots" add column "own_expires_at" date;
--> statement-breakpoint
-- What was given for itself can only be read off a lot that keeps less than its parts; of pulp, which always had one, it is no
-- later than what is shown.
with limited as (
  select child.id, child.type, child.entry_kind, child.expires_at, min(source.expires_at) as earliest
  from lots child
  join lot_movements m on m.child_lot_id = child.id and m.reverses_id is null
    and not exists (select from lot_movements r where r.reverses_id = m.id)
  join lots source on source.id = m.lot_id
  where child.removed_at is null
    and (child.entry_kind = 'composite-lot' or child.entry_kind = 'pulp' and source.type = 'pulp')
  group by child.id
)
update lots set own_expires_at = limited.expires_at
from limited
where lots.id = limited.id and limited.expires_at is not null
  and (limited.entry_kind = 'pulp' or limited.expires_at < limited.earliest or limited.earliest is null);
--> statement-breakpoint
-- Nothing of the past is changed: what breaks a rule that holds from now on is listed, for a person to judge.
do $$
declare
  line text;
begin
  for line in
    select format('Lote %s, que vence em %s, foi usado em %s no lote %s', source.code, to_char(source.expires_at, 'DD/MM/YYYY'),
      to_char(child.produced_at, 'DD/MM/YYYY'), child.code)
    from lot_movements m
    join lots source on source.id = m.lot_id
    join lots child on child.id = m.child_lot_id
    where m.kind in ('consumption', 'composition') and child.produced_at > source.expires_at
      and not exists (select from lot_movements r where r.reverses_id = m.id)
    union all
    select format('Lote %s vence depois do lote %s, de que foi feito (%s)', child.code, source.code,
      to_char(source.expires_at, 'DD/MM/YYYY'))
    from lot_movements m
    join lots source on source.id = m.lot_id
    join lots child on child.id = m.child_lot_id
    where m.kind in ('consumption', 'composition')
      and (child.entry_kind = 'composite-lot' or child.entry_kind = 'pulp' and source.type = 'pulp')
      and coalesce(child.expires_at, 'infinity') > source.expires_at
      and not exists (select from lot_movements r where r.reverses_id = m.id)
    union all
    select format('Lote %s está descartado e ainda tem saldo de %s %s', code, balance, unit)
    from lots where decision = 'discarded' and balance > 0
  loop
    raise warning '%', line;
  end loop;
end $$;
