CREATE INDEX "lots_removed" ON "lots" USING btree ("produced_at","id") WHERE "lots"."removed_at" is not null;--> statement-breakpoint
ALTER TABLE "lot_movements" ADD CONSTRAINT "lot_movements_told" CHECK (case when "lot_movements"."kind" = 'shipment' then "lot_movements"."customer" is not null
        when "lot_movements"."kind" in ('loss', 'adjustment', 'discard') then "lot_movements"."reason" is not null else true end);--> statement-breakpoint
-- Whoever waited for a lot began before those it waited for, and moves it after them: the ledger is in the order of recording.
create function follow_ledger() returns trigger language plpgsql as $$
begin
  new.recorded_at := greatest(new.recorded_at, (select max(recorded_at) from lot_movements where lot_id = new.lot_id));
  return new;
end $$;
--> statement-breakpoint
create trigger lot_movements_follow before insert on lot_movements for each row execute function follow_ledger();
