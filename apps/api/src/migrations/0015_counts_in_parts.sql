ALTER TABLE "lot_counts" DROP CONSTRAINT "lot_counts_type_item_id_removed_pk";--> statement-breakpoint
ALTER TABLE "lot_counts" ADD COLUMN "part" smallint NOT NULL DEFAULT 0;--> statement-breakpoint
ALTER TABLE "lot_counts" ALTER COLUMN "part" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "lot_counts" ADD CONSTRAINT "lot_counts_type_item_id_removed_part_pk" PRIMARY KEY("type","item_id","removed","part");--> statement-breakpoint
-- Who makes lots of one thing at the same time counts on different rows, and waits for nobody's commit.
create or replace function count_lots() returns trigger language plpgsql as $$
declare
  own_part constant smallint := pg_backend_pid() % 32;
begin
  if tg_op = 'UPDATE' then
    insert into lot_counts (type, item_id, removed, part, lots)
    values (old.type, old.item_id, old.removed_at is not null, own_part, -1)
    on conflict (type, item_id, removed, part) do update set lots = lot_counts.lots - 1;
  end if;
  insert into lot_counts (type, item_id, removed, part, lots)
  values (new.type, new.item_id, new.removed_at is not null, own_part, 1)
  on conflict (type, item_id, removed, part) do update set lots = lot_counts.lots + 1;
  return null;
end $$;
