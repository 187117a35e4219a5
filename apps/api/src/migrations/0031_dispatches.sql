CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid,
	"removed_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"shared_name" text,
	"document" text,
	"phone" text,
	"email" text,
	"address" text,
	"recall_contact" text,
	"min_shelf_life_days" integer,
	"notes" text,
	"joined_into_id" uuid,
	"name_key" text GENERATED ALWAYS AS (fold(name)) STORED NOT NULL,
	"searched" text GENERATED ALWAYS AS (fold(name || ' ' || coalesce(document, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(email, ''))) STORED NOT NULL,
	CONSTRAINT "customers_min_shelf_life" CHECK ("customers"."min_shelf_life_days" between 0 and 3650),
	CONSTRAINT "customers_joined_is_removed" CHECK ("customers"."joined_into_id" is null or "customers"."removed_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "drills" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lot_id" uuid NOT NULL,
	"started_at" timestamp(3) with time zone NOT NULL,
	"started_by" uuid,
	"finished_at" timestamp(3) with time zone,
	"finished_by" uuid,
	"findings" jsonb,
	"notes" text,
	CONSTRAINT "drills_finished_with_findings" CHECK (("drills"."finished_at" is null) = ("drills"."findings" is null))
);
--> statement-breakpoint
CREATE TABLE "dispatches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid,
	"removed_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"dispatched_at" timestamp(3) with time zone NOT NULL,
	"invoice_number" text,
	"invoice_key" text,
	"plate" text,
	"driver" text,
	"truck_temperature_c" numeric(7, 2),
	"notes" text,
	"override_reason" text,
	"searched" text GENERATED ALWAYS AS (fold(code || ' ' || coalesce(invoice_number, '') || ' ' || coalesce(invoice_key, '') || ' ' || coalesce(plate, '') || ' ' || coalesce(driver, ''))) STORED NOT NULL,
	CONSTRAINT "dispatches_invoice_key" CHECK ("dispatches"."invoice_key" ~ '^[0-9A-Z]{44}$')
);
--> statement-breakpoint
CREATE TABLE "returned_lots" (
	"lot_id" uuid PRIMARY KEY NOT NULL,
	"from_lot_id" uuid NOT NULL,
	"dispatch_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"temperature_c" numeric(7, 2),
	"package_ok" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recall_lots" (
	"recall_id" uuid NOT NULL,
	"lot_id" uuid NOT NULL,
	"share" numeric(14, 12),
	"exposure_quantity" numeric(14, 3),
	CONSTRAINT "recall_lots_recall_id_lot_id_pk" PRIMARY KEY("recall_id","lot_id")
);
--> statement-breakpoint
CREATE TABLE "recall_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recall_id" uuid NOT NULL,
	"customer_id" uuid,
	"notified_at" timestamp(3) with time zone NOT NULL,
	"notified_by" uuid,
	"how" text NOT NULL,
	"answer" text,
	"holds" text
);
--> statement-breakpoint
CREATE TABLE "recalls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"lot_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"opened_at" timestamp(3) with time zone NOT NULL,
	"opened_by" uuid,
	"closed_at" timestamp(3) with time zone,
	"closed_by" uuid,
	"conclusion" text,
	CONSTRAINT "recalls_closed_with_conclusion" CHECK (("recalls"."closed_at" is null) = ("recalls"."conclusion" is null))
);
--> statement-breakpoint
ALTER TABLE "lot_movements" DROP CONSTRAINT "lot_movements_sign";--> statement-breakpoint
ALTER TABLE "lot_movements" DROP CONSTRAINT "lot_movements_child_of_kind";--> statement-breakpoint
ALTER TABLE "lot_movements" DROP CONSTRAINT "lot_movements_told";--> statement-breakpoint
ALTER TABLE "lot_movements" DROP CONSTRAINT "lot_movements_kind";--> statement-breakpoint
ALTER TABLE "lot_movements" ADD COLUMN "dispatch_id" uuid;--> statement-breakpoint
ALTER TABLE "plant" ADD COLUMN "recall_notice_hours" integer DEFAULT 48 NOT NULL;--> statement-breakpoint
ALTER TABLE "plant" ADD COLUMN "drill_interval_days" integer DEFAULT 180 NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_joined_into_id_customers_id_fk" FOREIGN KEY ("joined_into_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drills" ADD CONSTRAINT "drills_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispatches" ADD CONSTRAINT "dispatches_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returned_lots" ADD CONSTRAINT "returned_lots_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returned_lots" ADD CONSTRAINT "returned_lots_from_lot_id_lots_id_fk" FOREIGN KEY ("from_lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returned_lots" ADD CONSTRAINT "returned_lots_dispatch_id_dispatches_id_fk" FOREIGN KEY ("dispatch_id") REFERENCES "public"."dispatches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_lots" ADD CONSTRAINT "recall_lots_recall_id_recalls_id_fk" FOREIGN KEY ("recall_id") REFERENCES "public"."recalls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_lots" ADD CONSTRAINT "recall_lots_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_notices" ADD CONSTRAINT "recall_notices_recall_id_recalls_id_fk" FOREIGN KEY ("recall_id") REFERENCES "public"."recalls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_notices" ADD CONSTRAINT "recall_notices_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recalls" ADD CONSTRAINT "recalls_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "customers_name_unique" ON "customers" USING btree (unique_name("name"),(case when "shared_name" = "name" then "id"::text else '' end)) WHERE "customers"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "customers_document_unique" ON "customers" USING btree ("document") WHERE "customers"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "customers_search" ON "customers" USING gin ("searched" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "customers_name_search" ON "customers" USING gin ("name_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "customers_by_name" ON "customers" USING btree ("name_key","id") WHERE "customers"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "customers_created_order" ON "customers" USING btree ("created_at","id") WHERE "customers"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "drills_order" ON "drills" USING btree ("started_at","id");--> statement-breakpoint
CREATE INDEX "drills_finished" ON "drills" USING btree ("finished_at") WHERE "drills"."finished_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "dispatches_code_unique" ON "dispatches" USING btree ("code");--> statement-breakpoint
CREATE INDEX "dispatches_order" ON "dispatches" USING btree ("dispatched_at","id") WHERE "dispatches"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "dispatches_created_order" ON "dispatches" USING btree ("created_at","id") WHERE "dispatches"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "dispatches_customer" ON "dispatches" USING btree ("customer_id","dispatched_at","id");--> statement-breakpoint
CREATE INDEX "dispatches_search" ON "dispatches" USING gin ("searched" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "returned_lots_from" ON "returned_lots" USING btree ("from_lot_id");--> statement-breakpoint
CREATE INDEX "returned_lots_dispatch" ON "returned_lots" USING btree ("dispatch_id");--> statement-breakpoint
CREATE INDEX "recall_lots_lot" ON "recall_lots" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX "recall_notices_recall" ON "recall_notices" USING btree ("recall_id","notified_at");--> statement-breakpoint
CREATE INDEX "recall_notices_customer" ON "recall_notices" USING btree ("customer_id") WHERE "recall_notices"."customer_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "recalls_code_unique" ON "recalls" USING btree ("code");--> statement-breakpoint
CREATE INDEX "recalls_order" ON "recalls" USING btree ("opened_at","id");--> statement-breakpoint
CREATE INDEX "recalls_lot" ON "recalls" USING btree ("lot_id");--> statement-breakpoint
-- Every spelling of a customer becomes a customer: which of them are one, people say. All but the oldest of those that look alike
-- may share their name for as long as they bear it.
insert into customers (id, created_at, created_by, updated_at, updated_by, name, shared_name)
select gen_random_uuid(), since, by, since, by, name, case when place > 1 then name end
from (
  select customer as name, min(recorded_at) as since, (array_agg(recorded_by order by recorded_at, id))[1] as by,
    row_number() over (partition by unique_name(customer) order by min(recorded_at), customer) as place
  from lot_movements where kind = 'shipment' group by customer
) as spelled;--> statement-breakpoint
-- Every shipment becomes a dispatch of one lot, under the id that the shipment has; what was taken back, a removed one. The day in
-- its code is the day of the plant, of whose time zone the database knows nothing: nearly all plants are in this one.
insert into dispatches (id, created_at, created_by, updated_at, updated_by, removed_at, code, customer_id, dispatched_at, invoice_number)
select m.id, m.recorded_at, m.recorded_by, coalesce(r.recorded_at, m.recorded_at), coalesce(r.recorded_by, m.recorded_by), r.recorded_at,
  'EX-' || m.day || '-' || lpad(m.place::text, greatest(2, length(m.place::text)), '0'), c.id, m.occurred_at, m.invoice_number
from (
  select *, row_number() over (partition by day order by recorded_at, id) as place
  from (select *, to_char(occurred_at at time zone 'America/Sao_Paulo', 'YYDDD') as day from lot_movements where kind = 'shipment') as dated
) as m
join customers c on c.name = m.customer
left join lot_movements r on r.reverses_id = m.id;--> statement-breakpoint
insert into lot_sequences (prefix, last)
select left(code, 8), count(*) from dispatches group by left(code, 8);--> statement-breakpoint
ALTER TABLE "lot_movements" DISABLE TRIGGER "lot_movements_append_only";--> statement-breakpoint
update lot_movements set dispatch_id = id where kind = 'shipment';--> statement-breakpoint
ALTER TABLE "lot_movements" ENABLE TRIGGER "lot_movements_append_only";--> statement-breakpoint
ALTER TABLE "lot_movements" ADD CONSTRAINT "lot_movements_dispatch_id_dispatches_id_fk" FOREIGN KEY ("dispatch_id") REFERENCES "public"."dispatches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lot_movements_dispatch" ON "lot_movements" USING btree ("dispatch_id","lot_id") WHERE "lot_movements"."dispatch_id" is not null;--> statement-breakpoint
ALTER TABLE "lot_movements" ADD CONSTRAINT "lot_movements_sign" CHECK (case when "lot_movements"."kind" in ('entry', 'production') then "lot_movements"."quantity" >= 0
        when "lot_movements"."kind" in ('return', 'adjustment', 'reversal') then true else "lot_movements"."quantity" <= 0 end);--> statement-breakpoint
ALTER TABLE "lot_movements" ADD CONSTRAINT "lot_movements_child_of_kind" CHECK (case "lot_movements"."kind" when 'reversal' then true when 'return' then ("lot_movements"."child_lot_id" is not null) = ("lot_movements"."quantity" < 0)
        else ("lot_movements"."child_lot_id" is not null) = ("lot_movements"."kind" in ('consumption', 'composition')) end);--> statement-breakpoint
ALTER TABLE "lot_movements" ADD CONSTRAINT "lot_movements_told" CHECK (case when "lot_movements"."kind" in ('shipment', 'return') then "lot_movements"."dispatch_id" is not null
        when "lot_movements"."kind" in ('loss', 'adjustment', 'discard') then "lot_movements"."reason" is not null else true end);--> statement-breakpoint
ALTER TABLE "lot_movements" ADD CONSTRAINT "lot_movements_kind" CHECK ("lot_movements"."kind" in ('entry', 'production', 'consumption', 'composition', 'shipment', 'loss', 'adjustment', 'discard', 'return', 'reversal'));--> statement-breakpoint
ALTER TABLE "plant" ADD CONSTRAINT "plant_recall_notice" CHECK ("plant"."recall_notice_hours" between 1 and 720);--> statement-breakpoint
ALTER TABLE "plant" ADD CONSTRAINT "plant_drill_interval" CHECK ("plant"."drill_interval_days" between 1 and 1095);--> statement-breakpoint
-- A signed drill says what was found, for good.
create function refuse_finished_drill() returns trigger language plpgsql as $$
begin
  if old.finished_at is not null then
    raise exception 'drill % is finished: % refused', old.id, tg_op using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger drills_finished_stay before update or delete on drills
for each row execute function refuse_finished_drill();
--> statement-breakpoint
create trigger drills_keep before truncate on drills
for each statement execute function refuse_change();
