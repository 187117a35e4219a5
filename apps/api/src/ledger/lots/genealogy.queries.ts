import { maxAmount, maxUnitCost } from "@pomar/contract/core/limits.rules";
import { sql } from "drizzle-orm";
import type { Db } from "../../platform/db/db.ts";

interface Source extends Record<string, unknown> {
  /** The id of the source lot. */
  from: string;
  /** The id of the lot made of the source lot. */
  to: string;
  /** The active quantity that was consumed, in the source's unit. */
  quantity: number;
  /** The initial quantity of the source, in its unit. */
  sourceQuantity: number;
  /** The cost in R$ of the source's initial quantity; null while a price is missing. */
  sourceCost: string | null;
  /** Whether the lot is a customer's return, which consists of the same goods as the source. */
  isReturn: boolean;
}

/** `descent (id)`: all lots made of a lot, at any depth, also by reversed movements. */
const descent = (lotId: string) => sql`descent (id) as (
  select child_lot_id from lot_movements where lot_id = ${lotId} and child_lot_id is not null
  union
  select m.child_lot_id from descent join lot_movements m on m.lot_id = descent.id where m.child_lot_id is not null)`;

/** All sources of all descendants of a lot, at any depth; the lot itself is one of these sources. */
export async function listSourcesOfDescendants(db: Db, lotId: string): Promise<Source[]> {
  const { rows } = await db.execute<Source>(sql`
    with recursive ${descent(lotId)}
    select e.lot_id as "from", e.child_lot_id as "to", -sum(e.quantity)::float8 as quantity,
      s.initial_quantity::float8 as "sourceQuantity", s.total_cost as "sourceCost", bool_or(e.kind = 'return') as "isReturn"
    from descent
    join lot_movements e on e.child_lot_id = descent.id
    join lots s on s.id = e.lot_id
    group by e.lot_id, e.child_lot_id, s.initial_quantity, s.total_cost
    having sum(e.quantity) <> 0`);
  return rows;
}

/**
 * The ids of the given lots, of their sources and of all lots made of them, at any depth, also by reversed movements.
 */
export async function listFamilyIds(db: Db, lotIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive own (id) as (select unnest(${sql.param(lotIds)}::uuid[])),
    family (id) as (
      select id from own union
      select m.child_lot_id from family join lot_movements m on m.lot_id = family.id where m.child_lot_id is not null)
    select id from family union select m.lot_id from own join lot_movements m on m.child_lot_id = own.id`);
  return rows.map(({ id }) => id);
}

/** The ids of all lots made of a lot, at any depth, also by reversed movements. */
export async function listDescendantIds(db: Db, lotId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive ${descent(lotId)}
    select id from descent`);
  return rows.map(({ id }) => id);
}

export interface TooDear extends Record<string, unknown> {
  code: string;
  total: string;
  quantity: number;
  unit: string;
  /** The mass in kg of `quantity`. */
  kg: number;
}

/** The first lot by code whose total, unit or kg cost would exceed a limit. @param totals  each lot's new cost, R$. */
export async function findTooDear(db: Db, { ids, totals }: { ids: string[]; totals: (string | null)[] }) {
  const { rows } = await db.execute<TooDear>(sql`
    select code, total, initial_quantity::float8 as quantity, unit, (initial_quantity * kg_per_unit)::float8 as kg
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(totals)}::numeric[]) as cost (lot_id, total)
    join lots on lots.id = cost.lot_id and lots.total_cost is distinct from cost.total
    where total > ${maxAmount} or total > ${maxUnitCost} * initial_quantity * least(1, kg_per_unit)
    order by code`);
  // The statement has no `limit 1`, because PostgreSQL would then read all lots in the order of their codes.
  return rows[0];
}
