CREATE TABLE "fruit_components" (
	"fruit_id" uuid NOT NULL,
	"component_id" uuid NOT NULL,
	"percentage" numeric(7, 2) NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "fruit_components_fruit_id_component_id_pk" PRIMARY KEY("fruit_id","component_id"),
	CONSTRAINT "fruit_components_percentage" CHECK ("fruit_components"."percentage" > 0 and "fruit_components"."percentage" <= 100),
	CONSTRAINT "fruit_components_other" CHECK ("fruit_components"."fruit_id" <> "fruit_components"."component_id")
);
--> statement-breakpoint
CREATE TABLE "fruit_group_members" (
	"group_id" uuid NOT NULL,
	"fruit_id" uuid NOT NULL,
	CONSTRAINT "fruit_group_members_group_id_fruit_id_pk" PRIMARY KEY("group_id","fruit_id")
);
--> statement-breakpoint
CREATE TABLE "fruit_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid,
	"removed_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_lots" (
	"payment_id" uuid NOT NULL,
	"lot_id" uuid NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	CONSTRAINT "payment_lots_payment_id_lot_id_pk" PRIMARY KEY("payment_id","lot_id"),
	CONSTRAINT "payment_lots_amount" CHECK ("payment_lots"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid,
	"removed_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"supplier_id" uuid NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"due_date" date,
	"cancelled_at" timestamp(3) with time zone,
	"notes" text,
	CONSTRAINT "payments_amount" CHECK ("payments"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "user_pictures" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"hash" text NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "receipts" DROP CONSTRAINT "receipts_lot_id_lots_id_fk";
--> statement-breakpoint
DROP INDEX "lots_fruit";--> statement-breakpoint
DROP INDEX "audit_events_at";--> statement-breakpoint
DROP INDEX "receipts_supplier";--> statement-breakpoint
ALTER TABLE "additionals" ADD COLUMN "density_kg_per_l" numeric(7, 4);--> statement-breakpoint
ALTER TABLE "additionals" ADD COLUMN "brix" numeric(7, 2);--> statement-breakpoint
ALTER TABLE "additionals" ADD COLUMN "is_water" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "additionals" ADD COLUMN "is_sugar" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "additionals" ADD COLUMN "allergen" text;--> statement-breakpoint
ALTER TABLE "additionals" ADD COLUMN "min_stock" numeric(14, 3);--> statement-breakpoint
ALTER TABLE "additionals" ADD COLUMN "notes" text;--> statement-breakpoint
ALTER TABLE "additives" ADD COLUMN "ins" text;--> statement-breakpoint
ALTER TABLE "additives" ADD COLUMN "function" text DEFAULT 'outro' NOT NULL;--> statement-breakpoint
ALTER TABLE "additives" ADD COLUMN "max_dose_mg_per_kg" numeric(9, 2);--> statement-breakpoint
ALTER TABLE "additives" ADD COLUMN "active_factor" numeric(7, 4) DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "additives" ADD COLUMN "purity" numeric(7, 2) DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "additives" ADD COLUMN "limit_source" text;--> statement-breakpoint
ALTER TABLE "additives" ADD COLUMN "min_stock" numeric(14, 3);--> statement-breakpoint
ALTER TABLE "additives" ADD COLUMN "notes" text;--> statement-breakpoint
ALTER TABLE "fruits" ADD COLUMN "composite" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "lots" ADD COLUMN "item_id" uuid GENERATED ALWAYS AS (coalesce(fruit_id, additive_id, additional_id, packaging_id)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "packagings" ADD COLUMN "kind" text DEFAULT 'outro' NOT NULL;--> statement-breakpoint
ALTER TABLE "packagings" ADD COLUMN "capacity_g" numeric(14, 3);--> statement-breakpoint
ALTER TABLE "packagings" ADD COLUMN "units_per_case" integer;--> statement-breakpoint
ALTER TABLE "packagings" ADD COLUMN "min_stock" numeric(14, 3);--> statement-breakpoint
ALTER TABLE "packagings" ADD COLUMN "notes" text;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "item_id" uuid;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "quantity" numeric(14, 3);--> statement-breakpoint
-- What was received so far: its lot knows the item and the quantity.
UPDATE "receipts" SET "item_id" = l.item_id, "quantity" = l.initial_quantity FROM "lots" l WHERE l.id = "receipts"."lot_id";--> statement-breakpoint
ALTER TABLE "receipts" ALTER COLUMN "item_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "receipts" ALTER COLUMN "quantity" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "brand" text;--> statement-breakpoint
ALTER TABLE "fruit_components" ADD CONSTRAINT "fruit_components_fruit_id_fruits_id_fk" FOREIGN KEY ("fruit_id") REFERENCES "public"."fruits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fruit_components" ADD CONSTRAINT "fruit_components_component_id_fruits_id_fk" FOREIGN KEY ("component_id") REFERENCES "public"."fruits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fruit_group_members" ADD CONSTRAINT "fruit_group_members_group_id_fruit_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."fruit_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fruit_group_members" ADD CONSTRAINT "fruit_group_members_fruit_id_fruits_id_fk" FOREIGN KEY ("fruit_id") REFERENCES "public"."fruits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_lots" ADD CONSTRAINT "payment_lots_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_lots" ADD CONSTRAINT "payment_lots_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_pictures" ADD CONSTRAINT "user_pictures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fruit_components_component" ON "fruit_components" USING btree ("component_id");--> statement-breakpoint
CREATE INDEX "fruit_group_members_fruit" ON "fruit_group_members" USING btree ("fruit_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fruit_groups_name_unique" ON "fruit_groups" USING btree (fold("name")) WHERE "fruit_groups"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "payment_lots_lot" ON "payment_lots" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX "payments_supplier" ON "payments" USING btree ("supplier_id");--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_id_item" UNIQUE("id","item_id");--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_lot_and_item" FOREIGN KEY ("lot_id","item_id") REFERENCES "public"."lots"("id","item_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "audit_events_actor" ON "audit_events" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "lots_item" ON "lots" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "receipts_quantity_order" ON "receipts" USING btree ("kind","quantity","id") WHERE "receipts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "receipts_all_received_order" ON "receipts" USING btree ("received_at","id") WHERE "receipts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "receipts_all_created_order" ON "receipts" USING btree ("created_at","id") WHERE "receipts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "receipts_item" ON "receipts" USING btree ("item_id","received_at","id") WHERE "receipts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "receipts_invoice_search" ON "receipts" USING gin ("invoice_number" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_events_at" ON "audit_events" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "receipts_supplier" ON "receipts" USING btree ("supplier_id","received_at","id") WHERE "receipts"."removed_at" is null;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_kind" CHECK ("receipts"."kind" in ('raw-material', 'additive', 'additional', 'packaging'));--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_supplier_of_kind" CHECK ("receipts"."supplier_id" is not null or "receipts"."kind" = 'additional');