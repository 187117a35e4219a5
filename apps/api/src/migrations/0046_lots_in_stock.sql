DROP INDEX "lot_movements_shipped";--> statement-breakpoint
DROP INDEX "lots_cost_order";--> statement-breakpoint
DROP INDEX "lots_value_order";--> statement-breakpoint
DROP INDEX "lots_balance_order";--> statement-breakpoint
DROP INDEX "lots_type_order";--> statement-breakpoint
DROP INDEX "lots_stock_value";--> statement-breakpoint
DROP INDEX "lots_entry_created_order";--> statement-breakpoint
DROP INDEX "lots_stock_first";--> statement-breakpoint
DROP INDEX "lots_item_order";--> statement-breakpoint
DROP INDEX "lots_in_stock";--> statement-breakpoint
DROP INDEX "lots_stock_expiry";--> statement-breakpoint
-- A row that changes stays on its page, where no index need be told of it.
ALTER TABLE "lots" SET (fillfactor = 85);--> statement-breakpoint
ALTER TABLE "lots" ADD COLUMN "in_stock" boolean GENERATED ALWAYS AS (balance > 0 and removed_at is null) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "lots_stock_first" ON "lots" USING btree ("type","in_stock",(case when "in_stock" then "expires_at" end) desc,"produced_at","id");--> statement-breakpoint
CREATE INDEX "lots_item_order" ON "lots" USING btree ("item_id","produced_at","id","type");--> statement-breakpoint
CREATE INDEX "lots_in_stock" ON "lots" USING btree ("item_id","type","expires_at","produced_at","code") WHERE "lots"."in_stock";--> statement-breakpoint
CREATE INDEX "lots_stock_expiry" ON "lots" USING btree ("expires_at","type") WHERE "lots"."in_stock";