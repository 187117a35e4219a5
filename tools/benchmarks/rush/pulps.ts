import type pg from "pg";
import { uuidv7 } from "uuidv7";

interface Planted {
  /** Of a reception of 50 t. */
  lotId: string;
  fruitId: string;
  pulps: number;
}

/** Pulps so much of a lot of fruit, 9 kg at a time, as calls would have stored it. */
export async function plantPulps(client: pg.Client, { lotId, fruitId, pulps }: Planted): Promise<void> {
  await client.query("begin");
  await client.query("create temporary table pulped (id uuid, n int) on commit drop");
  // Ids grow with time, as those of the product do.
  const ids = Array.from({ length: pulps }, () => uuidv7());
  await client.query("insert into pulped select * from unnest($1::uuid[]) with ordinality", [ids]);
  await client.query("insert into lot_codes (code, reserved_at) select 'PB-' || n || right($1, 5), now() from pulped", [
    lotId,
  ]);
  await client.query(
    `insert into lots (id, created_at, updated_at, code, type, fruit_id, unit, initial_quantity, balance, kg_per_unit, produced_at,
       entry_kind)
     select id, now(), now(), 'PB-' || n || right($2, 5), 'pulp', $1, 'kg', 6, 6, 1, current_date, 'pulp' from pulped`,
    [fruitId, lotId],
  );
  await client.query(
    `insert into lot_movements (id, lot_id, kind, quantity, occurred_at, recorded_at, child_lot_id)
     select gen_random_uuid(), id, 'production', 6, now(), now(), null::uuid from pulped
     union all select gen_random_uuid(), $1, 'consumption', -9, now(), now(), id from pulped`,
    [lotId],
  );
  await client.query("update lots set balance = balance - 9 * $2 where id = $1", [lotId, pulps]);
  await client.query(
    `insert into productions (id, created_at, updated_at, kind, lot_id, item_id, quantity, produced_at, input_kg, refuse_kg, residue_kg,
       yield_pct, unexplained_loss_kg, storage)
     select gen_random_uuid(), now(), now(), 'pulp', id, $1, 6, current_date, 9, 1, 1, 66.67, 1, 'frozen' from pulped`,
    [fruitId],
  );
  await client.query("commit");
  await client.query("analyze");
}
