CREATE TABLE "additive_uses" (
	"lot_id" uuid NOT NULL,
	"additive_id" uuid NOT NULL,
	"fruit_id" uuid NOT NULL,
	"produced_at" date NOT NULL,
	"taken" numeric(14, 3) NOT NULL,
	"made_kg" numeric(22, 8) NOT NULL,
	"mg_per_kg" numeric(14, 4),
	CONSTRAINT "additive_uses_lot_id_additive_id_pk" PRIMARY KEY("lot_id","additive_id")
);
--> statement-breakpoint
CREATE TABLE "pulping_shares" (
	"lot_id" uuid NOT NULL,
	"supplier_id" uuid,
	"fruit_id" uuid NOT NULL,
	"produced_at" date NOT NULL,
	"first" boolean NOT NULL,
	"fruit_kg" numeric(22, 8) NOT NULL,
	"output_kg" numeric(22, 8) NOT NULL,
	"made_kg" numeric(22, 8) NOT NULL,
	"yield_pct" numeric(7, 2) NOT NULL,
	"fruit_cost" numeric(22, 8),
	"total_cost" numeric(22, 8),
	CONSTRAINT "pulping_shares_unique" UNIQUE NULLS NOT DISTINCT("lot_id","supplier_id")
);
--> statement-breakpoint
CREATE TABLE "write_offs" (
	"movement_id" uuid PRIMARY KEY NOT NULL,
	"lot_id" uuid NOT NULL,
	"fruit_id" uuid,
	"kind" text NOT NULL,
	"occurred_at" timestamp(3) with time zone NOT NULL,
	"kg" numeric(22, 8),
	"value" numeric(22, 8)
);
--> statement-breakpoint
DROP INDEX "notifications_at";--> statement-breakpoint
ALTER TABLE "additive_uses" ADD CONSTRAINT "additive_uses_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "additive_uses" ADD CONSTRAINT "additive_uses_additive_id_additives_id_fk" FOREIGN KEY ("additive_id") REFERENCES "public"."additives"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pulping_shares" ADD CONSTRAINT "pulping_shares_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pulping_shares" ADD CONSTRAINT "pulping_shares_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "write_offs" ADD CONSTRAINT "write_offs_movement_id_lot_movements_id_fk" FOREIGN KEY ("movement_id") REFERENCES "public"."lot_movements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "write_offs" ADD CONSTRAINT "write_offs_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "additive_uses_produced" ON "additive_uses" USING btree ("produced_at");--> statement-breakpoint
CREATE INDEX "pulping_shares_produced" ON "pulping_shares" USING btree ("produced_at");--> statement-breakpoint
CREATE INDEX "pulping_shares_fruit" ON "pulping_shares" USING btree ("fruit_id","produced_at","yield_pct","first");--> statement-breakpoint
CREATE INDEX "pulping_shares_supplier" ON "pulping_shares" USING btree ("fruit_id","supplier_id","produced_at","yield_pct");--> statement-breakpoint
CREATE INDEX "write_offs_occurred" ON "write_offs" USING btree ("occurred_at");--> statement-breakpoint
CREATE INDEX "write_offs_lot" ON "write_offs" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX "lots_stock_value" ON "lots" USING btree ("type","item_id","unit","expires_at","produced_at","balance","total_cost","initial_quantity") WHERE "lots"."balance" > 0 and "lots"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_order" ON "notifications" USING btree ("at","id","actor_id");--> statement-breakpoint
CREATE INDEX "productions_pulping_losses" ON "productions" USING btree ("produced_at","item_id","input_kg","refuse_kg","residue_kg","unexplained_loss_kg") WHERE "productions"."kind" = 'pulp' and "productions"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "productions_packing_losses" ON "productions" USING btree ("produced_at","item_id","input_kg","fill_loss_kg","rejected_units","net_content_g") WHERE "productions"."kind" = 'final-product' and "productions"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "receipts_rejected" ON "receipts" USING btree ("received_at","item_id","net_kg","rejected_kg") WHERE "receipts"."kind" = 'raw-material' and "receipts"."removed_at" is null;--> statement-breakpoint
-- Whose fruit went into a lot, in kg and R$. Blends are followed to their parts, all lots of one depth at once: many ways to one
-- lot take no longer than one.
create function delivered_fruit(made uuid) returns table (supplier_id uuid, kg numeric, cost numeric) language plpgsql stable as $$
declare
  reached uuid[];
  weights numeric[];
