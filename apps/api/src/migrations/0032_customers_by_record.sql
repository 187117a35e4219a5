ALTER TABLE "lot_movements" DROP COLUMN "customer";--> statement-breakpoint
ALTER TABLE "lot_movements" DROP COLUMN "invoice_number";