create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'integrity_constraint_violation';
end $$;
--> statement-breakpoint
create trigger lot_movements_append_only before update or delete on lot_movements
for each row execute function refuse_change();
--> statement-breakpoint
create trigger lot_movements_keep before truncate on lot_movements
for each statement execute function refuse_change();
--> statement-breakpoint
create trigger audit_events_append_only before update or delete on audit_events
for each row execute function refuse_change();
--> statement-breakpoint
create trigger audit_events_keep before truncate on audit_events
for each statement execute function refuse_change();
--> statement-breakpoint
create trigger lot_codes_append_only before update or delete on lot_codes
for each row execute function refuse_change();
--> statement-breakpoint
-- Written by the Socket.IO adapter: messages between processes that are too long for NOTIFY.
create table socket_io_attachments (
  id bigserial primary key,
  created_at timestamptz not null default now(),
  payload bytea
);
