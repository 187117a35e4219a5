-- Triggers that keep the ledger in order and remember what a lot was.
-- 
-- Movements of one lot are ordered by `recorded_at` and id. A transaction that waited for a lot began before those it waited
-- for, and a clock that was set back gives a smaller id: both would put the new movement before the last one, and more would
-- seem to have been taken than there was. The new movement is therefore moved behind the last.
create function follow_ledger() returns trigger language plpgsql as $$
declare
  last record;
begin
  select recorded_at, id into last from lot_movements where lot_id = new.lot_id order by recorded_at desc, id desc limit 1;
  if found and new.recorded_at <= last.recorded_at then
    new.recorded_at := last.recorded_at + case when new.id > last.id then interval '0' else interval '1 millisecond' end;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger lot_movements_follow before insert on lot_movements for each row execute function follow_ledger();
--> statement-breakpoint
-- A lot carries the time of its last movement. The views of `past.sql` skip the ledger for lots that are older than the day
-- they look at.
create function keep_recorded_at() returns trigger language plpgsql as $$
begin
  update lots set recorded_at = new.recorded_at
  where id = new.lot_id and (recorded_at is null or recorded_at < new.recorded_at);
  return null;
end $$;
--> statement-breakpoint
create trigger lot_movements_recorded after insert on lot_movements
for each row execute function keep_recorded_at();
--> statement-breakpoint
-- A change of a lot's cost, expiry or decision first stores the former figures, so that a past day can be shown. The time is
-- the one that the transaction sets, else the row's, else now. Among several changes of one moment only the first knows the
-- former figures: the others conflict and are ignored.
create function keep_lot_version() returns trigger language plpgsql as $$
declare
  at constant timestamptz(3) := coalesce(nullif(current_setting('pomar.recorded_at', true), '')::timestamptz,
    case when (new.updated_at, new.version) <> (old.updated_at, old.version) then new.updated_at else now() end);
begin
  insert into lot_versions (lot_id, happened_at, recorded_at, unit_cost, total_cost, initial_quantity, expires_at, decision, decision_reason)
  values (old.id, at, at, old.unit_cost, old.total_cost, old.initial_quantity, old.expires_at, old.decision, old.decision_reason)
  on conflict do nothing;
  new.recorded_at := greatest(old.recorded_at, at);
  return new;
end $$;
--> statement-breakpoint
create trigger lots_versioned
before update of unit_cost, total_cost, initial_quantity, expires_at, decision, decision_reason on lots
for each row when ((old.unit_cost, old.total_cost, old.initial_quantity, old.expires_at, old.decision, old.decision_reason)
  is distinct from (new.unit_cost, new.total_cost, new.initial_quantity, new.expires_at, new.decision, new.decision_reason))
execute function keep_lot_version();
--> statement-breakpoint
-- A changed code still finds its lot: the old label hangs on the box.
create function keep_former_code() returns trigger language plpgsql as $$
begin
  insert into former_lot_codes (code, lot_id) values (old.code, old.id) on conflict (code) do update set lot_id = excluded.lot_id;
  return null;
end $$;
--> statement-breakpoint
create trigger lots_former_code after update of code on lots for each row when (old.code <> new.code) execute function keep_former_code();
--> statement-breakpoint
-- A lot changes with every use. The free space on its page lets PostgreSQL write the new row there without touching any
-- index (a HOT update).
alter table lots set (fillfactor = 85);
--> statement-breakpoint
-- The Socket.IO adapter stores messages between processes here that are too long for NOTIFY. Its table is not in the schema of
-- the app, which never reads it.
create table socket_io_attachments (
  id bigserial primary key,
  created_at timestamptz not null default now(),
  payload bytea
);
