CREATE TABLE "devices" (
	"code" text PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid
);
--> statement-breakpoint
ALTER TABLE "calculator_records" ADD COLUMN "made_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "lots" ADD COLUMN "provisional_code" text;--> statement-breakpoint
ALTER TABLE "productions" ADD COLUMN "made_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "made_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "lots_provisional_code" ON "lots" USING btree ("provisional_code","created_at","id") WHERE "lots"."provisional_code" is not null;--> statement-breakpoint
create trigger devices_append_only before update or delete on devices
for each row execute function refuse_change();
--> statement-breakpoint
create trigger devices_keep before truncate on devices
for each statement execute function refuse_change();
--> statement-breakpoint
-- A search finds a lot and its receipt by the provisional code too, with its # or without.
create or replace function put_lot_searched() returns trigger language plpgsql as $$
begin
  new.searched := fold(concat_ws(' ',
    new.code,
    '#' || new.provisional_code,
    new.supplier_lot,
    new.invoice_number,
    coalesce(
      (select name || ' ' || code from fruits where id = new.fruit_id),
      (select name || ' ' || code from additives where id = new.additive_id),
      (select name || ' ' || code from additionals where id = new.additional_id),
      (select name || ' ' || code from packagings where id = new.packaging_id)),
    (select name from suppliers where id = new.supplier_id)));
  return new;
end $$;
--> statement-breakpoint
create or replace function put_receipt_searched() returns trigger language plpgsql as $$
begin
  new.searched := fold(concat_ws(' ',
    (select concat_ws(' ', code, '#' || provisional_code) from lots where id = new.lot_id),
    new.invoice_number,
    case new.kind
      when 'raw-material' then (select name || ' ' || code from fruits where id = new.item_id)
      when 'additive' then (select name || ' ' || code from additives where id = new.item_id)
      when 'additional' then (select name || ' ' || code from additionals where id = new.item_id)
      when 'packaging' then (select name || ' ' || code from packagings where id = new.item_id)
    end,
    (select name from suppliers where id = new.supplier_id)));
  return new;
end $$;
