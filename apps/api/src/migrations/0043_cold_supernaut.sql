DROP INDEX "dispatches_customer";--> statement-breakpoint
DROP INDEX "lots_stock_expiry";--> statement-breakpoint
CREATE INDEX "lots_entry_code_order" ON "lots" USING btree ("entry_kind","code") WHERE "lots"."entry_kind" is not null and "lots"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "dispatches_customer" ON "dispatches" USING btree ("customer_id","dispatched_at","id","removed_at");--> statement-breakpoint
CREATE INDEX "lots_stock_expiry" ON "lots" USING btree ("expires_at","type","balance","kg_per_unit") WHERE "lots"."balance" > 0 and "lots"."removed_at" is null;