-- More may be found of a lot than came in, and what was found, lost or pulped of it is worth as many times more. A wider
-- precision with the same decimals rewrites no row.
ALTER TABLE "write_offs" ALTER COLUMN "value" TYPE numeric(26, 8);--> statement-breakpoint
ALTER TABLE "pulping_shares" ALTER COLUMN "fruit_cost" TYPE numeric(26, 8), ALTER COLUMN "total_cost" TYPE numeric(26, 8);