begin
  select array_agg(taken.lot_id), array_agg(taken.weight) into reached, weights
  from (
    select m.lot_id, -sum(m.quantity) as weight
    from lot_movements m join lots l on l.id = m.lot_id and l.type = 'raw_material'
    where m.child_lot_id = made group by m.lot_id having sum(m.quantity) <> 0
  ) taken;
  while reached is not null loop
    return query
      select l.supplier_id, t.weight, t.weight * l.total_cost / nullif(l.initial_quantity, 0)
      from unnest(reached, weights) t (id, weight) join lots l on l.id = t.id where not l.composite;
    select array_agg(part.lot_id), array_agg(part.weight) into reached, weights
    from (
      select m.lot_id, sum(t.weight * -m.quantity / blend.initial_quantity) as weight
      from unnest(reached, weights) t (id, weight)
      join lots blend on blend.id = t.id and blend.composite
      join lot_movements m on m.child_lot_id = blend.id
      group by m.lot_id having sum(m.quantity) <> 0
    ) part;
  end loop;
end $$;
--> statement-breakpoint
create function renew_pulping_shares(made uuid) returns void language sql as $$
  delete from pulping_shares where lot_id = made;
  insert into pulping_shares (lot_id, supplier_id, fruit_id, produced_at, first, fruit_kg, output_kg, made_kg, yield_pct, fruit_cost, total_cost)
  select made, d.supplier_id, p.item_id, p.produced_at, row_number() over (order by d.kg desc, d.supplier_id) = 1,
    d.kg, (p.quantity - other.kg) * d.kg / d.whole, p.quantity * d.kg / d.whole, p.yield_pct,
    d.cost, d.cost + (p.total_cost - d.whole_cost) * d.kg / d.whole
  from productions p
  cross join lateral (
    select round(coalesce(-sum(m.quantity * l.kg_per_unit), 0), 3) as kg
    from lot_movements m join lots l on l.id = m.lot_id and l.type in ('pulp', 'additional') where m.child_lot_id = made
  ) other
  cross join lateral (
    select f.supplier_id, sum(f.kg) as kg, case when bool_and(f.cost is not null) then sum(f.cost) end as cost,
      sum(sum(f.kg)) over () as whole, sum(sum(f.cost)) over () as whole_cost
    from delivered_fruit(made) f group by f.supplier_id
  ) d
  where p.lot_id = made and p.kind = 'pulp' and p.removed_at is null and p.yield_pct is not null;
$$;
--> statement-breakpoint
create function renew_additive_uses(made uuid) returns void language sql as $$
  delete from additive_uses where lot_id = made;
  insert into additive_uses (lot_id, additive_id, fruit_id, produced_at, taken, made_kg, mg_per_kg)
  select made, part.additive_id, p.item_id, p.produced_at, sum(part.taken), p.quantity * l.kg_per_unit, max(part.dose)
  from productions p join lots l on l.id = p.lot_id
  cross join lateral (
    select source.additive_id, -m.quantity as taken, null::numeric as dose
    from lot_movements m join lots source on source.id = m.lot_id and source.type = 'additive' where m.child_lot_id = made
    union all
    select additive_id, 0, mg_per_kg from lot_additives where lot_id = made
  ) part
  where p.lot_id = made and p.removed_at is null
  group by part.additive_id, p.item_id, p.produced_at, p.quantity, l.kg_per_unit
  having sum(part.taken) <> 0 or max(part.dose) is not null;
$$;
--> statement-breakpoint
-- A production is written when its lines are in the ledger and its doses are known.
create function keep_pulping_shares() returns trigger language plpgsql as $$
begin
  perform renew_pulping_shares(new.lot_id);
  return null;
end $$;
--> statement-breakpoint
create trigger productions_shared
after insert or update of kind, lot_id, item_id, quantity, produced_at, total_cost, yield_pct, removed_at on productions
for each row when (new.kind = 'pulp') execute function keep_pulping_shares();
--> statement-breakpoint
create function keep_additive_uses() returns trigger language plpgsql as $$
begin
  perform renew_additive_uses(new.lot_id);
  return null;
