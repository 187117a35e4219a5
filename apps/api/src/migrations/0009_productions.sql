CREATE TABLE "lot_additives" (
	"lot_id" uuid NOT NULL,
	"additive_id" uuid NOT NULL,
	"mg_per_kg" numeric(14, 4) NOT NULL,
	CONSTRAINT "lot_additives_lot_id_additive_id_pk" PRIMARY KEY("lot_id","additive_id")
);
--> statement-breakpoint
CREATE TABLE "lot_counts" (
	"type" text NOT NULL,
	"item_id" uuid NOT NULL,
	"removed" boolean NOT NULL,
	"lots" bigint NOT NULL,
	CONSTRAINT "lot_counts_type_item_id_removed_pk" PRIMARY KEY("type","item_id","removed")
);
--> statement-breakpoint
CREATE TABLE "productions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid,
	"removed_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"lot_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"quantity" numeric(14, 3) NOT NULL,
	"produced_at" date NOT NULL,
	"input_kg" numeric(14, 3) NOT NULL,
	"total_cost" numeric(22, 8),
	"quality_flags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"notes" text,
	"refuse_kg" numeric(14, 3),
	"residue_kg" numeric(14, 3),
	"yield_pct" numeric(7, 2),
	"unexplained_loss_kg" numeric(14, 3),
	"pasteurization_c" numeric(7, 2),
	"pasteurization_seconds" integer,
	"storage" text,
	"net_content_g" numeric(14, 3),
	"rejected_units" integer,
	"fill_loss_kg" numeric(14, 3),
	"freeze_start" timestamp(3) with time zone,
	"freeze_end" timestamp(3) with time zone,
	"core_temperature_c" numeric(7, 2),
	CONSTRAINT "productions_kind" CHECK ("productions"."kind" in ('pulp', 'final-product', 'composite-lot')),
	CONSTRAINT "productions_quantity" CHECK ("productions"."quantity" > 0),
	CONSTRAINT "productions_pulp" CHECK ("productions"."kind" <> 'pulp' or ("productions"."refuse_kg" >= 0 and "productions"."residue_kg" >= 0 and "productions"."unexplained_loss_kg" is not null and "productions"."storage" in ('frozen', 'chilled'))),
	CONSTRAINT "productions_final_product" CHECK ("productions"."kind" <> 'final-product' or ("productions"."net_content_g" > 0 and "productions"."rejected_units" >= 0 and "productions"."fill_loss_kg" is not null))
);
--> statement-breakpoint
DROP INDEX "lots_item";--> statement-breakpoint
DROP INDEX "lots_code_search";--> statement-breakpoint
DROP INDEX "lot_movements_lot";--> statement-breakpoint
DROP INDEX "lot_movements_child";--> statement-breakpoint
DROP INDEX "lots_in_stock";--> statement-breakpoint
DROP INDEX "lots_supplier";--> statement-breakpoint
ALTER TABLE "lots" ADD COLUMN "kg_per_unit" numeric(14, 6);--> statement-breakpoint
ALTER TABLE "lots" ADD COLUMN "total_cost" numeric(22, 8);--> statement-breakpoint
ALTER TABLE "lots" ADD COLUMN "entry_kind" text;--> statement-breakpoint
ALTER TABLE "lots" ADD COLUMN "invoice_number" text;--> statement-breakpoint
ALTER TABLE "lots" ADD COLUMN "decision_reason" text;--> statement-breakpoint
ALTER TABLE "lots" ADD COLUMN "searched" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "lot_additives" ADD CONSTRAINT "lot_additives_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_additives" ADD CONSTRAINT "lot_additives_additive_id_additives_id_fk" FOREIGN KEY ("additive_id") REFERENCES "public"."additives"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "productions" ADD CONSTRAINT "productions_lot_and_item" FOREIGN KEY ("lot_id","item_id") REFERENCES "public"."lots"("id","item_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "lot_additives_additive" ON "lot_additives" USING btree ("additive_id");--> statement-breakpoint
CREATE UNIQUE INDEX "productions_lot_unique" ON "productions" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX "productions_order" ON "productions" USING btree ("kind","produced_at","id") WHERE "productions"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "productions_created_order" ON "productions" USING btree ("kind","created_at","id") WHERE "productions"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "productions_quantity_order" ON "productions" USING btree ("kind","quantity","id") WHERE "productions"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "productions_yield_order" ON "productions" USING btree ("kind","yield_pct","id") WHERE "productions"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "productions_item" ON "productions" USING btree ("item_id","kind","produced_at","id") WHERE "productions"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "lots_produced_order" ON "lots" USING btree ("produced_at","id");--> statement-breakpoint
CREATE INDEX "lots_created_order" ON "lots" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "lots_expires_order" ON "lots" USING btree ("expires_at","id");--> statement-breakpoint
CREATE INDEX "lots_balance_order" ON "lots" USING btree ("balance","id");--> statement-breakpoint
CREATE INDEX "lots_type_order" ON "lots" USING btree ("type","produced_at","id");--> statement-breakpoint
CREATE INDEX "lots_item_order" ON "lots" USING btree ("item_id","type","produced_at","id");--> statement-breakpoint
CREATE INDEX "lots_decided" ON "lots" USING btree ("decision","produced_at","id") WHERE "lots"."decision" <> 'released';--> statement-breakpoint
CREATE INDEX "lots_stock_expiry" ON "lots" USING btree ("expires_at","type") WHERE "lots"."balance" > 0 and "lots"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "lots_entry_order" ON "lots" USING btree ("entry_kind","produced_at","id") WHERE "lots"."entry_kind" is not null and "lots"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "lots_entry_created_order" ON "lots" USING btree ("entry_kind","created_at","id") WHERE "lots"."entry_kind" is not null and "lots"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "lots_search" ON "lots" USING gin ("searched" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "lot_movements_lot" ON "lot_movements" USING btree ("lot_id","recorded_at","id");--> statement-breakpoint
CREATE INDEX "lot_movements_child" ON "lot_movements" USING btree ("child_lot_id","lot_id") WHERE "lot_movements"."child_lot_id" is not null;--> statement-breakpoint
CREATE INDEX "lots_in_stock" ON "lots" USING btree ("item_id","type","expires_at","produced_at","code") WHERE "lots"."balance" > 0 and "lots"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "lots_supplier" ON "lots" USING btree ("supplier_id","produced_at","id");--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_entry_kind" CHECK ("lots"."entry_kind" in ('raw-material', 'additive', 'additional', 'packaging', 'pulp', 'final-product', 'composite-lot'));--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_kg_per_unit" CHECK ("lots"."kg_per_unit" > 0);--> statement-breakpoint
-- What stands already: what made each lot, what it weighs and cost, and on whose invoice it came.
update lots set entry_kind = receipt.kind, total_cost = receipt.total, invoice_number = receipt.invoice_number
from receipts receipt where receipt.lot_id = lots.id;
--> statement-breakpoint
update lots set kg_per_unit = case unit
    when 'kg' then 1
    when 'g' then 0.001
    when 'L' then coalesce((select density_kg_per_l from additionals where id = additional_id), 1)
    when 'mL' then coalesce((select density_kg_per_l from additionals where id = additional_id), 1) / 1000
  end
where type <> 'packaging';
--> statement-breakpoint
-- What a search for a lot looks through is put together here whenever a lot is written ...
create function put_lot_searched() returns trigger language plpgsql as $$
begin
  new.searched := fold(concat_ws(' ',
    new.code,
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
update lots set searched = '';
--> statement-breakpoint
-- ... and whenever what it names is renamed: lots first, then their receipts, each in the order of ids.
create or replace function renew_receipts_searched() returns trigger language plpgsql as $$
begin
  if tg_argv[0] <> 'lot_id' then
    execute format(
      'with named as (select id from lots where %I = $1 order by id for update)
       update lots set searched = '''' from named where lots.id = named.id', tg_argv[0]) using new.id;
  end if;
  execute format(
    'with named as (select id from receipts where %I = $1 and removed_at is null order by id for update)
     update receipts set searched = '''' from named where receipts.id = named.id', tg_argv[0]) using new.id;
  return null;
end $$;
--> statement-breakpoint
alter function renew_receipts_searched() rename to renew_searched;
--> statement-breakpoint
create function count_lots() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into lot_counts (type, item_id, removed, lots)
    values (old.type, old.item_id, old.removed_at is not null, -1)
    on conflict (type, item_id, removed) do update set lots = lot_counts.lots - 1;
  end if;
  insert into lot_counts (type, item_id, removed, lots)
  values (new.type, new.item_id, new.removed_at is not null, 1)
  on conflict (type, item_id, removed) do update set lots = lot_counts.lots + 1;
  return null;
end $$;
--> statement-breakpoint
create trigger lots_counted after insert on lots for each row execute function count_lots();
--> statement-breakpoint
create trigger lots_counted_anew after update of type, fruit_id, additive_id, additional_id, packaging_id, removed_at on lots
for each row when ((old.type, old.item_id, old.removed_at is null) is distinct from (new.type, new.item_id, new.removed_at is null))
execute function count_lots();
--> statement-breakpoint
create trigger lots_keep before delete or truncate on lots
for each statement execute function refuse_change();
--> statement-breakpoint
insert into lot_counts (type, item_id, removed, lots)
select type, item_id, removed_at is not null, count(*) from lots group by 1, 2, 3;
--> statement-breakpoint
-- The status that people see, on a day of the plant.
create function lot_status(removed_at timestamptz, decision text, balance numeric, expires_at date, today date)
returns text language sql immutable parallel safe as $$
  select case when removed_at is not null then 'removed'
    when decision <> 'released' then decision
    when balance = 0 then 'depleted'
    when expires_at < today then 'expired'
    else 'available' end
$$;
