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
CREATE UNIQUE INDEX "saved_views_name_unique" ON "saved_views" USING btree ("created_by","list",unique_name("name")) WHERE "saved_views"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "saved_views_shared" ON "saved_views" USING btree ("list") WHERE "saved_views"."is_shared" and "saved_views"."removed_at" is null;