-- History is added to and never changed. These triggers refuse an edit to everybody, the app included: a mistake in the code,
-- or a person with psql, cannot rewrite what an auditor reads.
-- 
-- Per table one trigger guards the rows and one guards the table against `truncate`.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'integrity_constraint_violation';
end $$;
--> statement-breakpoint
-- The ledger: a wrong movement is reversed by a further one.
create trigger lot_movements_append_only before update or delete on lot_movements
for each row execute function refuse_change();
--> statement-breakpoint
create trigger lot_movements_keep before truncate on lot_movements
for each statement execute function refuse_change();
--> statement-breakpoint
-- The audit log: it says who did what.
create trigger audit_events_append_only before update or delete on audit_events
for each row execute function refuse_change();
--> statement-breakpoint
create trigger audit_events_keep before truncate on audit_events
for each statement execute function refuse_change();
--> statement-breakpoint
-- Lot codes: a code that was printed on a label is never given to another lot.
create trigger lot_codes_append_only before update or delete on lot_codes
for each row execute function refuse_change();
--> statement-breakpoint
-- Lots: a lot is marked as removed, its row stays, because the ledger and labels refer to it.
create trigger lots_keep before delete or truncate on lots
for each statement execute function refuse_change();
--> statement-breakpoint
-- Money that was paid or paid back.
create trigger settlements_append_only before update or delete on settlements
for each row execute function refuse_change();
--> statement-breakpoint
create trigger settlements_keep before truncate on settlements
for each statement execute function refuse_change();
--> statement-breakpoint
-- Devices that recorded entries while they were offline: their number is part of provisional codes.
create trigger devices_append_only before update or delete on devices
for each row execute function refuse_change();
--> statement-breakpoint
create trigger devices_keep before truncate on devices
for each statement execute function refuse_change();
--> statement-breakpoint
-- The former figures of lots and payments, which the views of `past.sql` read.
create trigger lot_versions_append_only before update or delete on lot_versions
for each row execute function refuse_change();
--> statement-breakpoint
create trigger lot_versions_keep before truncate on lot_versions
for each statement execute function refuse_change();
--> statement-breakpoint
create trigger payment_versions_append_only before update or delete on payment_versions
for each row execute function refuse_change();
--> statement-breakpoint
create trigger payment_versions_keep before truncate on payment_versions
for each statement execute function refuse_change();
--> statement-breakpoint
-- Closed months, and what was recorded for them afterwards.
create trigger closings_append_only before update or delete on closings
for each row execute function refuse_change();
--> statement-breakpoint
create trigger closings_keep before truncate on closings
for each statement execute function refuse_change();
--> statement-breakpoint
create trigger late_changes_append_only before update or delete on late_changes
for each row execute function refuse_change();
--> statement-breakpoint
create trigger late_changes_keep before truncate on late_changes
for each statement execute function refuse_change();
--> statement-breakpoint
-- A signed recall drill keeps its findings. Its row may change until it is finished.
create function refuse_finished_drill() returns trigger language plpgsql as $$
begin
  if old.finished_at is not null then
    raise exception 'drill % is finished: % refused', old.id, tg_op using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger drills_finished_stay before update or delete on drills
for each row execute function refuse_finished_drill();
--> statement-breakpoint
create trigger drills_keep before truncate on drills
for each statement execute function refuse_change();
--> statement-breakpoint
-- A counted quantity is evidence. A count may set its line aside, and changes nothing else of it.
create function refuse_line_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (old.id, old.count_id, old.lot_id, old.counted, old.at, old.recorded_at, old.counted_by, old.note)
    is distinct from (new.id, new.count_id, new.lot_id, new.counted, new.at, new.recorded_at, new.counted_by, new.note) then
    raise exception 'line % of a count: % refused', old.id, tg_op using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger stock_count_lines_stay before update or delete on stock_count_lines
for each row execute function refuse_line_change();
--> statement-breakpoint
create trigger stock_count_lines_keep before truncate on stock_count_lines
for each statement execute function refuse_change();
--> statement-breakpoint
-- A count that was approved or cancelled keeps its result.
create function refuse_ended_count() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' then
    raise exception 'count % has ended: % refused', old.code, tg_op using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger stock_counts_ended_stay before update or delete on stock_counts
for each row execute function refuse_ended_count();
--> statement-breakpoint
create trigger stock_counts_keep before truncate on stock_counts
for each statement execute function refuse_change();
