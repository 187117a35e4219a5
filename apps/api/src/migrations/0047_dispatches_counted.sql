CREATE TABLE "dispatch_counts" (
	"customer_id" uuid NOT NULL,
	"part" smallint NOT NULL,
	"dispatches" integer NOT NULL,
	CONSTRAINT "dispatch_counts_customer_id_part_pk" PRIMARY KEY("customer_id","part")
);
--> statement-breakpoint
ALTER TABLE "dispatch_counts" ADD CONSTRAINT "dispatch_counts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Once for each statement: when customers are joined, all dispatches of one become another's.
create function count_dispatches() returns trigger language plpgsql as $$
declare
  own_part constant smallint := pg_backend_pid() % 32;
begin
  if tg_op = 'UPDATE' then
    insert into dispatch_counts (customer_id, part, dispatches)
    select customer_id, own_part, sum(count) from (
      select customer_id, 1 as count from came where removed_at is null
      union all select customer_id, -1 from went where removed_at is null
    ) changed group by 1 having sum(count) <> 0 order by 1
    on conflict (customer_id, part) do update set dispatches = dispatch_counts.dispatches + excluded.dispatches;
  else
    insert into dispatch_counts (customer_id, part, dispatches)
    select customer_id, own_part, count(*) from came where removed_at is null group by 1 order by 1
    on conflict (customer_id, part) do update set dispatches = dispatch_counts.dispatches + excluded.dispatches;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger dispatches_counted after insert on dispatches referencing new table as came
for each statement execute function count_dispatches();
--> statement-breakpoint
create trigger dispatches_counted_anew after update on dispatches referencing old table as went new table as came
for each statement execute function count_dispatches();
--> statement-breakpoint
insert into dispatch_counts (customer_id, part, dispatches)
select customer_id, 0, count(*) from dispatches where removed_at is null group by 1;
