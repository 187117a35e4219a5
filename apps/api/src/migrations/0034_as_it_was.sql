CREATE TABLE "history_start" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "history_start_only" CHECK ("history_start"."only")
);
--> statement-breakpoint
CREATE TABLE "lot_versions" (
	"lot_id" uuid NOT NULL,
	"happened_at" timestamp(3) with time zone NOT NULL,
	"recorded_at" timestamp(3) with time zone NOT NULL,
	"unit_cost" numeric(14, 4),
	"total_cost" numeric(22, 8),
	"initial_quantity" numeric(14, 3) NOT NULL,
	"expires_at" date,
	"decision" text NOT NULL,
	"decision_reason" text,
	CONSTRAINT "lot_versions_lot_id_recorded_at_pk" PRIMARY KEY("lot_id","recorded_at")
);
--> statement-breakpoint
CREATE TABLE "payment_versions" (
	"payment_id" uuid NOT NULL,
	"happened_at" timestamp(3) with time zone NOT NULL,
	"recorded_at" timestamp(3) with time zone NOT NULL,
	"supplier_id" uuid NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"lines" jsonb NOT NULL,
	"installments" jsonb NOT NULL,
	CONSTRAINT "payment_versions_payment_id_recorded_at_pk" PRIMARY KEY("payment_id","recorded_at")
);
--> statement-breakpoint
ALTER TABLE "lots" ADD COLUMN "recorded_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "lot_versions" ADD CONSTRAINT "lot_versions_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_versions" ADD CONSTRAINT "payment_versions_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_versions" ADD CONSTRAINT "payment_versions_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
create trigger lot_versions_append_only before update or delete on lot_versions
for each row execute function refuse_change();
--> statement-breakpoint
create trigger lot_versions_keep before truncate on lot_versions
for each statement execute function refuse_change();
--> statement-breakpoint
create trigger payment_versions_append_only before update or delete on payment_versions
for each row execute function refuse_change();
--> statement-breakpoint
create trigger payment_versions_keep before truncate on payment_versions
for each statement execute function refuse_change();
--> statement-breakpoint
-- Whatever changes what a lot costs, how long it keeps and what was decided of it: what it was until then stays. The moment is what
-- the transaction says, else what the row says, else now; of several changes of one moment the first knows what was before.
create function keep_lot_version() returns trigger language plpgsql as $$
declare
  at constant timestamptz(3) := coalesce(nullif(current_setting('pomar.recorded_at', true), '')::timestamptz,
    case when (new.updated_at, new.version) <> (old.updated_at, old.version) then new.updated_at else now() end);
begin
  insert into lot_versions (lot_id, happened_at, recorded_at, unit_cost, total_cost, initial_quantity, expires_at, decision, decision_reason)
  values (old.id, at, at, old.unit_cost, old.total_cost, old.initial_quantity, old.expires_at, old.decision, old.decision_reason)
  on conflict do nothing;
  new.recorded_at := greatest(old.recorded_at, at);
  return new;
end $$;
--> statement-breakpoint
create trigger lots_versioned
before update of unit_cost, total_cost, initial_quantity, expires_at, decision, decision_reason on lots
for each row when ((old.unit_cost, old.total_cost, old.initial_quantity, old.expires_at, old.decision, old.decision_reason)
  is distinct from (new.unit_cost, new.total_cost, new.initial_quantity, new.expires_at, new.decision, new.decision_reason))
execute function keep_lot_version();
--> statement-breakpoint
create function keep_recorded_at() returns trigger language plpgsql as $$
begin
  update lots set recorded_at = new.recorded_at
  where id = new.lot_id and (recorded_at is null or recorded_at < new.recorded_at);
  return null;
end $$;
--> statement-breakpoint
create trigger lot_movements_recorded after insert on lot_movements
for each row execute function keep_recorded_at();
--> statement-breakpoint
alter table lots disable trigger user;
--> statement-breakpoint
update lots set recorded_at = last.at
from (select lot_id, max(recorded_at) as at from lot_movements group by lot_id) as last where last.lot_id = lots.id;
--> statement-breakpoint
alter table lots enable trigger user;
--> statement-breakpoint
-- Of a plant that is older than this, nobody knows what its costs were before; of a new one all is kept.
insert into history_start (at) select now() from lots limit 1;
