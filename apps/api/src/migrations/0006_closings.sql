-- A closed month keeps its figures. What is recorded afterwards for a day of that month is listed in `late_changes`, where the
-- office sees why today's figures of the month differ from the closed ones.
-- 
-- The person who closes a month holds lock 7105102 alone and waits for all transactions that have recorded something and are
-- not committed. A transaction that records afterwards waits for the closing and gets a later time, although it may have
-- begun earlier: it cannot slip into the closed figures. By its name this trigger runs before `lot_movements_follow`, which
-- only moves a movement further back.
create function record_behind_closings() returns trigger language plpgsql as $$
declare
  last timestamptz;
begin
  perform pg_advisory_xact_lock_shared(7105102);
  select max(closed_at) into last from closings;
  if new.recorded_at <= last then
    new.recorded_at := last + interval '1 millisecond';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger lot_movements_behind_closings before insert on lot_movements
for each row execute function record_behind_closings();
--> statement-breakpoint
create trigger settlements_behind_closings before insert on settlements
for each row execute function record_behind_closings();
--> statement-breakpoint
-- A movement that happened in a closed month.
create function note_late_movement() returns trigger language plpgsql as $$
begin
  insert into late_changes (closing_id, kind, record_id, recorded_at)
  select id, 'movement', new.id, new.recorded_at from closings where ends_at > new.occurred_at;
  return null;
end $$;
--> statement-breakpoint
create trigger lot_movements_late after insert on lot_movements for each row execute function note_late_movement();
--> statement-breakpoint
-- A payment made in a closed month.
create function note_late_settlement() returns trigger language plpgsql as $$
begin
  insert into late_changes (closing_id, kind, record_id, recorded_at)
  select id, 'settlement', new.id, new.recorded_at from closings where last_day >= new.paid_at;
  return null;
end $$;
--> statement-breakpoint
create trigger settlements_late after insert on settlements for each row execute function note_late_settlement();
--> statement-breakpoint
-- A changed cost moves nothing, but the closed stock would be worth a different amount.
create function note_late_cost() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7105102);
  insert into late_changes (closing_id, kind, record_id, recorded_at)
  select id, 'cost', new.id, greatest(new.recorded_at, closed_at + interval '1 millisecond') from closings
  where last_day >= new.produced_at
  on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
create trigger lots_late_cost after update of total_cost, initial_quantity on lots for each row
when (new.removed_at is null and old.total_cost / nullif(old.initial_quantity, 0)
  is distinct from new.total_cost / nullif(new.initial_quantity, 0))
execute function note_late_cost();
--> statement-breakpoint
-- A corrected item moves nothing, but the month by item would differ. The columns are the four that a statement sets; no
-- statement sets `item_id` itself.
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
create trigger lots_late_item after update of fruit_id, additive_id, additional_id, packaging_id on lots for each row
when (new.removed_at is null and old.item_id is distinct from new.item_id)
execute function note_late_item();
--> statement-breakpoint
-- A debt belongs to the month of its first lot, else to the day on which it was entered. The trigger is deferred, because the
-- lots of a new payment are known only when the transaction ends.
create function note_late_debt() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7105102);
  insert into late_changes (closing_id, kind, record_id, recorded_at)
  select c.id, 'debt', new.id, greatest(new.updated_at, c.closed_at + interval '1 millisecond') from closings c
  where new.created_at < c.ends_at or c.last_day >=
    (select min(l.produced_at) from payment_lots pl join lots l on l.id = pl.lot_id where pl.payment_id = new.id)
  on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger payments_late_new after insert on payments deferrable initially deferred
for each row execute function note_late_debt();
--> statement-breakpoint
create constraint trigger payments_late after update of amount, cancelled_at on payments deferrable initially deferred
for each row when ((old.amount, old.cancelled_at) is distinct from (new.amount, new.cancelled_at))
execute function note_late_debt();
