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
CREATE TABLE "history_start" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "history_start_only" CHECK ("history_start"."only")
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
	"shared_name" text,
	"code" text NOT NULL,
	"unit" text NOT NULL,
	"density_kg_per_l" numeric(7, 4),
	"brix" numeric(7, 2),
	"is_water" boolean DEFAULT false NOT NULL,
	"is_sugar" boolean DEFAULT false NOT NULL,
	"allergen" text,
	"min_stock" numeric(14, 3),
	"notes" text,
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
	"shared_name" text,
	"code" text NOT NULL,
	"ins" text,
	"function" text DEFAULT 'outro' NOT NULL,
	"unit" text NOT NULL,
	"max_dose_mg_per_kg" numeric(9, 2),
	"active_factor" numeric(7, 4) DEFAULT 1 NOT NULL,
	"purity" numeric(7, 2) DEFAULT 100 NOT NULL,
	"limit_source" text,
	"min_stock" numeric(14, 3),
	"notes" text,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
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
	"notes" text,
	"made_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "closings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"month" text NOT NULL,
	"number" integer NOT NULL,
	"closed_at" timestamp(3) with time zone NOT NULL,
	"closed_by" uuid,
	"last_day" date NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL,
	"snapshot" jsonb NOT NULL,
	CONSTRAINT "closings_month" CHECK ("closings"."month" ~ '^\d{4}-\d{2}$'),
	CONSTRAINT "closings_closed_after_end" CHECK ("closings"."closed_at" >= "closings"."ends_at"),
	CONSTRAINT "closings_number" CHECK ("closings"."number" > 0)
);
--> statement-breakpoint
CREATE TABLE "late_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"closing_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"recorded_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "late_changes_unique" UNIQUE("closing_id","record_id","recorded_at")
);
--> statement-breakpoint
CREATE TABLE "stock_count_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"count_id" uuid NOT NULL,
	"lot_id" uuid NOT NULL,
	"counted" numeric(14, 3) NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"recorded_at" timestamp(3) with time zone NOT NULL,
	"counted_by" uuid NOT NULL,
	"note" text,
	"aside" text,
	"expected" numeric(14, 3),
	CONSTRAINT "stock_count_lines_counted" CHECK ("stock_count_lines"."counted" >= 0),
	CONSTRAINT "stock_count_lines_aside" CHECK ("stock_count_lines"."aside" in ('replaced', 'recount', 'choice'))
);
--> statement-breakpoint
CREATE TABLE "stock_count_lots" (
	"count_id" uuid NOT NULL,
	"lot_id" uuid NOT NULL,
	"expected" numeric(14, 3),
	"counted" numeric(14, 3),
	"moved_since" boolean DEFAULT false NOT NULL,
	"movement_id" uuid,
	"reason" text,
	CONSTRAINT "stock_count_lots_count_id_lot_id_pk" PRIMARY KEY("count_id","lot_id"),
	CONSTRAINT "stock_count_lots_told" CHECK (("stock_count_lots"."movement_id" is null) = ("stock_count_lots"."reason" is null))
);
--> statement-breakpoint
CREATE TABLE "stock_counts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid,
	"removed_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"scope" text NOT NULL,
	"type" text,
	"place_id" uuid,
	"blind" boolean NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"ended_by" uuid,
	"reason" text,
	CONSTRAINT "stock_counts_scope" CHECK ("stock_counts"."scope" in ('everything', 'type', 'place') and ("stock_counts"."scope" = 'type') = ("stock_counts"."type" is not null)
        and ("stock_counts"."scope" = 'place') = ("stock_counts"."place_id" is not null)),
	CONSTRAINT "stock_counts_state" CHECK ("stock_counts"."state" in ('open', 'approved', 'cancelled')),
	CONSTRAINT "stock_counts_ended" CHECK (("stock_counts"."state" = 'open') = ("stock_counts"."ended_at" is null))
);
--> statement-breakpoint
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
CREATE TABLE "devices" (
	"code" text PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid
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
	"name" text NOT NULL,
	"shared_name" text
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
	"shared_name" text,
	"code" text NOT NULL,
	"composite" boolean DEFAULT false NOT NULL,
	"expected_yield" numeric(7, 2),
	"yield_min" numeric(7, 2),
	"yield_max" numeric(7, 2),
	"brix_min" numeric(7, 2),
	"ph_min" numeric(7, 2),
	"ph_max" numeric(7, 2),
	"acidity_min" numeric(7, 2),
	"total_solids_min" numeric(7, 2),
	"water_allowed" boolean NOT NULL,
	"color" text,
	"shelf_life_raw_days" integer NOT NULL,
	"shelf_life_pulp_days" integer NOT NULL,
	"shelf_life_final_days" integer NOT NULL,
	"notes" text,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "fruits_color" CHECK ("fruits"."color" in ('red', 'crimson', 'pink', 'magenta', 'purple', 'violet', 'indigo', 'blue', 'cyan', 'teal', 'green', 'lime', 'yellow', 'amber', 'orange', 'brown'))
);
--> statement-breakpoint
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
	"name" text,
	"ncm" text,
	"ean" text,
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
CREATE TABLE "dispatch_counts" (
	"customer_id" uuid NOT NULL,
	"part" smallint NOT NULL,
	"dispatches" integer NOT NULL,
	CONSTRAINT "dispatch_counts_customer_id_part_pk" PRIMARY KEY("customer_id","part")
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
CREATE TABLE "former_lot_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"lot_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lot_additives" (
	"lot_id" uuid NOT NULL,
	"additive_id" uuid NOT NULL,
	"mg_per_kg" numeric(14, 4) NOT NULL,
	CONSTRAINT "lot_additives_lot_id_additive_id_pk" PRIMARY KEY("lot_id","additive_id")
);
--> statement-breakpoint
CREATE TABLE "lot_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"reserved_at" timestamp(3) with time zone NOT NULL,
	"reserved_by" uuid
);
--> statement-breakpoint
CREATE TABLE "lot_counts" (
	"type" text NOT NULL,
	"item_id" uuid NOT NULL,
	"removed" boolean NOT NULL,
	"part" smallint NOT NULL,
	"lots" bigint NOT NULL,
	CONSTRAINT "lot_counts_type_item_id_removed_part_pk" PRIMARY KEY("type","item_id","removed","part")
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
	"dispatch_id" uuid,
	CONSTRAINT "lot_movements_sign" CHECK (case when "lot_movements"."kind" in ('entry', 'production') then "lot_movements"."quantity" >= 0
        when "lot_movements"."kind" in ('return', 'adjustment', 'reversal') then true else "lot_movements"."quantity" <= 0 end),
	CONSTRAINT "lot_movements_child_of_kind" CHECK (case "lot_movements"."kind" when 'reversal' then true when 'return' then ("lot_movements"."child_lot_id" is not null) = ("lot_movements"."quantity" < 0)
        else ("lot_movements"."child_lot_id" is not null) = ("lot_movements"."kind" in ('consumption', 'composition')) end),
	CONSTRAINT "lot_movements_told" CHECK (case when "lot_movements"."kind" in ('shipment', 'return') then "lot_movements"."dispatch_id" is not null
        when "lot_movements"."kind" in ('loss', 'adjustment', 'discard') then "lot_movements"."reason" is not null else true end),
	CONSTRAINT "lot_movements_reversal" CHECK (("lot_movements"."kind" = 'reversal') = ("lot_movements"."reverses_id" is not null)),
	CONSTRAINT "lot_movements_kind" CHECK ("lot_movements"."kind" in ('entry', 'production', 'consumption', 'composition', 'shipment', 'loss', 'adjustment', 'discard', 'return', 'reversal'))
);
--> statement-breakpoint
CREATE TABLE "lot_sequences" (
	"prefix" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lot_versions" (
	"lot_id" uuid NOT NULL,
	"happened_at" timestamp(3) with time zone NOT NULL,
	"recorded_at" timestamp(3) with time zone NOT NULL,
	"unit_cost" numeric(14, 4),
	"total_cost" numeric(22, 8),
	"initial_quantity" numeric(14, 3) NOT NULL,
	"expires_at" date,
	"decision" text NOT NULL,
	"decision_reason" text,
	CONSTRAINT "lot_versions_lot_id_recorded_at_pk" PRIMARY KEY("lot_id","recorded_at")
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
	"provisional_code" text,
	"type" text NOT NULL,
	"fruit_id" uuid,
	"additive_id" uuid,
	"additional_id" uuid,
	"packaging_id" uuid,
	"item_id" uuid NOT NULL,
	"unit" text NOT NULL,
	"initial_quantity" numeric(14, 3) NOT NULL,
	"balance" numeric(14, 3) NOT NULL,
	"kg_per_unit" numeric(14, 6),
	"total_cost" numeric(22, 8),
	"unit_cost" numeric(14, 4),
	"entry_kind" text,
	"supplier_id" uuid,
	"supplier_lot" text,
	"invoice_number" text,
	"produced_at" date NOT NULL,
	"returned_on" date,
	"expires_at" date,
	"own_expires_at" date,
	"decision" text DEFAULT 'released' NOT NULL,
	"decision_reason" text,
	"composite" boolean DEFAULT false NOT NULL,
	"brix" numeric(7, 2),
	"ph" numeric(7, 2),
	"acidity" numeric(7, 2),
	"total_solids" numeric(7, 2),
	"place_id" uuid,
	"notes" text,
	"searched" text DEFAULT '' NOT NULL,
	"in_stock" boolean GENERATED ALWAYS AS (balance > 0 and removed_at is null) STORED NOT NULL,
	"recorded_at" timestamp(3) with time zone,
	CONSTRAINT "lots_id_item" UNIQUE("id","item_id"),
	CONSTRAINT "lots_balance" CHECK ("lots"."balance" >= 0),
	CONSTRAINT "lots_initial_quantity" CHECK ("lots"."initial_quantity" >= 0),
	CONSTRAINT "lots_code_length" CHECK (char_length("lots"."code") <= 20),
	CONSTRAINT "lots_decision" CHECK ("lots"."decision" in ('released', 'quarantine', 'blocked', 'recalled', 'discarded')),
	CONSTRAINT "lots_item_of_type" CHECK (num_nonnulls("lots"."fruit_id", "lots"."additive_id", "lots"."additional_id", "lots"."packaging_id") = 1 and case "lots"."type"
        when 'raw_material' then "lots"."fruit_id" when 'pulp' then "lots"."fruit_id" when 'final_product' then "lots"."fruit_id"
        when 'additive' then "lots"."additive_id" when 'additional' then "lots"."additional_id" when 'packaging' then "lots"."packaging_id"
      end is not null),
	CONSTRAINT "lots_item_id" CHECK ("lots"."item_id" = coalesce("lots"."fruit_id", "lots"."additive_id", "lots"."additional_id", "lots"."packaging_id")),
	CONSTRAINT "lots_entry_kind" CHECK ("lots"."entry_kind" in ('raw-material', 'additive', 'additional', 'packaging', 'pulp', 'final-product', 'composite-lot')),
	CONSTRAINT "lots_kg_per_unit" CHECK ("lots"."kg_per_unit" > 0)
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
CREATE TABLE "returned_lots" (
	"lot_id" uuid PRIMARY KEY NOT NULL,
	"from_lot_id" uuid NOT NULL,
	"dispatch_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"temperature_c" numeric(7, 2),
	"package_ok" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_news" (
	"day" date PRIMARY KEY NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_marks" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"read_until" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_reads" (
	"user_id" uuid NOT NULL,
	"notification_id" uuid NOT NULL,
	CONSTRAINT "notification_reads_user_id_notification_id_pk" PRIMARY KEY("user_id","notification_id")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message" text NOT NULL,
	"endpoint" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"actor_id" uuid,
	"entry_id" uuid,
	"dismissed_at" timestamp(3) with time zone
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
	"shared_name" text,
	"code" text NOT NULL,
	"kind" text DEFAULT 'outro' NOT NULL,
	"unit" text NOT NULL,
	"capacity_g" numeric(14, 3),
	"units_per_case" integer,
	"min_stock" numeric(14, 3),
	"notes" text,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_installments" (
	"payment_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"due_date" date NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"paid" numeric(14, 2) DEFAULT 0 NOT NULL,
	CONSTRAINT "payment_installments_payment_id_number_pk" PRIMARY KEY("payment_id","number"),
	CONSTRAINT "payment_installments_amount" CHECK ("payment_installments"."amount" > 0),
	CONSTRAINT "payment_installments_paid" CHECK ("payment_installments"."paid" between 0 and "payment_installments"."amount")
);
--> statement-breakpoint
CREATE TABLE "payment_lots" (
	"payment_id" uuid NOT NULL,
	"lot_id" uuid NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"paid" numeric(14, 2) DEFAULT 0 NOT NULL,
	"standing" boolean DEFAULT true NOT NULL,
	CONSTRAINT "payment_lots_payment_id_lot_id_pk" PRIMARY KEY("payment_id","lot_id"),
	CONSTRAINT "payment_lots_amount" CHECK ("payment_lots"."amount" > 0),
	CONSTRAINT "payment_lots_paid" CHECK ("payment_lots"."paid" between 0 and "payment_lots"."amount")
);
--> statement-breakpoint
CREATE TABLE "payment_versions" (
	"payment_id" uuid NOT NULL,
	"happened_at" timestamp(3) with time zone NOT NULL,
	"recorded_at" timestamp(3) with time zone NOT NULL,
	"supplier_id" uuid NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"lines" jsonb NOT NULL,
	"installments" jsonb NOT NULL,
	CONSTRAINT "payment_versions_payment_id_recorded_at_pk" PRIMARY KEY("payment_id","recorded_at")
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
	"outside" numeric(14, 2) DEFAULT 0 NOT NULL,
	"paid" numeric(14, 2) DEFAULT 0 NOT NULL,
	"due_date" date,
	"cancelled_at" timestamp(3) with time zone,
	"notes" text,
	CONSTRAINT "payments_amount" CHECK ("payments"."amount" > 0),
	CONSTRAINT "payments_paid" CHECK ("payments"."paid" between 0 and "payments"."amount"),
	CONSTRAINT "payments_cancelled_unpaid" CHECK ("payments"."cancelled_at" is null or "payments"."paid" = 0)
);
--> statement-breakpoint
CREATE TABLE "settlements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"paid_at" date NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"method" text NOT NULL,
	"notes" text,
	"reverses_id" uuid,
	"reason" text,
	"recorded_at" timestamp(3) with time zone NOT NULL,
	"recorded_by" uuid,
	CONSTRAINT "settlements_sign" CHECK (case when "settlements"."reverses_id" is null then "settlements"."amount" > 0 else "settlements"."amount" < 0 end),
	CONSTRAINT "settlements_reason" CHECK (("settlements"."reverses_id" is null) = ("settlements"."reason" is null)),
	CONSTRAINT "settlements_method" CHECK ("settlements"."method" in ('pix', 'dinheiro', 'transferência', 'boleto', 'cheque'))
);
--> statement-breakpoint
CREATE TABLE "places" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid,
	"removed_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"parent_id" uuid,
	"full_name" text NOT NULL,
	"code" text NOT NULL,
	"notes" text,
	CONSTRAINT "places_not_in_itself" CHECK ("places"."parent_id" <> "places"."id")
);
--> statement-breakpoint
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
	"recall_notice_hours" integer DEFAULT 48 NOT NULL,
	"drill_interval_days" integer DEFAULT 180 NOT NULL,
	CONSTRAINT "plant_only_unique" UNIQUE("only"),
	CONSTRAINT "plant_only" CHECK ("plant"."only"),
	CONSTRAINT "plant_recall_notice" CHECK ("plant"."recall_notice_hours" between 1 and 720),
	CONSTRAINT "plant_drill_interval" CHECK ("plant"."drill_interval_days" between 1 and 1095)
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
	"quality_flags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"notes" text,
	"calculator_record_id" uuid,
	"made_at" timestamp(3) with time zone,
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
	"item_id" uuid NOT NULL,
	"quantity" numeric(14, 3) NOT NULL,
	"supplier_id" uuid,
	"received_at" date NOT NULL,
	"unit_price" numeric(15, 9),
	"freight" numeric(14, 2),
	"total" numeric(14, 2),
	"due_date" date,
	"invoice_number" text,
	"invoice_key" text,
	"brand" text,
	"manufactured_on" date,
	"package_ok" boolean DEFAULT true NOT NULL,
	"notes" text,
	"made_at" timestamp(3) with time zone,
	"searched" text DEFAULT '' NOT NULL,
	"gross_kg" numeric(14, 3),
	"tare_kg" numeric(14, 3),
	"net_kg" numeric(14, 3),
	"rejected_kg" numeric(14, 3),
	"crates" integer,
	"weighings" jsonb,
	"payable_kg" numeric(14, 3),
	"payable_reason" text,
	"temperature_c" numeric(7, 2),
	"ripeness" text,
	"harvested_on" date,
	CONSTRAINT "receipts_kind" CHECK ("receipts"."kind" in ('raw-material', 'additive', 'additional', 'packaging')),
	CONSTRAINT "receipts_supplier_of_kind" CHECK ("receipts"."supplier_id" is not null or "receipts"."kind" = 'additional'),
	CONSTRAINT "receipts_weights" CHECK ("receipts"."kind" <> 'raw-material' or ("receipts"."net_kg" = "receipts"."gross_kg" - "receipts"."tare_kg" and "receipts"."net_kg" > 0 and "receipts"."net_kg" <= 50000
        and "receipts"."rejected_kg" between 0 and "receipts"."net_kg" and "receipts"."supplier_id" is not null)),
	CONSTRAINT "receipts_weighings" CHECK ("receipts"."weighings" is null
        or ("receipts"."kind" = 'raw-material' and weighings_add_up("receipts"."weighings", "receipts"."gross_kg", "receipts"."tare_kg", "receipts"."crates"))),
	CONSTRAINT "receipts_payable" CHECK (case when "receipts"."payable_kg" is null then "receipts"."payable_reason" is null
        else "receipts"."kind" = 'raw-material' and "receipts"."payable_kg" > 0 and "receipts"."payable_kg" <= 50000 and "receipts"."payable_reason" is not null end)
);
--> statement-breakpoint
CREATE TABLE "additive_uses" (
	"lot_id" uuid NOT NULL,
	"additive_id" uuid NOT NULL,
	"fruit_id" uuid NOT NULL,
	"produced_at" date NOT NULL,
	"taken" numeric(14, 3) NOT NULL,
	"made_kg" numeric(22, 8) NOT NULL,
	"mg_per_kg" numeric(14, 4),
	CONSTRAINT "additive_uses_lot_id_additive_id_pk" PRIMARY KEY("lot_id","additive_id")
);
--> statement-breakpoint
CREATE TABLE "pulping_shares" (
	"lot_id" uuid NOT NULL,
	"supplier_id" uuid,
	"fruit_id" uuid NOT NULL,
	"produced_at" date NOT NULL,
	"first" boolean NOT NULL,
	"fruit_kg" numeric(22, 8) NOT NULL,
	"output_kg" numeric(22, 8) NOT NULL,
	"made_kg" numeric(22, 8) NOT NULL,
	"yield_pct" numeric(7, 2) NOT NULL,
	"fruit_cost" numeric(26, 8),
	"total_cost" numeric(26, 8),
	CONSTRAINT "pulping_shares_unique" UNIQUE NULLS NOT DISTINCT("lot_id","supplier_id")
);
--> statement-breakpoint
CREATE TABLE "write_offs" (
	"movement_id" uuid PRIMARY KEY NOT NULL,
	"lot_id" uuid NOT NULL,
	"fruit_id" uuid,
	"kind" text NOT NULL,
	"occurred_at" timestamp(3) with time zone NOT NULL,
	"kg" numeric(22, 8),
	"value" numeric(26, 8)
);
--> statement-breakpoint
CREATE TABLE "device_marks" (
	"mark_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"failures" integer NOT NULL,
	"last_used_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_places" (
	"user_id" uuid NOT NULL,
	"network" text NOT NULL,
	"last_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "login_places_user_id_network_pk" PRIMARY KEY("user_id","network")
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
	"shared_name" text,
	"phone" text,
	"document" text,
	"city" text,
	"state" text,
	"pix_key" text,
	"payment_term_days" integer,
	"notes" text,
	"name_key" text GENERATED ALWAYS AS (fold(name)) STORED NOT NULL,
	"city_key" text GENERATED ALWAYS AS (fold(city)) STORED,
	"searched" text GENERATED ALWAYS AS (fold(name || ' ' || coalesce(city, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(document, ''))) STORED NOT NULL,
	CONSTRAINT "suppliers_payment_term" CHECK ("suppliers"."payment_term_days" between 0 and 365)
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
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid,
	"removed_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"shared_name" text,
	"password_hash" text NOT NULL,
	"level" smallint NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "users_level" CHECK ("users"."level" in (1, 2))
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid,
	"removed_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"list" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"is_tile" boolean NOT NULL,
	"search" jsonb NOT NULL,
	"columns" jsonb,
	"labels" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "calculator_records" ADD CONSTRAINT "calculator_records_fruit_id_fruits_id_fk" FOREIGN KEY ("fruit_id") REFERENCES "public"."fruits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calculator_records" ADD CONSTRAINT "calculator_records_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_changes" ADD CONSTRAINT "late_changes_closing_id_closings_id_fk" FOREIGN KEY ("closing_id") REFERENCES "public"."closings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_lines" ADD CONSTRAINT "stock_count_lines_count_id_stock_counts_id_fk" FOREIGN KEY ("count_id") REFERENCES "public"."stock_counts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_lines" ADD CONSTRAINT "stock_count_lines_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_lots" ADD CONSTRAINT "stock_count_lots_count_id_stock_counts_id_fk" FOREIGN KEY ("count_id") REFERENCES "public"."stock_counts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_lots" ADD CONSTRAINT "stock_count_lots_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_lots" ADD CONSTRAINT "stock_count_lots_movement_id_lot_movements_id_fk" FOREIGN KEY ("movement_id") REFERENCES "public"."lot_movements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_counts" ADD CONSTRAINT "stock_counts_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_joined_into_id_customers_id_fk" FOREIGN KEY ("joined_into_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drills" ADD CONSTRAINT "drills_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fruit_components" ADD CONSTRAINT "fruit_components_fruit_id_fruits_id_fk" FOREIGN KEY ("fruit_id") REFERENCES "public"."fruits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fruit_components" ADD CONSTRAINT "fruit_components_component_id_fruits_id_fk" FOREIGN KEY ("component_id") REFERENCES "public"."fruits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fruit_group_members" ADD CONSTRAINT "fruit_group_members_group_id_fruit_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."fruit_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fruit_group_members" ADD CONSTRAINT "fruit_group_members_fruit_id_fruits_id_fk" FOREIGN KEY ("fruit_id") REFERENCES "public"."fruits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_entries" ADD CONSTRAINT "invoice_entries_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_entries" ADD CONSTRAINT "invoice_entries_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispatch_counts" ADD CONSTRAINT "dispatch_counts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispatches" ADD CONSTRAINT "dispatches_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_lot_codes" ADD CONSTRAINT "former_lot_codes_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_additives" ADD CONSTRAINT "lot_additives_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_additives" ADD CONSTRAINT "lot_additives_additive_id_additives_id_fk" FOREIGN KEY ("additive_id") REFERENCES "public"."additives"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_movements" ADD CONSTRAINT "lot_movements_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_movements" ADD CONSTRAINT "lot_movements_child_lot_id_lots_id_fk" FOREIGN KEY ("child_lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_movements" ADD CONSTRAINT "lot_movements_reverses_id_lot_movements_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."lot_movements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_movements" ADD CONSTRAINT "lot_movements_dispatch_id_dispatches_id_fk" FOREIGN KEY ("dispatch_id") REFERENCES "public"."dispatches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_versions" ADD CONSTRAINT "lot_versions_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_code_lot_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."lot_codes"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_fruit_id_fruits_id_fk" FOREIGN KEY ("fruit_id") REFERENCES "public"."fruits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_additive_id_additives_id_fk" FOREIGN KEY ("additive_id") REFERENCES "public"."additives"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_additional_id_additionals_id_fk" FOREIGN KEY ("additional_id") REFERENCES "public"."additionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_packaging_id_packagings_id_fk" FOREIGN KEY ("packaging_id") REFERENCES "public"."packagings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_lots" ADD CONSTRAINT "recall_lots_recall_id_recalls_id_fk" FOREIGN KEY ("recall_id") REFERENCES "public"."recalls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_lots" ADD CONSTRAINT "recall_lots_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_notices" ADD CONSTRAINT "recall_notices_recall_id_recalls_id_fk" FOREIGN KEY ("recall_id") REFERENCES "public"."recalls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_notices" ADD CONSTRAINT "recall_notices_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recalls" ADD CONSTRAINT "recalls_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returned_lots" ADD CONSTRAINT "returned_lots_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returned_lots" ADD CONSTRAINT "returned_lots_from_lot_id_lots_id_fk" FOREIGN KEY ("from_lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returned_lots" ADD CONSTRAINT "returned_lots_dispatch_id_dispatches_id_fk" FOREIGN KEY ("dispatch_id") REFERENCES "public"."dispatches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_installments" ADD CONSTRAINT "payment_installments_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_lots" ADD CONSTRAINT "payment_lots_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_lots" ADD CONSTRAINT "payment_lots_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_versions" ADD CONSTRAINT "payment_versions_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_versions" ADD CONSTRAINT "payment_versions_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_reverses_id_settlements_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."settlements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_parent_id_places_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plant_logos" ADD CONSTRAINT "plant_logos_plant_id_plant_id_fk" FOREIGN KEY ("plant_id") REFERENCES "public"."plant"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "productions" ADD CONSTRAINT "productions_calculator_record_id_calculator_records_id_fk" FOREIGN KEY ("calculator_record_id") REFERENCES "public"."calculator_records"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "productions" ADD CONSTRAINT "productions_lot_and_item" FOREIGN KEY ("lot_id","item_id") REFERENCES "public"."lots"("id","item_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_lot_and_item" FOREIGN KEY ("lot_id","item_id") REFERENCES "public"."lots"("id","item_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "additive_uses" ADD CONSTRAINT "additive_uses_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "additive_uses" ADD CONSTRAINT "additive_uses_additive_id_additives_id_fk" FOREIGN KEY ("additive_id") REFERENCES "public"."additives"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pulping_shares" ADD CONSTRAINT "pulping_shares_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pulping_shares" ADD CONSTRAINT "pulping_shares_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "write_offs" ADD CONSTRAINT "write_offs_movement_id_lot_movements_id_fk" FOREIGN KEY ("movement_id") REFERENCES "public"."lot_movements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "write_offs" ADD CONSTRAINT "write_offs_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_marks" ADD CONSTRAINT "device_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_places" ADD CONSTRAINT "login_places_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_products" ADD CONSTRAINT "supplier_products_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_products" ADD CONSTRAINT "supplier_products_fruit_id_fruits_id_fk" FOREIGN KEY ("fruit_id") REFERENCES "public"."fruits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_products" ADD CONSTRAINT "supplier_products_additive_id_additives_id_fk" FOREIGN KEY ("additive_id") REFERENCES "public"."additives"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_products" ADD CONSTRAINT "supplier_products_additional_id_additionals_id_fk" FOREIGN KEY ("additional_id") REFERENCES "public"."additionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_products" ADD CONSTRAINT "supplier_products_packaging_id_packagings_id_fk" FOREIGN KEY ("packaging_id") REFERENCES "public"."packagings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_pictures" ADD CONSTRAINT "user_pictures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_events_entity" ON "audit_events" USING btree ("entity","entity_id","at");--> statement-breakpoint
CREATE INDEX "audit_events_actor" ON "audit_events" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "audit_events_at" ON "audit_events" USING btree ("at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "additionals_name_unique" ON "additionals" USING btree (unique_name("name"),(case when "shared_name" = "name" then "id"::text else '' end)) WHERE "additionals"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "additionals_code_unique" ON "additionals" USING btree ("code") WHERE "additionals"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "additives_name_unique" ON "additives" USING btree (unique_name("name"),(case when "shared_name" = "name" then "id"::text else '' end)) WHERE "additives"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "additives_code_unique" ON "additives" USING btree ("code") WHERE "additives"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "calculator_records_created" ON "calculator_records" USING btree ("created_at","id") WHERE "calculator_records"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "calculator_records_search" ON "calculator_records" USING gin (fold(normalize(coalesce("title", '') || ' ' || coalesce("notes", ''), NFKC)) gin_trgm_ops) WHERE "calculator_records"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "closings_month_number" ON "closings" USING btree ("month","number");--> statement-breakpoint
CREATE INDEX "late_changes_order" ON "late_changes" USING btree ("closing_id","recorded_at","id");--> statement-breakpoint
CREATE INDEX "stock_count_lines_count" ON "stock_count_lines" USING btree ("count_id","lot_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_count_lines_one_of_person" ON "stock_count_lines" USING btree ("count_id","lot_id","counted_by") WHERE "stock_count_lines"."aside" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_count_lots_movement" ON "stock_count_lots" USING btree ("movement_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_counts_code_unique" ON "stock_counts" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_name_unique" ON "customers" USING btree (unique_name("name"),(case when "shared_name" = "name" then "id"::text else '' end)) WHERE "customers"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "customers_document_unique" ON "customers" USING btree ("document") WHERE "customers"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "customers_search" ON "customers" USING gin ("searched" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "customers_name_search" ON "customers" USING gin ("name_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "customers_by_name" ON "customers" USING btree ("name_key","id") WHERE "customers"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "fruit_groups_name_unique" ON "fruit_groups" USING btree (unique_name("name"),(case when "shared_name" = "name" then "id"::text else '' end)) WHERE "fruit_groups"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "fruits_name_unique" ON "fruits" USING btree (unique_name("name"),(case when "shared_name" = "name" then "id"::text else '' end)) WHERE "fruits"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "fruits_code_unique" ON "fruits" USING btree ("code") WHERE "fruits"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_entries_receipt_unique" ON "invoice_entries" USING btree ("receipt_id") WHERE "invoice_entries"."standing";--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_key_unique" ON "invoices" USING btree ("key") WHERE "invoices"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "invoices_issued_order" ON "invoices" USING btree ("issued_at","id") WHERE "invoices"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "invoices_supplier" ON "invoices" USING btree ("supplier_id","issued_at","id") WHERE "invoices"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "dispatches_code_unique" ON "dispatches" USING btree ("code");--> statement-breakpoint
CREATE INDEX "dispatches_order" ON "dispatches" USING btree ("dispatched_at","id") WHERE "dispatches"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "dispatches_created_order" ON "dispatches" USING btree ("created_at","id") WHERE "dispatches"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "dispatches_customer" ON "dispatches" USING btree ("customer_id","dispatched_at","id","removed_at");--> statement-breakpoint
CREATE INDEX "dispatches_search" ON "dispatches" USING gin ("searched" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "lot_movements_lot" ON "lot_movements" USING btree ("lot_id","recorded_at","id");--> statement-breakpoint
CREATE INDEX "lot_movements_child" ON "lot_movements" USING btree ("child_lot_id","lot_id") WHERE "lot_movements"."child_lot_id" is not null;--> statement-breakpoint
CREATE INDEX "lot_movements_dispatch" ON "lot_movements" USING btree ("dispatch_id","lot_id") WHERE "lot_movements"."dispatch_id" is not null;--> statement-breakpoint
CREATE INDEX "lot_movements_occurred" ON "lot_movements" USING brin ("occurred_at" timestamptz_minmax_multi_ops);--> statement-breakpoint
CREATE INDEX "lot_movements_recorded" ON "lot_movements" USING brin ("recorded_at" timestamptz_minmax_multi_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "lot_movements_one_reversal" ON "lot_movements" USING btree ("reverses_id") WHERE "lot_movements"."reverses_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "lots_code_unique" ON "lots" USING btree ("code");--> statement-breakpoint
CREATE INDEX "lots_provisional_code" ON "lots" USING btree ("provisional_code","created_at","id") WHERE "lots"."provisional_code" is not null;--> statement-breakpoint
CREATE INDEX "lots_produced_order" ON "lots" USING btree ("produced_at","id");--> statement-breakpoint
CREATE INDEX "lots_created_order" ON "lots" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "lots_expires_order" ON "lots" USING btree ("expires_at","id");--> statement-breakpoint
CREATE INDEX "lots_stock_first" ON "lots" USING btree ("type","in_stock",(case when "in_stock" then "expires_at" end) desc,"produced_at","id");--> statement-breakpoint
CREATE INDEX "lots_item_order" ON "lots" USING btree ("item_id","produced_at","id","type");--> statement-breakpoint
CREATE INDEX "lots_supplier" ON "lots" USING btree ("supplier_id","produced_at","id");--> statement-breakpoint
CREATE INDEX "lots_removed" ON "lots" USING btree ("produced_at","id") WHERE "lots"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "lots_decided" ON "lots" USING btree ("decision","produced_at","id") WHERE "lots"."decision" <> 'released';--> statement-breakpoint
CREATE INDEX "lots_in_stock" ON "lots" USING btree ("item_id","type","expires_at","produced_at","code") WHERE "lots"."in_stock";--> statement-breakpoint
CREATE INDEX "lots_stock_expiry" ON "lots" USING btree ("expires_at","type") WHERE "lots"."in_stock";--> statement-breakpoint
CREATE INDEX "lots_entry_order" ON "lots" USING btree ("entry_kind","produced_at","id") WHERE "lots"."entry_kind" is not null and "lots"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "lots_entry_code_order" ON "lots" USING btree ("entry_kind","code") WHERE "lots"."entry_kind" is not null and "lots"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "lots_place" ON "lots" USING btree ("place_id","produced_at","id") WHERE "lots"."place_id" is not null;--> statement-breakpoint
CREATE INDEX "lots_search" ON "lots" USING gin ("searched" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "recall_lots_lot" ON "recall_lots" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX "recall_notices_recall" ON "recall_notices" USING btree ("recall_id","notified_at");--> statement-breakpoint
CREATE UNIQUE INDEX "recalls_code_unique" ON "recalls" USING btree ("code");--> statement-breakpoint
CREATE INDEX "returned_lots_dispatch" ON "returned_lots" USING btree ("dispatch_id");--> statement-breakpoint
CREATE INDEX "notifications_order" ON "notifications" USING btree ("at","id","actor_id");--> statement-breakpoint
CREATE INDEX "notifications_requests" ON "notifications" USING btree ("entry_id","at") WHERE "notifications"."entry_id" is not null and "notifications"."dismissed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "packagings_name_unique" ON "packagings" USING btree (unique_name("name"),(case when "shared_name" = "name" then "id"::text else '' end)) WHERE "packagings"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "packagings_code_unique" ON "packagings" USING btree ("code") WHERE "packagings"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "payment_installments_due" ON "payment_installments" USING btree ("due_date","payment_id");--> statement-breakpoint
CREATE INDEX "payment_installments_open" ON "payment_installments" USING btree ("due_date","payment_id") WHERE "payment_installments"."paid" < "payment_installments"."amount";--> statement-breakpoint
CREATE INDEX "payment_lots_lot" ON "payment_lots" USING btree ("lot_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_lots_one_standing" ON "payment_lots" USING btree ("lot_id") WHERE "payment_lots"."standing";--> statement-breakpoint
CREATE INDEX "payments_supplier" ON "payments" USING btree ("supplier_id","due_date","id");--> statement-breakpoint
CREATE INDEX "payments_due_order" ON "payments" USING btree ("due_date","id");--> statement-breakpoint
CREATE INDEX "payments_standing_order" ON "payments" USING btree ((case when "cancelled_at" is not null then 3 when "due_date" is null then 2 when "paid" >= "amount" then 1 else 0 end),"due_date","id");--> statement-breakpoint
CREATE INDEX "payments_created_order" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payments_amount_order" ON "payments" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("due_date","id") WHERE "payments"."paid" < "payments"."amount" and "payments"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "settlements_payment" ON "settlements" USING btree ("payment_id","recorded_at","id");--> statement-breakpoint
CREATE INDEX "settlements_paid_order" ON "settlements" USING btree ("paid_at","payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "settlements_one_reversal" ON "settlements" USING btree ("reverses_id") WHERE "settlements"."reverses_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "places_name_unique" ON "places" USING btree (unique_name("full_name")) WHERE "places"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "places_code_unique" ON "places" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "productions_lot_unique" ON "productions" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX "productions_order" ON "productions" USING btree ("kind","produced_at","id") WHERE "productions"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "productions_created_order" ON "productions" USING btree ("kind","created_at","id") WHERE "productions"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "productions_quantity_order" ON "productions" USING btree ("kind","quantity","id") WHERE "productions"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "productions_yield_order" ON "productions" USING btree ("yield_pct","id") WHERE "productions"."kind" = 'pulp' and "productions"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "productions_item" ON "productions" USING btree ("item_id","kind","produced_at","id") WHERE "productions"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "productions_pulping_losses" ON "productions" USING btree ("produced_at","item_id","input_kg","refuse_kg","residue_kg","unexplained_loss_kg") WHERE "productions"."kind" = 'pulp' and "productions"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "productions_packing_losses" ON "productions" USING btree ("produced_at","item_id","input_kg","fill_loss_kg","rejected_units","net_content_g") WHERE "productions"."kind" = 'final-product' and "productions"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "productions_calculator_record" ON "productions" USING btree ("calculator_record_id") WHERE "productions"."calculator_record_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_lot_unique" ON "receipts" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX "receipts_received_order" ON "receipts" USING btree ("kind","received_at","id") WHERE "receipts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "receipts_created_order" ON "receipts" USING btree ("kind","created_at","id") WHERE "receipts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "receipts_net_order" ON "receipts" USING btree ("net_kg","id") WHERE "receipts"."kind" = 'raw-material' and "receipts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "receipts_quantity_order" ON "receipts" USING btree ("kind","quantity","id") WHERE "receipts"."kind" <> 'raw-material' and "receipts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "receipts_item" ON "receipts" USING btree ("item_id","received_at","id") WHERE "receipts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "receipts_supplier" ON "receipts" USING btree ("supplier_id","received_at","id") WHERE "receipts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "receipts_supplier_crates" ON "receipts" USING btree ("supplier_id","received_at","id") WHERE "receipts"."removed_at" is null and "receipts"."crates" > 0;--> statement-breakpoint
CREATE INDEX "receipts_invoice" ON "receipts" USING btree ("invoice_key","item_id") WHERE "receipts"."removed_at" is null and "receipts"."invoice_key" is not null;--> statement-breakpoint
CREATE INDEX "receipts_unpriced" ON "receipts" USING btree ("received_at","id") WHERE "receipts"."unit_price" is null and "receipts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "receipts_rejected" ON "receipts" USING btree ("received_at","item_id","net_kg","rejected_kg") WHERE "receipts"."kind" = 'raw-material' and "receipts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "receipts_search" ON "receipts" USING gin ("searched" gin_trgm_ops) WHERE "receipts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "additive_uses_produced" ON "additive_uses" USING btree ("produced_at");--> statement-breakpoint
CREATE INDEX "pulping_shares_produced" ON "pulping_shares" USING btree ("produced_at");--> statement-breakpoint
CREATE INDEX "pulping_shares_fruit" ON "pulping_shares" USING btree ("fruit_id","produced_at","yield_pct","first");--> statement-breakpoint
CREATE INDEX "pulping_shares_supplier" ON "pulping_shares" USING btree ("fruit_id","supplier_id","produced_at","yield_pct");--> statement-breakpoint
CREATE INDEX "write_offs_occurred" ON "write_offs" USING btree ("occurred_at");--> statement-breakpoint
CREATE INDEX "write_offs_lot" ON "write_offs" USING btree ("lot_id");--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_products_unique" ON "supplier_products" USING btree ("supplier_id",coalesce("fruit_id", "additive_id", "additional_id", "packaging_id"));--> statement-breakpoint
CREATE INDEX "supplier_products_item" ON "supplier_products" USING btree (coalesce("fruit_id", "additive_id", "additional_id", "packaging_id"));--> statement-breakpoint
CREATE UNIQUE INDEX "suppliers_name_unique" ON "suppliers" USING btree (unique_name("name"),(case when "shared_name" = "name" then "id"::text else '' end)) WHERE "suppliers"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "suppliers_document_unique" ON "suppliers" USING btree ("document") WHERE "suppliers"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "suppliers_search" ON "suppliers" USING gin ("searched" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "suppliers_by_name" ON "suppliers" USING btree ("name_key","id") WHERE "suppliers"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "suppliers_by_city" ON "suppliers" USING btree ("city_key","id") WHERE "suppliers"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "suppliers_created_order" ON "suppliers" USING btree ("created_at","id") WHERE "suppliers"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_name_unique" ON "users" USING btree (unique_name("name"),(case when "shared_name" = "name" then "id"::text else '' end)) WHERE "users"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name_unique" ON "saved_views" USING btree ("created_by","list",unique_name("name")) WHERE "saved_views"."removed_at" is null;