DROP INDEX "receipts_invoice_search";--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "searched" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- What a search looks through is put together here whenever a receipt is written ...
create function put_receipt_searched() returns trigger language plpgsql as $$
begin
  new.searched := fold(concat_ws(' ',
    (select code from lots where id = new.lot_id),
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
--> statement-breakpoint
create trigger receipts_searched before insert or update of lot_id, item_id, supplier_id, invoice_number, searched on receipts
for each row execute function put_receipt_searched();
--> statement-breakpoint
-- ... and whenever what it names is renamed. In the order of ids: two renames at once never wait for each other in a circle.
create function renew_receipts_searched() returns trigger language plpgsql as $$
begin
  execute format(
    'with named as (select id from receipts where %I = $1 and removed_at is null order by id for update)
     update receipts set searched = '''' from named where receipts.id = named.id', tg_argv[0]) using new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger suppliers_renamed after update of name on suppliers
for each row when (old.name is distinct from new.name) execute function renew_receipts_searched('supplier_id');
--> statement-breakpoint
create trigger fruits_renamed after update of name, code on fruits
for each row when ((old.name, old.code) is distinct from (new.name, new.code)) execute function renew_receipts_searched('item_id');
--> statement-breakpoint
create trigger additives_renamed after update of name, code on additives
for each row when ((old.name, old.code) is distinct from (new.name, new.code)) execute function renew_receipts_searched('item_id');
--> statement-breakpoint
create trigger additionals_renamed after update of name, code on additionals
for each row when ((old.name, old.code) is distinct from (new.name, new.code)) execute function renew_receipts_searched('item_id');
--> statement-breakpoint
create trigger packagings_renamed after update of name, code on packagings
for each row when ((old.name, old.code) is distinct from (new.name, new.code)) execute function renew_receipts_searched('item_id');
--> statement-breakpoint
create trigger lots_renamed after update of code on lots
for each row when (old.code is distinct from new.code) execute function renew_receipts_searched('lot_id');
--> statement-breakpoint
UPDATE "receipts" SET "searched" = '';--> statement-breakpoint
CREATE INDEX "receipts_search" ON "receipts" USING gin ("searched" gin_trgm_ops) WHERE "receipts"."removed_at" is null;
