ALTER TABLE "lots" ADD COLUMN "returned_on" date;--> statement-breakpoint
-- In the zone of every plant that runs Pomar so far.
update lots set returned_on = (m.occurred_at at time zone 'America/Sao_Paulo')::date
from returned_lots r join lot_movements m on m.lot_id = r.lot_id and m.kind = 'entry'
where lots.id = r.lot_id;--> statement-breakpoint
-- Nothing of this is changed: whoever keeps the plant's records decides what is right.
do $$
declare
  line text;
begin
  for line in
    select format('Lote %s: em %s o saldo era de %s %s', l.code, to_char(past.occurred_at at time zone 'America/Sao_Paulo', 'DD/MM/YYYY'),
      past.held, l.unit)
    from (
      select lot_id, occurred_at, sum(sum(quantity)) over (partition by lot_id order by occurred_at) as held
      from lot_movements group by lot_id, occurred_at
    ) past join lots l on l.id = past.lot_id
    where past.held < 0
    union all
    select format('Lote %s: usado em %s, antes da entrada dele em %s', l.code,
      to_char(min(m.occurred_at) at time zone 'America/Sao_Paulo', 'DD/MM/YYYY HH24:MI'),
      to_char(entry.occurred_at at time zone 'America/Sao_Paulo', 'DD/MM/YYYY HH24:MI'))
    from lot_movements entry
    join lot_movements m on m.lot_id = entry.lot_id and m.occurred_at < entry.occurred_at and m.quantity <> 0
    join lots l on l.id = entry.lot_id
    where entry.kind in ('entry', 'production') and m.reverses_id is null
      and not exists (select from lot_movements r where r.reverses_id in (m.id, entry.id))
    group by l.code, entry.occurred_at
    order by 1
  loop
    raise warning '%', line;
  end loop;
end $$;
