ALTER TABLE "invoice_mappings" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "invoice_mappings" ADD COLUMN "ncm" text;--> statement-breakpoint
ALTER TABLE "invoice_mappings" ADD COLUMN "ean" text;