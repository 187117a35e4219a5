CREATE TABLE "daily_news" (
	"day" date PRIMARY KEY NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_reads" (
	"user_id" uuid NOT NULL,
	"notification_id" uuid NOT NULL,
	CONSTRAINT "notification_reads_user_id_notification_id_pk" PRIMARY KEY("user_id","notification_id")
);
--> statement-breakpoint
CREATE TABLE "payment_installments" (
	"payment_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"due_date" date NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"paid" numeric(14, 2) DEFAULT 0 NOT NULL,
	CONSTRAINT "payment_installments_payment_id_number_pk" PRIMARY KEY("payment_id","number"),
	CONSTRAINT "payment_installments_amount" CHECK ("payment_installments"."amount" > 0),
	CONSTRAINT "payment_installments_paid" CHECK ("payment_installments"."paid" between 0 and "payment_installments"."amount")
);
--> statement-breakpoint
CREATE TABLE "settlements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"paid_at" date NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"method" text NOT NULL,
	"notes" text,
	"reverses_id" uuid,
	"reason" text,
	"recorded_at" timestamp(3) with time zone NOT NULL,
	"recorded_by" uuid,
	CONSTRAINT "settlements_sign" CHECK (case when "settlements"."reverses_id" is null then "settlements"."amount" > 0 else "settlements"."amount" < 0 end),
	CONSTRAINT "settlements_reason" CHECK (("settlements"."reverses_id" is null) = ("settlements"."reason" is null)),
	CONSTRAINT "settlements_method" CHECK ("settlements"."method" in ('pix', 'dinheiro', 'transferência', 'boleto', 'cheque'))
);
--> statement-breakpoint
DROP INDEX "payments_supplier";--> statement-breakpoint
ALTER TABLE "payment_lots" ADD COLUMN "paid" numeric(14, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_lots" ADD COLUMN "standing" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "paid" numeric(14, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_installments" ADD CONSTRAINT "payment_installments_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_reverses_id_settlements_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."settlements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_installments_due" ON "payment_installments" USING btree ("due_date","payment_id");--> statement-breakpoint
CREATE INDEX "payment_installments_open" ON "payment_installments" USING btree ("due_date","payment_id") WHERE "payment_installments"."paid" < "payment_installments"."amount";--> statement-breakpoint
CREATE INDEX "settlements_payment" ON "settlements" USING btree ("payment_id","recorded_at","id");--> statement-breakpoint
CREATE INDEX "settlements_paid_order" ON "settlements" USING btree ("paid_at","payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "settlements_one_reversal" ON "settlements" USING btree ("reverses_id");--> statement-breakpoint
UPDATE "payment_lots" SET "standing" = false FROM "payments" WHERE "payments"."id" = "payment_id" AND "payments"."cancelled_at" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_lots_one_standing" ON "payment_lots" USING btree ("lot_id") WHERE "payment_lots"."standing";--> statement-breakpoint
CREATE INDEX "payments_due_order" ON "payments" USING btree ("due_date","id");--> statement-breakpoint
CREATE INDEX "payments_created_order" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payments_amount_order" ON "payments" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("due_date","id") WHERE "payments"."paid" < "payments"."amount" and "payments"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "payments_supplier" ON "payments" USING btree ("supplier_id","due_date","id");--> statement-breakpoint
ALTER TABLE "payment_lots" ADD CONSTRAINT "payment_lots_paid" CHECK ("payment_lots"."paid" between 0 and "payment_lots"."amount");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_paid" CHECK ("payments"."paid" between 0 and "payments"."amount");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_cancelled_unpaid" CHECK ("payments"."cancelled_at" is null or "payments"."paid" = 0);--> statement-breakpoint
-- What had a day to be paid on is due in one part.
insert into payment_installments (payment_id, number, due_date, amount)
select id, 1, due_date, amount from payments where due_date is not null;
--> statement-breakpoint
create trigger settlements_append_only before update or delete on settlements
for each row execute function refuse_change();
--> statement-breakpoint
create trigger settlements_keep before truncate on settlements
for each statement execute function refuse_change();
