DROP INDEX "suppliers_name_order";--> statement-breakpoint
DROP INDEX "suppliers_city_order";--> statement-breakpoint
CREATE INDEX "suppliers_by_name" ON "suppliers" USING btree (fold("name"),"id") WHERE "suppliers"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "suppliers_by_city" ON "suppliers" USING btree (fold("city"),"id") WHERE "suppliers"."removed_at" is null;--> statement-breakpoint
-- The pattern of a word for `like` on folded text: escaped after folding, because `unaccent` also turns wide signs
-- into plain `%` and `_`.
create function containing(word text) returns text language sql immutable strict parallel safe
return '%' || regexp_replace(public.fold(word), '([\\%_])', '\\\1', 'g') || '%';
