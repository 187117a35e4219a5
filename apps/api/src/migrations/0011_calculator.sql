CREATE TABLE "calculator_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid,
	"removed_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"formula" text NOT NULL,
	"formula_version" integer NOT NULL,
	"inputs" jsonb NOT NULL,
	"figures" jsonb NOT NULL,
	"warnings" jsonb NOT NULL,
	"written" text NOT NULL,
	"title" text,
	"fruit_id" uuid,
	"lot_id" uuid,
	"notes" text
);
--> statement-breakpoint
ALTER TABLE "productions" ADD COLUMN "calculator_record_id" uuid;--> statement-breakpoint
ALTER TABLE "calculator_records" ADD CONSTRAINT "calculator_records_fruit_id_fruits_id_fk" FOREIGN KEY ("fruit_id") REFERENCES "public"."fruits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calculator_records" ADD CONSTRAINT "calculator_records_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calculator_records_created" ON "calculator_records" USING btree ("created_at","id") WHERE "calculator_records"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "calculator_records_updated" ON "calculator_records" USING btree ("updated_at","id") WHERE "calculator_records"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "calculator_records_formula" ON "calculator_records" USING btree ("formula","created_at","id") WHERE "calculator_records"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "calculator_records_author" ON "calculator_records" USING btree ("created_by","created_at","id") WHERE "calculator_records"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "calculator_records_search" ON "calculator_records" USING gin (fold(coalesce("title", '') || ' ' || coalesce("notes", '')) gin_trgm_ops) WHERE "calculator_records"."removed_at" is null;--> statement-breakpoint
ALTER TABLE "productions" ADD CONSTRAINT "productions_calculator_record_id_calculator_records_id_fk" FOREIGN KEY ("calculator_record_id") REFERENCES "public"."calculator_records"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "productions_calculator_record" ON "productions" USING btree ("calculator_record_id") WHERE "productions"."calculator_record_id" is not null;