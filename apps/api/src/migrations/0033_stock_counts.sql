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
ALTER TABLE "stock_count_lines" ADD CONSTRAINT "stock_count_lines_count_id_stock_counts_id_fk" FOREIGN KEY ("count_id") REFERENCES "public"."stock_counts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_lines" ADD CONSTRAINT "stock_count_lines_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_lots" ADD CONSTRAINT "stock_count_lots_count_id_stock_counts_id_fk" FOREIGN KEY ("count_id") REFERENCES "public"."stock_counts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_lots" ADD CONSTRAINT "stock_count_lots_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_lots" ADD CONSTRAINT "stock_count_lots_movement_id_lot_movements_id_fk" FOREIGN KEY ("movement_id") REFERENCES "public"."lot_movements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_count_lines_count" ON "stock_count_lines" USING btree ("count_id","lot_id","at");--> statement-breakpoint
CREATE INDEX "stock_count_lines_lot" ON "stock_count_lines" USING btree ("lot_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_count_lines_one_of_person" ON "stock_count_lines" USING btree ("count_id","lot_id","counted_by") WHERE "stock_count_lines"."aside" is null;--> statement-breakpoint
CREATE INDEX "stock_count_lots_lot" ON "stock_count_lots" USING btree ("lot_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_count_lots_movement" ON "stock_count_lots" USING btree ("movement_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_counts_code_unique" ON "stock_counts" USING btree ("code");--> statement-breakpoint
CREATE INDEX "stock_counts_order" ON "stock_counts" USING btree ("created_at","id");--> statement-breakpoint
-- What somebody counted is evidence: it is set aside, and never changed.
create function refuse_line_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (old.id, old.count_id, old.lot_id, old.counted, old.at, old.recorded_at, old.counted_by, old.note)
    is distinct from (new.id, new.count_id, new.lot_id, new.counted, new.at, new.recorded_at, new.counted_by, new.note) then
    raise exception 'line % of a count: % refused', old.id, tg_op using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger stock_count_lines_stay before update or delete on stock_count_lines
for each row execute function refuse_line_change();
--> statement-breakpoint
create trigger stock_count_lines_keep before truncate on stock_count_lines
for each statement execute function refuse_change();
--> statement-breakpoint
-- A count that was approved or cancelled says how it ended, for good.
create function refuse_ended_count() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' then
    raise exception 'count % has ended: % refused', old.code, tg_op using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger stock_counts_ended_stay before update or delete on stock_counts
for each row execute function refuse_ended_count();
--> statement-breakpoint
create trigger stock_counts_keep before truncate on stock_counts
for each statement execute function refuse_change();
