-- An id begins with the time of the process that made it. Where the clock was set back, or another machine's runs behind, a line
-- of the same moment as the last one had the smaller id, and stood before it: more seemed to have been taken than there was.
create or replace function follow_ledger() returns trigger language plpgsql as $$
declare
  last record;
begin
  select recorded_at, id into last from lot_movements where lot_id = new.lot_id order by recorded_at desc, id desc limit 1;
  if found and new.recorded_at <= last.recorded_at then
    new.recorded_at := last.recorded_at + case when new.id > last.id then interval '0' else interval '1 millisecond' end;
  end if;
  return new;
end $$;
