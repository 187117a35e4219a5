CREATE TABLE "plant" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid,
	"removed_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"only" boolean DEFAULT true NOT NULL,
	"name" text NOT NULL,
	"document" text,
	"address" text,
	"mapa_registration" text,
	CONSTRAINT "plant_only_unique" UNIQUE("only"),
	CONSTRAINT "plant_only" CHECK ("plant"."only")
);
--> statement-breakpoint
CREATE TABLE "plant_logos" (
	"plant_id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"hash" text NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "fruits" ADD COLUMN "color" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "dismissed_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "suppliers" ADD COLUMN "payment_term_days" integer;--> statement-breakpoint
ALTER TABLE "plant_logos" ADD CONSTRAINT "plant_logos_plant_id_plant_id_fk" FOREIGN KEY ("plant_id") REFERENCES "public"."plant"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lots_stock_first" ON "lots" USING btree ("type",("balance" > 0),"produced_at","id");--> statement-breakpoint
CREATE INDEX "notifications_requests" ON "notifications" USING btree ("entry_id","at") WHERE "notifications"."entry_id" is not null and "notifications"."dismissed_at" is null;--> statement-breakpoint
CREATE INDEX "payments_standing_order" ON "payments" USING btree ((case when "cancelled_at" is not null then 3 when "due_date" is null then 2 when "paid" >= "amount" then 1 else 0 end),"due_date","id");--> statement-breakpoint
CREATE INDEX "receipts_unpriced" ON "receipts" USING btree ("received_at","id") WHERE "receipts"."unit_price" is null and "receipts"."removed_at" is null;--> statement-breakpoint
ALTER TABLE "fruits" ADD CONSTRAINT "fruits_color" CHECK ("fruits"."color" in ('red', 'crimson', 'pink', 'magenta', 'purple', 'violet', 'indigo', 'blue', 'cyan', 'teal', 'green', 'lime', 'yellow', 'amber', 'orange', 'brown'));--> statement-breakpoint
ALTER TABLE "suppliers" ADD CONSTRAINT "suppliers_payment_term" CHECK ("suppliers"."payment_term_days" between 0 and 365);