end $$;
--> statement-breakpoint
create trigger productions_dosed
after insert or update of kind, lot_id, item_id, quantity, produced_at, removed_at on productions
for each row execute function keep_additive_uses();
--> statement-breakpoint
-- A reception that turns out to be of another supplier: whatever was pulped of it, also by way of blends.
create function keep_shares_of_delivery() returns trigger language plpgsql as $$
begin
  perform renew_pulping_shares(made.id) from (
    with recursive made (id) as (
      select new.id
      union
      select m.child_lot_id from made join lots l on l.id = made.id and l.type = 'raw_material'
      join lot_movements m on m.lot_id = l.id where m.child_lot_id is not null
    )
    select id from made
  ) made join productions p on p.lot_id = made.id and p.kind = 'pulp';
  return null;
end $$;
--> statement-breakpoint
create trigger lots_delivered after update of supplier_id on lots
for each row when (new.type = 'raw_material' and old.supplier_id is distinct from new.supplier_id)
execute function keep_shares_of_delivery();
--> statement-breakpoint
create function keep_write_offs() returns trigger language plpgsql as $$
begin
  if new.kind = 'reversal' then
    delete from write_offs where movement_id = new.reverses_id;
  else
    insert into write_offs (movement_id, lot_id, fruit_id, kind, occurred_at, kg, value)
    select new.id, l.id, l.fruit_id, new.kind, new.occurred_at, -new.quantity * l.kg_per_unit,
      -new.quantity * l.total_cost / nullif(l.initial_quantity, 0)
    from lots l where l.id = new.lot_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger lot_movements_written_off after insert on lot_movements
for each row when (new.kind in ('loss', 'adjustment', 'discard', 'reversal')) execute function keep_write_offs();
--> statement-breakpoint
create function keep_write_offs_of_lot() returns trigger language plpgsql as $$
begin
  update write_offs set fruit_id = new.fruit_id, kg = -m.quantity * new.kg_per_unit,
    value = -m.quantity * new.total_cost / nullif(new.initial_quantity, 0)
  from lot_movements m where m.id = write_offs.movement_id and write_offs.lot_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger lots_written_off after update of fruit_id, kg_per_unit, total_cost, initial_quantity on lots
for each row when ((old.fruit_id, old.kg_per_unit, old.total_cost, old.initial_quantity)
  is distinct from (new.fruit_id, new.kg_per_unit, new.total_cost, new.initial_quantity))
execute function keep_write_offs_of_lot();
--> statement-breakpoint
-- What stands already.
select renew_pulping_shares(lot_id) from productions where kind = 'pulp' and removed_at is null;
--> statement-breakpoint
insert into additive_uses (lot_id, additive_id, fruit_id, produced_at, taken, made_kg, mg_per_kg)
select p.lot_id, part.additive_id, p.item_id, p.produced_at, sum(part.taken), p.quantity * l.kg_per_unit, max(part.dose)
from (
  select m.child_lot_id as lot_id, source.additive_id, -m.quantity as taken, null::numeric as dose
  from lot_movements m join lots source on source.id = m.lot_id and source.type = 'additive' where m.child_lot_id is not null
  union all
  select lot_id, additive_id, 0, mg_per_kg from lot_additives
) part
join productions p on p.lot_id = part.lot_id and p.removed_at is null
join lots l on l.id = p.lot_id
group by p.lot_id, part.additive_id, p.item_id, p.produced_at, p.quantity, l.kg_per_unit
having sum(part.taken) <> 0 or max(part.dose) is not null;
--> statement-breakpoint
insert into write_offs (movement_id, lot_id, fruit_id, kind, occurred_at, kg, value)
select m.id, l.id, l.fruit_id, m.kind, m.occurred_at, -m.quantity * l.kg_per_unit, -m.quantity * l.total_cost / nullif(l.initial_quantity, 0)
from lot_movements m join lots l on l.id = m.lot_id
where m.kind in ('loss', 'adjustment', 'discard') and not exists (select from lot_movements r where r.reverses_id = m.id);
