CREATE TABLE "invoice_entries" (
	"invoice_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"lot_number" integer NOT NULL,
	"receipt_id" uuid NOT NULL,
	"before" jsonb,
	"standing" boolean DEFAULT true NOT NULL,
	CONSTRAINT "invoice_entries_invoice_id_n_lot_number_pk" PRIMARY KEY("invoice_id","n","lot_number")
);
--> statement-breakpoint
CREATE TABLE "invoice_mappings" (
	"issuer" text NOT NULL,
	"code" text NOT NULL,
	"kind" text,
	"item_id" uuid,
	"unit" text NOT NULL,
	"factor" numeric(14, 6),
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "invoice_mappings_issuer_code_pk" PRIMARY KEY("issuer","code"),
	CONSTRAINT "invoice_mappings_whole" CHECK (("invoice_mappings"."kind" is null) = ("invoice_mappings"."item_id" is null) and ("invoice_mappings"."kind" is null) = ("invoice_mappings"."factor" is null)),
	CONSTRAINT "invoice_mappings_kind" CHECK ("invoice_mappings"."kind" in ('raw-material', 'additive', 'additional', 'packaging'))
);
--> statement-breakpoint
CREATE TABLE "invoice_previews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"xml" "bytea" NOT NULL,
	"sha256" text NOT NULL,
	"size" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid,
	"removed_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"key" text NOT NULL,
	"number" text NOT NULL,
	"series" text NOT NULL,
	"issued_at" timestamp(3) with time zone NOT NULL,
	"issued_on" date NOT NULL,
	"supplier_id" uuid NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"outside" numeric(14, 2) NOT NULL,
	"payment_id" uuid,
	"warnings" jsonb NOT NULL,
	"not_stock" jsonb NOT NULL,
	"made" jsonb NOT NULL,
	"xml" "bytea" NOT NULL,
	"sha256" text NOT NULL,
	"size" integer NOT NULL,
	CONSTRAINT "invoices_key" CHECK ("invoices"."key" ~ '^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$')
);
--> statement-breakpoint
ALTER TABLE "invoice_entries" ADD CONSTRAINT "invoice_entries_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_entries" ADD CONSTRAINT "invoice_entries_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_entries_receipt_unique" ON "invoice_entries" USING btree ("receipt_id") WHERE "invoice_entries"."standing";--> statement-breakpoint
CREATE INDEX "invoice_previews_created" ON "invoice_previews" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_key_unique" ON "invoices" USING btree ("key") WHERE "invoices"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "invoices_issued_order" ON "invoices" USING btree ("issued_at","id") WHERE "invoices"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "invoices_created_order" ON "invoices" USING btree ("created_at","id") WHERE "invoices"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "invoices_amount_order" ON "invoices" USING btree ("amount","id") WHERE "invoices"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "invoices_supplier" ON "invoices" USING btree ("supplier_id","issued_at","id") WHERE "invoices"."removed_at" is null;