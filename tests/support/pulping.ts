import { uuidv7 } from "uuidv7";

interface Queried {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

interface Taken {
  lotId: string;
  /** In the lot's unit. */
  quantity: number;
  /** When it happened, ISO 8601. */
  at: string;
  /** When it is recorded; default: then. */
  recordedAt?: string;
}

/**
 * Takes from a lot as a pulping does, but in a transaction of the test's own: the lot locked, consumed, its balance less, and a
 * pulp made of it.
 * @returns the lot that it went into.
 */
export async function pulpFrom(
  database: Queried,
  { lotId, quantity, at, recordedAt = at }: Taken,
): Promise<{ id: string; code: string }> {
  const child = { id: uuidv7(), code: `PA-${uuidv7().slice(-12).toUpperCase()}` };
  await database.query("select from lots where id = $1 for update", [lotId]);
  await database.query("insert into lot_codes (code, reserved_at) values ($1, $2)", [child.code, at]);
  await database.query(
    `insert into lots (id, created_at, updated_at, code, type, fruit_id, unit, initial_quantity, balance, kg_per_unit, entry_kind, produced_at,
       total_cost, unit_cost)
     select $1, $4, $4, $2, 'pulp', coalesce(fruit_id, (select id from fruits limit 1)), 'kg', $5::numeric, $5, 1, 'pulp', $4::timestamptz::date,
       cost, round(cost / $5, 4)
     from lots, round(total_cost * $6 / initial_quantity, 8) as cost where id = $3`,
    [child.id, child.code, lotId, at, quantity / 2, quantity],
  );
  await database.query(
    `insert into productions (id, created_at, updated_at, kind, lot_id, item_id, quantity, produced_at, input_kg, total_cost,
       refuse_kg, residue_kg, unexplained_loss_kg, storage)
     select $1, $4, $4, 'pulp', made.id, made.item_id, made.balance, made.produced_at, round(coalesce($5 * source.kg_per_unit, 0), 3),
       made.total_cost, 0, 0, 0, 'frozen'
     from lots made, lots source where made.id = $2 and source.id = $3`,
    [uuidv7(), child.id, lotId, at, quantity],
  );
  const move = (lot: string, kind: string, moved: number, into: string | null) =>
    database.query(
      `insert into lot_movements (id, lot_id, kind, quantity, occurred_at, recorded_at, child_lot_id)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [uuidv7(), lot, kind, moved, at, recordedAt, into],
    );
  await move(child.id, "production", quantity / 2, null);
  await move(lotId, "consumption", -quantity, child.id);
  await database.query("update lots set balance = balance - $2 where id = $1", [lotId, quantity]);
  return child;
}
