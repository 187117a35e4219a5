ALTER TABLE "payments" ADD COLUMN "outside" numeric(14, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "manufactured_on" date;