DROP INDEX "suppliers_name_unique";--> statement-breakpoint
DROP INDEX "suppliers_search";--> statement-breakpoint
DROP INDEX "suppliers_by_name";--> statement-breakpoint
DROP INDEX "suppliers_by_city";--> statement-breakpoint
ALTER TABLE "suppliers" ADD COLUMN "name_key" text GENERATED ALWAYS AS (fold(name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "suppliers" ADD COLUMN "city_key" text GENERATED ALWAYS AS (fold(city)) STORED;--> statement-breakpoint
ALTER TABLE "suppliers" ADD COLUMN "searched" text GENERATED ALWAYS AS (fold(name || ' ' || coalesce(city, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(document, ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "lots_in_stock" ON "lots" USING btree ("item_id","expires_at") WHERE "lots"."balance" > 0 and "lots"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "suppliers_name_unique" ON "suppliers" USING btree ("name_key") WHERE "suppliers"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "suppliers_search" ON "suppliers" USING gin ("searched" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "suppliers_by_name" ON "suppliers" USING btree ("name_key","id") WHERE "suppliers"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "suppliers_by_city" ON "suppliers" USING btree ("city_key","id") WHERE "suppliers"."removed_at" is null;