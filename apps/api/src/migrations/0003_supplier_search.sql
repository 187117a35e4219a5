DROP INDEX "suppliers_name_search";--> statement-breakpoint
CREATE INDEX "suppliers_search" ON "suppliers" USING gin (fold("name" || ' ' || coalesce("city", '') || ' ' || coalesce("phone", '') || ' ' || coalesce("document", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "suppliers_city_order" ON "suppliers" USING btree ("city","id") WHERE "suppliers"."removed_at" is null;