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
ALTER TABLE "lots" ADD COLUMN "place_id" uuid;--> statement-breakpoint
-- Every distinct text becomes a place: spellings that look alike are one, called as most lots call it.
insert into places (id, created_at, updated_at, name, full_name, code)
select gen_random_uuid(), since, since, name, name, 'LOC-' || lpad(number::text, greatest(3, length(number::text)), '0')
from (
  select mode() within group (order by btrim(location)) as name, min(created_at) as since,
    row_number() over (order by unique_name(location)) as number
  from lots where unique_name(location) <> '' group by unique_name(location)
) as spelled;--> statement-breakpoint
update lots set place_id = places.id from places where unique_name(lots.location) = unique_name(places.name);--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_parent_id_places_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "places_name_unique" ON "places" USING btree (unique_name("full_name")) WHERE "places"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "places_code_unique" ON "places" USING btree ("code");--> statement-breakpoint
CREATE INDEX "places_parent" ON "places" USING btree ("parent_id") WHERE "places"."parent_id" is not null;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lots_place" ON "lots" USING btree ("place_id","produced_at","id") WHERE "lots"."place_id" is not null;--> statement-breakpoint
ALTER TABLE "lots" DROP COLUMN "location";