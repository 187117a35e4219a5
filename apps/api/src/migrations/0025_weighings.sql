-- Each load on the scale: [{"grossKg", "crates", "tareKg"}]. Null of receptions that are older than this.
ALTER TABLE "receipts" ADD COLUMN "weighings" jsonb;--> statement-breakpoint
-- What is paid for of fruit, when that is not what entered the lot, and why.
ALTER TABLE "receipts" ADD COLUMN "payable_kg" numeric(14, 3);--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "payable_reason" text;--> statement-breakpoint
create function weighings_add_up(weighings jsonb, gross numeric, tare numeric, crates integer) returns boolean
language sql immutable parallel safe as $$
  select count(*) between 1 and 50
    and sum((one->>'grossKg')::numeric) = gross
    and sum((one->>'tareKg')::numeric) = tare
    and sum((one->>'crates')::numeric) is not distinct from crates
    and bool_and((one->>'tareKg')::numeric between 0 and (one->>'grossKg')::numeric)
  from jsonb_array_elements(weighings) as one
$$;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_weighings" CHECK ("receipts"."weighings" is null
        or ("receipts"."kind" = 'raw-material' and weighings_add_up("receipts"."weighings", "receipts"."gross_kg", "receipts"."tare_kg", "receipts"."crates")));--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_payable" CHECK (case when "receipts"."payable_kg" is null then "receipts"."payable_reason" is null
        else "receipts"."kind" = 'raw-material' and "receipts"."payable_kg" > 0 and "receipts"."payable_kg" <= 50000 and "receipts"."payable_reason" is not null end);--> statement-breakpoint
-- The last delivery of a supplier that counted its crates, however many others there are.
CREATE INDEX "receipts_supplier_crates" ON "receipts" USING btree ("supplier_id","received_at","id") WHERE "receipts"."removed_at" is null and "receipts"."crates" > 0;
