-- As a generated column it made every update of a lot one of its key, which waits for all who refer to the lot.
ALTER TABLE "lots" ALTER COLUMN "item_id" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_item_id" CHECK ("lots"."item_id" = coalesce("lots"."fruit_id", "lots"."additive_id", "lots"."additional_id", "lots"."packaging_id"));--> statement-breakpoint
create or replace function put_lot_searched() returns trigger language plpgsql as $$
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
-- Who renames an item waits for who uses its lots, not for who merely refers to them.
create or replace function renew_searched() returns trigger language plpgsql as $$
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
-- A statement names one of these, never the item itself.
drop trigger lots_late_item on lots;
--> statement-breakpoint
create trigger lots_late_item after update of fruit_id, additive_id, additional_id, packaging_id on lots for each row
when (new.removed_at is null and old.item_id is distinct from new.item_id)
execute function note_late_item();
