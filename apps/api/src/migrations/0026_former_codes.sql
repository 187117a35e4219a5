CREATE TABLE "former_lot_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"lot_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "entry_id" uuid;--> statement-breakpoint
ALTER TABLE "former_lot_codes" ADD CONSTRAINT "former_lot_codes_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
create function keep_former_code() returns trigger language plpgsql as $$
begin
  insert into former_lot_codes (code, lot_id) values (old.code, old.id) on conflict (code) do update set lot_id = excluded.lot_id;
  return null;
end $$;--> statement-breakpoint
create trigger lots_former_code after update of code on lots for each row when (old.code <> new.code) execute function keep_former_code();--> statement-breakpoint
-- What lots were called before: renamed by hand, or because their entry was of another item.
insert into former_lot_codes (code, lot_id)
select before ->> 'code', entity_id from audit_events
where entity = 'lots' and before ->> 'code' <> after ->> 'code' and exists (select from lots where id = entity_id)
on conflict do nothing;--> statement-breakpoint
insert into former_lot_codes (code, lot_id)
select before -> 'lot' ->> 'code', (before -> 'lot' ->> 'id')::uuid from audit_events
where entity in ('receipts', 'productions') and before -> 'lot' ->> 'code' <> after -> 'lot' ->> 'code'
  and exists (select from lots where id = (before -> 'lot' ->> 'id')::uuid)
on conflict do nothing;
