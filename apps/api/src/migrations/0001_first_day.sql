CREATE TABLE "audit_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"request_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" smallint,
	"reply" jsonb,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "additionals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid,
	"removed_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"unit" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "additives" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid,
	"removed_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"unit" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fruits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid,
	"removed_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"expected_yield" numeric(7, 2),
	"yield_min" numeric(7, 2),
	"yield_max" numeric(7, 2),
	"brix_min" numeric(7, 2),
	"ph_min" numeric(7, 2),
	"ph_max" numeric(7, 2),
	"acidity_min" numeric(7, 2),
	"total_solids_min" numeric(7, 2),
	"water_allowed" boolean NOT NULL,
	"shelf_life_raw_days" integer NOT NULL,
	"shelf_life_pulp_days" integer NOT NULL,
	"shelf_life_final_days" integer NOT NULL,
	"notes" text,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lot_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"reserved_at" timestamp(3) with time zone NOT NULL,
	"reserved_by" uuid
);
--> statement-breakpoint
CREATE TABLE "lot_movements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lot_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"quantity" numeric(14, 3) NOT NULL,
	"occurred_at" timestamp(3) with time zone NOT NULL,
	"recorded_at" timestamp(3) with time zone NOT NULL,
	"recorded_by" uuid,
	"child_lot_id" uuid,
	"reverses_id" uuid,
	"reason" text,
	"customer" text,
	"invoice_number" text,
	CONSTRAINT "lot_movements_sign" CHECK (case when "lot_movements"."kind" in ('entry', 'production') then "lot_movements"."quantity" >= 0
        when "lot_movements"."kind" in ('adjustment', 'reversal') then true else "lot_movements"."quantity" <= 0 end),
	CONSTRAINT "lot_movements_child_of_kind" CHECK ("lot_movements"."kind" = 'reversal' or ("lot_movements"."child_lot_id" is not null) = ("lot_movements"."kind" in ('consumption', 'composition'))),
	CONSTRAINT "lot_movements_reversal" CHECK (("lot_movements"."kind" = 'reversal') = ("lot_movements"."reverses_id" is not null)),
	CONSTRAINT "lot_movements_kind" CHECK ("lot_movements"."kind" in ('entry', 'production', 'consumption', 'composition', 'shipment', 'loss', 'adjustment', 'discard', 'reversal'))
);
--> statement-breakpoint
CREATE TABLE "lot_sequences" (
	"prefix" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid,
	"removed_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"type" text NOT NULL,
	"fruit_id" uuid,
	"additive_id" uuid,
	"additional_id" uuid,
	"packaging_id" uuid,
	"unit" text NOT NULL,
	"initial_quantity" numeric(14, 3) NOT NULL,
	"balance" numeric(14, 3) NOT NULL,
	"unit_cost" numeric(14, 4),
	"supplier_id" uuid,
	"supplier_lot" text,
	"produced_at" date NOT NULL,
	"expires_at" date,
	"decision" text DEFAULT 'released' NOT NULL,
	"composite" boolean DEFAULT false NOT NULL,
	"brix" numeric(7, 2),
	"ph" numeric(7, 2),
	"acidity" numeric(7, 2),
	"total_solids" numeric(7, 2),
	"location" text,
	"notes" text,
	CONSTRAINT "lots_balance" CHECK ("lots"."balance" >= 0),
	CONSTRAINT "lots_initial_quantity" CHECK ("lots"."initial_quantity" >= 0),
	CONSTRAINT "lots_code_length" CHECK (char_length("lots"."code") <= 20),
	CONSTRAINT "lots_decision" CHECK ("lots"."decision" in ('released', 'quarantine', 'blocked', 'recalled', 'discarded')),
	CONSTRAINT "lots_item_of_type" CHECK (num_nonnulls("lots"."fruit_id", "lots"."additive_id", "lots"."additional_id", "lots"."packaging_id") = 1 and case "lots"."type"
        when 'raw_material' then "lots"."fruit_id" when 'pulp' then "lots"."fruit_id" when 'final_product' then "lots"."fruit_id"
        when 'additive' then "lots"."additive_id" when 'additional' then "lots"."additional_id" when 'packaging' then "lots"."packaging_id"
      end is not null)
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message" text NOT NULL,
	"endpoint" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"actor_id" uuid
);
--> statement-breakpoint
CREATE TABLE "packagings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid,
	"removed_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"unit" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid,
	"removed_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"lot_id" uuid NOT NULL,
	"supplier_id" uuid,
	"received_at" date NOT NULL,
	"unit_price" numeric(14, 4),
	"freight" numeric(14, 2),
	"total" numeric(14, 2),
	"due_date" date,
	"invoice_number" text,
	"invoice_key" text,
	"package_ok" boolean DEFAULT true NOT NULL,
	"notes" text,
	"gross_kg" numeric(14, 3),
	"tare_kg" numeric(14, 3),
	"net_kg" numeric(14, 3),
	"rejected_kg" numeric(14, 3),
	"crates" integer,
	"temperature_c" numeric(7, 2),
	"ripeness" text,
	CONSTRAINT "receipts_weights" CHECK ("receipts"."kind" <> 'raw-material' or ("receipts"."net_kg" = "receipts"."gross_kg" - "receipts"."tare_kg" and "receipts"."net_kg" > 0 and "receipts"."net_kg" <= 50000
        and "receipts"."rejected_kg" between 0 and "receipts"."net_kg" and "receipts"."supplier_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "login_attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"last_used_at" timestamp(3) with time zone NOT NULL,
	"address" text,
	"user_agent" text,
	CONSTRAINT "sessions_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "supplier_products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"supplier_id" uuid NOT NULL,
	"fruit_id" uuid,
	"additive_id" uuid,
	"additional_id" uuid,
	"packaging_id" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	CONSTRAINT "supplier_products_one_item" CHECK (num_nonnulls("supplier_products"."fruit_id", "supplier_products"."additive_id", "supplier_products"."additional_id", "supplier_products"."packaging_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "suppliers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid,
	"removed_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"phone" text,
	"document" text,
	"city" text,
	"state" text,
	"pix_key" text,
	"notes" text
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid,
	"removed_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"level" smallint NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "users_level" CHECK ("users"."level" in (1, 2))
);
--> statement-breakpoint
ALTER TABLE "lot_movements" ADD CONSTRAINT "lot_movements_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_movements" ADD CONSTRAINT "lot_movements_child_lot_id_lots_id_fk" FOREIGN KEY ("child_lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_movements" ADD CONSTRAINT "lot_movements_reverses_id_lot_movements_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."lot_movements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_code_lot_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."lot_codes"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_fruit_id_fruits_id_fk" FOREIGN KEY ("fruit_id") REFERENCES "public"."fruits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_additive_id_additives_id_fk" FOREIGN KEY ("additive_id") REFERENCES "public"."additives"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_additional_id_additionals_id_fk" FOREIGN KEY ("additional_id") REFERENCES "public"."additionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_packaging_id_packagings_id_fk" FOREIGN KEY ("packaging_id") REFERENCES "public"."packagings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_products" ADD CONSTRAINT "supplier_products_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_products" ADD CONSTRAINT "supplier_products_fruit_id_fruits_id_fk" FOREIGN KEY ("fruit_id") REFERENCES "public"."fruits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_products" ADD CONSTRAINT "supplier_products_additive_id_additives_id_fk" FOREIGN KEY ("additive_id") REFERENCES "public"."additives"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_products" ADD CONSTRAINT "supplier_products_additional_id_additionals_id_fk" FOREIGN KEY ("additional_id") REFERENCES "public"."additionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_products" ADD CONSTRAINT "supplier_products_packaging_id_packagings_id_fk" FOREIGN KEY ("packaging_id") REFERENCES "public"."packagings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_events_entity" ON "audit_events" USING btree ("entity","entity_id","at");--> statement-breakpoint
CREATE INDEX "audit_events_at" ON "audit_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "additionals_name_unique" ON "additionals" USING btree (fold("name")) WHERE "additionals"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "additionals_code_unique" ON "additionals" USING btree ("code") WHERE "additionals"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "additives_name_unique" ON "additives" USING btree (fold("name")) WHERE "additives"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "additives_code_unique" ON "additives" USING btree ("code") WHERE "additives"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "fruits_name_unique" ON "fruits" USING btree (fold("name")) WHERE "fruits"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "fruits_code_unique" ON "fruits" USING btree ("code") WHERE "fruits"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "fruits_name_search" ON "fruits" USING gin (fold("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "lot_movements_lot" ON "lot_movements" USING btree ("lot_id","recorded_at");--> statement-breakpoint
CREATE INDEX "lot_movements_child" ON "lot_movements" USING btree ("child_lot_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lot_movements_one_reversal" ON "lot_movements" USING btree ("reverses_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lots_code_unique" ON "lots" USING btree ("code");--> statement-breakpoint
CREATE INDEX "lots_fruit" ON "lots" USING btree ("fruit_id");--> statement-breakpoint
CREATE INDEX "lots_supplier" ON "lots" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "lots_code_search" ON "lots" USING gin (fold("code") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "notifications_at" ON "notifications" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "packagings_name_unique" ON "packagings" USING btree (fold("name")) WHERE "packagings"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "packagings_code_unique" ON "packagings" USING btree ("code") WHERE "packagings"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_lot_unique" ON "receipts" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX "receipts_received_order" ON "receipts" USING btree ("kind","received_at","id") WHERE "receipts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "receipts_created_order" ON "receipts" USING btree ("kind","created_at","id") WHERE "receipts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "receipts_net_order" ON "receipts" USING btree ("kind","net_kg","id") WHERE "receipts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "receipts_supplier" ON "receipts" USING btree ("supplier_id","received_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_last_used" ON "sessions" USING btree ("last_used_at");--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_products_unique" ON "supplier_products" USING btree ("supplier_id",coalesce("fruit_id", "additive_id", "additional_id", "packaging_id"));--> statement-breakpoint
CREATE INDEX "supplier_products_item" ON "supplier_products" USING btree (coalesce("fruit_id", "additive_id", "additional_id", "packaging_id"));--> statement-breakpoint
CREATE UNIQUE INDEX "suppliers_name_unique" ON "suppliers" USING btree (fold("name")) WHERE "suppliers"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "suppliers_document_unique" ON "suppliers" USING btree ("document") WHERE "suppliers"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "suppliers_name_search" ON "suppliers" USING gin (fold("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "suppliers_name_order" ON "suppliers" USING btree ("name","id") WHERE "suppliers"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "suppliers_created_order" ON "suppliers" USING btree ("created_at","id") WHERE "suppliers"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_name_unique" ON "users" USING btree (fold("name")) WHERE "users"."removed_at" is null;