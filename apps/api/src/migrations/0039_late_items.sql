-- What a lot is of: put right after a month was closed it moves nothing, and the month by item is another.
create function note_late_item() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7105102);
  insert into late_changes (closing_id, kind, record_id, recorded_at)
  select id, 'item', new.id, greatest(new.updated_at, closed_at + interval '1 millisecond') from closings
  where last_day >= new.produced_at
  on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
create trigger lots_late_item after update of item_id on lots for each row
when (new.removed_at is null and old.item_id is distinct from new.item_id)
execute function note_late_item();
