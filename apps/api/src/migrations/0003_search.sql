-- The column `searched` of lots and receptions holds the folded text that a search looks through: codes, invoice, item and
-- supplier. It is stored, because an index over several tables does not exist. Triggers write it with the row and again
-- when a name in it changes.
-- 
-- This one also sets `item_id`, the one of four columns that is filled: PostgreSQL would take every update of a lot for an
-- update of its key if that were a generated column, and the update would wait for all rows that refer to the lot.
create function put_lot_searched() returns trigger language plpgsql as $$
begin
  new.item_id := coalesce(new.fruit_id, new.additive_id, new.additional_id, new.packaging_id);
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
create trigger lots_searched before insert or update of
  code, supplier_lot, invoice_number, fruit_id, additive_id, additional_id, packaging_id, supplier_id, searched on lots
for each row execute function put_lot_searched();
--> statement-breakpoint
-- A reception holds the same text, with the code and the provisional code of its lot.
create function put_receipt_searched() returns trigger language plpgsql as $$
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
--> statement-breakpoint
create trigger receipts_searched before insert or update of lot_id, item_id, supplier_id, invoice_number, searched on receipts
for each row execute function put_receipt_searched();
--> statement-breakpoint
-- A renamed supplier, item or lot rewrites the text of all rows that name it: lots first, then receptions, each in the order
-- of ids, so that two renames at once cannot wait for each other in a circle. The weaker row lock (`no key update`) lets
-- transactions pass that only refer to a lot.
create function renew_searched() returns trigger language plpgsql as $$
begin
  if tg_argv[0] <> 'lot_id' then
    execute format(
      'with named as (select id from lots where %I = $1 order by id for no key update)
       update lots set searched = '''' from named where lots.id = named.id', tg_argv[0]) using new.id;
  end if;
  execute format(
    'with named as (select id from receipts where %I = $1 and removed_at is null order by id for no key update)
     update receipts set searched = '''' from named where receipts.id = named.id', tg_argv[0]) using new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger suppliers_renamed after update of name on suppliers
for each row when (old.name is distinct from new.name) execute function renew_searched('supplier_id');
--> statement-breakpoint
create trigger fruits_renamed after update of name, code on fruits
for each row when ((old.name, old.code) is distinct from (new.name, new.code)) execute function renew_searched('item_id');
--> statement-breakpoint
create trigger additives_renamed after update of name, code on additives
for each row when ((old.name, old.code) is distinct from (new.name, new.code)) execute function renew_searched('item_id');
--> statement-breakpoint
create trigger additionals_renamed after update of name, code on additionals
for each row when ((old.name, old.code) is distinct from (new.name, new.code)) execute function renew_searched('item_id');
--> statement-breakpoint
create trigger packagings_renamed after update of name, code on packagings
for each row when ((old.name, old.code) is distinct from (new.name, new.code)) execute function renew_searched('item_id');
--> statement-breakpoint
create trigger lots_renamed after update of code on lots
for each row when (old.code is distinct from new.code) execute function renew_searched('lot_id');
