CREATE TABLE "closings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"month" text NOT NULL,
	"number" integer NOT NULL,
	"closed_at" timestamp(3) with time zone NOT NULL,
	"closed_by" uuid,
	"last_day" date NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL,
	"snapshot" jsonb NOT NULL,
	CONSTRAINT "closings_month" CHECK ("closings"."month" ~ '^\d{4}-\d{2}$'),
	CONSTRAINT "closings_closed_after_end" CHECK ("closings"."closed_at" >= "closings"."ends_at"),
	CONSTRAINT "closings_number" CHECK ("closings"."number" > 0)
);
--> statement-breakpoint
CREATE TABLE "late_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"closing_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"recorded_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "late_changes_unique" UNIQUE("closing_id","record_id","recorded_at")
);
--> statement-breakpoint
ALTER TABLE "late_changes" ADD CONSTRAINT "late_changes_closing_id_closings_id_fk" FOREIGN KEY ("closing_id") REFERENCES "public"."closings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "closings_month_number" ON "closings" USING btree ("month","number");--> statement-breakpoint
CREATE INDEX "late_changes_order" ON "late_changes" USING btree ("closing_id","recorded_at","id");--> statement-breakpoint
CREATE INDEX "lot_movements_occurred" ON "lot_movements" USING brin ("occurred_at" timestamptz_minmax_multi_ops);--> statement-breakpoint
CREATE INDEX "lot_movements_recorded" ON "lot_movements" USING brin ("recorded_at" timestamptz_minmax_multi_ops);--> statement-breakpoint
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
-- Whoever closes a month holds this lock alone and waits for all who have recorded something that is not committed yet; who records
-- afterwards waits for the closing, and does not stand before it by having begun earlier.
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
-- Before `lot_movements_follow`, by its name: that one only moves a line further back.
create trigger lot_movements_behind_closings before insert on lot_movements
for each row execute function record_behind_closings();
--> statement-breakpoint
create trigger settlements_behind_closings before insert on settlements
for each row execute function record_behind_closings();
--> statement-breakpoint
create function note_late_movement() returns trigger language plpgsql as $$
begin
  insert into late_changes (closing_id, kind, record_id, recorded_at)
  select id, 'movement', new.id, new.recorded_at from closings where ends_at > new.occurred_at;
  return null;
end $$;
--> statement-breakpoint
create trigger lot_movements_late after insert on lot_movements for each row execute function note_late_movement();
--> statement-breakpoint
create function note_late_settlement() returns trigger language plpgsql as $$
begin
  insert into late_changes (closing_id, kind, record_id, recorded_at)
  select id, 'settlement', new.id, new.recorded_at from closings where last_day >= new.paid_at;
  return null;
end $$;
--> statement-breakpoint
create trigger settlements_late after insert on settlements for each row execute function note_late_settlement();
--> statement-breakpoint
-- What a lot costs: no movement, but what the stock of a closed month was worth is another.
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
-- What is owed belongs in the month of the first lot that it is for, else of the day on which it was entered; which lots those are is
-- known when the transaction ends.
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
