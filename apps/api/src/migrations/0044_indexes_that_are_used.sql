DROP INDEX "idempotency_keys_created";--> statement-breakpoint
DROP INDEX "calculator_records_updated";--> statement-breakpoint
DROP INDEX "calculator_records_formula";--> statement-breakpoint
DROP INDEX "calculator_records_author";--> statement-breakpoint
DROP INDEX "stock_count_lines_lot";--> statement-breakpoint
DROP INDEX "stock_count_lots_lot";--> statement-breakpoint
DROP INDEX "stock_counts_order";--> statement-breakpoint
DROP INDEX "stock_counts_place";--> statement-breakpoint
DROP INDEX "customers_created_order";--> statement-breakpoint
DROP INDEX "drills_order";--> statement-breakpoint
DROP INDEX "drills_finished";--> statement-breakpoint
DROP INDEX "fruit_components_component";--> statement-breakpoint
DROP INDEX "fruit_group_members_fruit";--> statement-breakpoint
DROP INDEX "fruits_name_search";--> statement-breakpoint
DROP INDEX "invoice_previews_created";--> statement-breakpoint
DROP INDEX "invoices_created_order";--> statement-breakpoint
DROP INDEX "invoices_amount_order";--> statement-breakpoint
DROP INDEX "lot_additives_additive";--> statement-breakpoint
DROP INDEX "recall_notices_customer";--> statement-breakpoint
DROP INDEX "recalls_order";--> statement-breakpoint
DROP INDEX "recalls_lot";--> statement-breakpoint
DROP INDEX "returned_lots_from";--> statement-breakpoint
DROP INDEX "places_parent";--> statement-breakpoint
DROP INDEX "receipts_all_received_order";--> statement-breakpoint
DROP INDEX "receipts_all_created_order";--> statement-breakpoint
DROP INDEX "device_marks_user";--> statement-breakpoint
DROP INDEX "device_marks_last_used";--> statement-breakpoint
DROP INDEX "login_places_last";--> statement-breakpoint
DROP INDEX "sessions_user";--> statement-breakpoint
DROP INDEX "sessions_last_used";--> statement-breakpoint
DROP INDEX "saved_views_shared";--> statement-breakpoint
DROP INDEX "lot_movements_one_reversal";--> statement-breakpoint
DROP INDEX "settlements_one_reversal";--> statement-breakpoint
DROP INDEX "productions_yield_order";--> statement-breakpoint
DROP INDEX "receipts_net_order";--> statement-breakpoint
DROP INDEX "receipts_quantity_order";--> statement-breakpoint
CREATE UNIQUE INDEX "lot_movements_one_reversal" ON "lot_movements" USING btree ("reverses_id") WHERE "lot_movements"."reverses_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "settlements_one_reversal" ON "settlements" USING btree ("reverses_id") WHERE "settlements"."reverses_id" is not null;--> statement-breakpoint
CREATE INDEX "productions_yield_order" ON "productions" USING btree ("yield_pct","id") WHERE "productions"."kind" = 'pulp' and "productions"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "receipts_net_order" ON "receipts" USING btree ("net_kg","id") WHERE "receipts"."kind" = 'raw-material' and "receipts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "receipts_quantity_order" ON "receipts" USING btree ("kind","quantity","id") WHERE "receipts"."kind" <> 'raw-material' and "receipts"."removed_at" is null;